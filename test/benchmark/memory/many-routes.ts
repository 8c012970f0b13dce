/** Prints how much the heap grows by a million different routes, and how long each 50,000 of them took. */
import { endpoint } from "../../../src/index.js";
import { heapAfterCollection } from "../processes.js";

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
const printed = { heapGrowth: heapAfterCollection() - start, chunks };
console.log(JSON.stringify(printed));

/** By how many bytes the heap has grown, and the processor time of each chunk of routes in microseconds, in order. */
export type ManyRoutes = typeof printed;
