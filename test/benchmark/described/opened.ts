/** Prints how long `createApi` takes for a description that is parsed, and `listTools()` for all of it, and the memory of both. */
import { createApi, listTools } from "fluent-endpoint/openapi";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { heapAfterCollection } from "../processes.js";

const [file = "", id = "", parameters = "{}"] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
const before = heapAfterCollection();
const parsed = JSON.parse(text) as object;
const withParsed = heapAfterCollection();
const [create, api] = timed(() => createApi(parsed));
const [firstRequest] = timed(() => api.build(id, JSON.parse(parameters) as object));
const withApi = heapAfterCollection();
const [tools] = timed(() => listTools(api));
// The heap with the parsed description and the API, divided by that with the description alone.
const memory = (withApi - before) / (withParsed - before);
const printed = { create, firstRequest, tools, memory };
console.log(JSON.stringify(printed));

/** Milliseconds, and the share of memory. */
export type Opened = typeof printed;

function timed<Result>(work: () => Result): [milliseconds: number, result: Result] {
  const start = performance.now();
  const result = work();
  return [performance.now() - start, result];
}
