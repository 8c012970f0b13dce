#!/usr/bin/env node
import { main } from "./main.js";
import { guardOutputs } from "./terminal.js";

guardOutputs();
// The program ends by itself, so that all of its output is written.
process.exitCode = await main(process.argv.slice(2));
