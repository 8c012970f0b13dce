/** Prints how much the heap grows by a million different routes, and how long each 50,000 of them took. */
import { endpoint } from "../../../src/index.js";
import { heapAfterCollection } from "../processes.js";

export interface ManyRoutes {
  /** By how many bytes the heap has grown. */
  readonly heapGrowth: number;
  /** The processor time of each chunk of routes in microseconds, in order. */
  readonly chunks: readonly number[];
}

const ROUTES = 1_000_000;
const CHUNK = 50_000;

const start = heapAfterCollection();
const chunks: number[] = [];
for (let first = 0; first < ROUTES; first += CHUNK) {
  const chunkStart = process.cpuUsage();
  for (let id = first; id < first + CHUNK; id++) {
    endpoint(`GET /repos/octokit/endpoint.js/issues/${String(id)}/comments`, { per_page: 100 });
  }
  const { user, system } = process.cpuUsage(chunkStart);
  chunks.push(user + system);
}
const result: ManyRoutes = { heapGrowth: heapAfterCollection() - start, chunks };
console.log(JSON.stringify(result));
