#!/usr/bin/env node
import { main } from "./main.js";
import { guardOutputs } from "./terminal.js";

guardOutputs();
// Ending the process here could cut its output.
process.exitCode = await main(process.argv.slice(2));
