/** Prints the requests in a runtime that resolves packages in `node_modules`. */
import * as core from "fluent-endpoint";
import * as clients from "fluent-endpoint/clients";
import { buildRequests } from "./requests.mjs";

console.log(buildRequests(core, clients).join("\n"));
