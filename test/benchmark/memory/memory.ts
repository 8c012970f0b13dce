import { LARGE_YOUNG_GENERATION, runInNewProcess } from "../processes.js";
import { atMost, NO_SLOWER, row, type Row } from "../row.js";
import { median, ratios, singleValue } from "../statistics.js";
import type { ManyRoutes } from "./many-routes.js";
import type { OneRoute } from "./one-route.js";

/** The memory that stays in use, and the memory that a request allocates. */
export function manyRoutes(): readonly Row[] {
  const { heapGrowth, chunks } = runInNewProcess("memory/many-routes.ts") as ManyRoutes;
  const [, ...warm] = chunks;
  const half = Math.floor(warm.length / 2);
  const slowdown = ratios(warm.slice(-half), warm.slice(0, half));
  const large = runInNewProcess("memory/large-templates.ts") as number;
  return [
    heapRow("heap after 1,000,000 different routes", heapGrowth, 8),
    heapRow("heap after routes with many expressions", large, 8),
    row("the last routes compared with the first", slowdown, "times the time", NO_SLOWER),
  ];
}

export function oneRoute(): readonly Row[] {
  const printed = runInNewProcess("memory/one-route.ts", [], LARGE_YOUNG_GENERATION);
  const { heapGrowth, allocated, result } = printed as OneRoute;
  const bytes = `${median(allocated).toFixed(0)} of ${median(result).toFixed(0)} bytes`;
  const unit = `times the size of its result (${bytes})`;
  return [
    heapRow("heap after 1,000,000 requests of one route", heapGrowth, 0.1),
    row("allocation of a request", ratios(allocated, result), unit),
  ];
}

export function overwrittenData(): readonly Row[] {
  const bytes = runInNewProcess("memory/overwritten-data.ts") as number;
  return [heapRow("heap after one build of a chain that replaced 50 MB of data", bytes, 1)];
}

/** A heap that has become smaller counts as unchanged. */
function heapRow(work: string, bytes: number, most: number): Row {
  return row(work, singleValue(Math.max(bytes, 0) / 2 ** 20), "MiB more than before", atMost(most));
}
