import type { Finding } from "../finding.js";
import { noSlower } from "../judge.js";
import type { Section } from "../section.js";
import { exactly, median, ratios } from "../statistics.js";
import type { ManyRoutes } from "./many-routes.js";
import type { OneRoute } from "./one-route.js";
import { runAlone } from "../run-alone.js";

const MEBIBYTE = 2 ** 20;

/** What stays on the heap, and what is put there. */
export const MEMORY: readonly Section[] = [
  {
    title: "1,000,000 different routes in one process",
    measure: () => Promise.resolve({ findings: manyRoutes() }),
  },
  {
    title: "1,000,000 requests of one route",
    measure: () => Promise.resolve({ findings: oneRoute() }),
  },
  {
    title: "Data that a builder has replaced",
    measure: () => Promise.resolve({ findings: [overwrittenData()] }),
  },
];

function manyRoutes(): readonly Finding[] {
  const { left, chunks } = runAlone("memory/many-routes.ts") as ManyRoutes;
  const [, ...warm] = chunks;
  const half = Math.floor(warm.length / 2);
  const slowdown = ratios(warm.slice(-half), warm.slice(0, half));
  return [
    keptOnHeap("heap after 1,000,000 different routes", left),
    keptOnHeap("heap after the heaviest routes", runAlone("memory/heaviest-routes.ts") as number),
    {
      work: "the last routes against the first",
      value: slowdown,
      unit: "times the time",
      digits: 2,
      goal: noSlower(slowdown),
    },
  ];
}

function keptOnHeap(work: string, bytes: number): Finding {
  return {
    work,
    value: exactly(mebibytes(bytes)),
    unit: "MiB more than before",
    digits: 2,
    goal: { words: "at most 8", holds: bytes <= 8 * MEBIBYTE },
  };
}

function oneRoute(): readonly Finding[] {
  const { left, allocated, result } = runAlone("memory/one-route.ts", {
    spacious: true,
  }) as OneRoute;
  const share = ratios(allocated, result);
  return [
    {
      work: "heap after 1,000,000 requests of one route",
      value: exactly(mebibytes(left)),
      unit: "MiB more than before",
      digits: 2,
      goal: { words: "at most 0.1", holds: left <= 0.1 * MEBIBYTE },
    },
    {
      work: "allocation of a request",
      value: share,
      unit: `times the size of its result (${median(allocated).toFixed(0)} of ${median(result).toFixed(0)} bytes)`,
      digits: 2,
      goal: { words: "at most 2", holds: share.median <= 2 },
    },
  ];
}

function overwrittenData(): Finding {
  const bytes = runAlone("memory/overwritten-data.ts") as number;
  return {
    work: "heap of a builder that was built once, with 50 MB of overwritten data",
    value: exactly(mebibytes(bytes)),
    unit: "MiB more than before",
    digits: 2,
    goal: { words: "at most 1", holds: bytes <= MEBIBYTE },
  };
}

/** What is less than before, by chance, counts as nothing. */
function mebibytes(bytes: number): number {
  return Math.max(bytes, 0) / MEBIBYTE;
}
