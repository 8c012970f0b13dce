/** Prints how long `createApi` takes for a description that is parsed, and `listTools()` for all of it, and the memory of both. */
import { createApi, listTools } from "fluent-endpoint/openapi";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { heapAfterCollection } from "../processes.js";

export interface Opened {
  /** Milliseconds. */
  readonly create: number;
  /** Milliseconds. */
  readonly firstRequest: number;
  /** Milliseconds. */
  readonly tools: number;
  /** The heap with the parsed description and the API, divided by that with the description alone. */
  readonly memory: number;
}

const [file = "", id = "", parameters = "{}"] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
const before = heapAfterCollection();
const parsed = JSON.parse(text) as object;
const withParsed = heapAfterCollection();
const [create, api] = timed(() => createApi(parsed));
const [firstRequest] = timed(() => api.build(id, JSON.parse(parameters) as object));
const withApi = heapAfterCollection();
const [tools] = timed(() => listTools(api));
const printed: Opened = {
  create,
  firstRequest,
  tools,
  memory: (withApi - before) / (withParsed - before),
};
console.log(JSON.stringify(printed));

function timed<Result>(work: () => Result): [milliseconds: number, result: Result] {
  const start = performance.now();
  const result = work();
  return [performance.now() - start, result];
}
