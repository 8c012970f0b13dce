import type { Row } from "../row.js";
import { noSlower } from "../goal.js";
import type { Section } from "../section.js";
import { singleValue, median, ratios } from "../statistics.js";
import type { ManyRoutes } from "./many-routes.js";
import type { OneRoute } from "./one-route.js";
import { runInNewProcess } from "../run-in-new-process.js";

const MEBIBYTE = 2 ** 20;

/** The memory that stays in use, and the memory that a request allocates. */
export const MEMORY: readonly Section[] = [
  {
    title: "1,000,000 different routes in one process",
    measure: () => Promise.resolve({ rows: manyRoutes() }),
  },
  {
    title: "1,000,000 requests of one route",
    measure: () => Promise.resolve({ rows: oneRoute() }),
  },
  {
    title: "Data that a builder has replaced",
    measure: () => Promise.resolve({ rows: [overwrittenData()] }),
  },
];

function manyRoutes(): readonly Row[] {
  const { heapGrowth, chunks } = runInNewProcess("memory/many-routes.ts") as ManyRoutes;
  const [, ...warm] = chunks;
  const half = Math.floor(warm.length / 2);
  const slowdown = ratios(warm.slice(-half), warm.slice(0, half));
  return [
    heapRow("heap after 1,000,000 different routes", heapGrowth),
    heapRow(
      "heap after routes with many expressions",
      runInNewProcess("memory/large-templates.ts") as number,
    ),
    {
      work: "the last routes compared with the first",
      value: slowdown,
      unit: "times the time",
      digits: 2,
      goal: noSlower(slowdown),
    },
  ];
}

function heapRow(work: string, bytes: number): Row {
  return {
    work,
    value: singleValue(mebibytes(bytes)),
    unit: "MiB more than before",
    digits: 2,
    goal: { words: "at most 8", holds: bytes <= 8 * MEBIBYTE },
  };
}

function oneRoute(): readonly Row[] {
  const { heapGrowth, allocated, result } = runInNewProcess("memory/one-route.ts", {
    withoutCollections: true,
  }) as OneRoute;
  const share = ratios(allocated, result);
  return [
    {
      work: "heap after 1,000,000 requests of one route",
      value: singleValue(mebibytes(heapGrowth)),
      unit: "MiB more than before",
      digits: 2,
      goal: { words: "at most 0.1", holds: heapGrowth <= 0.1 * MEBIBYTE },
    },
    {
      work: "allocation of a request",
      value: share,
      unit: `times the size of its result (${median(allocated).toFixed(0)} of ${median(result).toFixed(0)} bytes)`,
      digits: 2,
    },
  ];
}

function overwrittenData(): Row {
  const bytes = runInNewProcess("memory/overwritten-data.ts") as number;
  return {
    work: "heap after one build of a chain that replaced 50 MB of data",
    value: singleValue(mebibytes(bytes)),
    unit: "MiB more than before",
    digits: 2,
    goal: { words: "at most 1", holds: bytes <= MEBIBYTE },
  };
}

/** A heap that has become smaller counts as unchanged. */
function mebibytes(bytes: number): number {
  return Math.max(bytes, 0) / MEBIBYTE;
}
