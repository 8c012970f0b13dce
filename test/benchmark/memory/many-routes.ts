/** Prints what a million different routes leave on the heap, and how long each hundred thousand of them took. */
import { endpoint } from "../library.js";
import { heapAfterCollection } from "../heap.js";

export interface ManyRoutes {
  /** Bytes that are on the heap afterwards and were not before. */
  readonly left: number;
  /** Microseconds of the processor that every chunk of routes took, in order. */
  readonly chunks: readonly number[];
}

const ROUTES = 1_000_000;
const CHUNK = 50_000;

const start = heapAfterCollection();
const chunks: number[] = [];
for (let first = 0; first < ROUTES; first += CHUNK) {
  const begun = process.cpuUsage();
  for (let id = first; id < first + CHUNK; id++) {
    endpoint(`GET /repos/octokit/endpoint.js/issues/${String(id)}/comments`, { per_page: 100 });
  }
  const { user, system } = process.cpuUsage(begun);
  chunks.push(user + system);
}
const result: ManyRoutes = { left: heapAfterCollection() - start, chunks };
console.log(JSON.stringify(result));
