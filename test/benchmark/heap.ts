/** Prints by how many bytes the heap has grown after work that keeps nothing but caches, by the name of its budget. */
import { endpoint } from "../../src/index.js";

const WORK: Readonly<Record<string, () => void>> = {
  "heap after 200,000 different routes"() {
    for (let id = 0; id < 200_000; id++) {
      endpoint(`GET /repos/octokit/endpoint.js/issues/${String(id)}/comments`, { per_page: 100 });
    }
  },
  "heap after long routes with many expressions"() {
    for (const expressions of ["{a}{b}", "{?c,d}{&e*}{/f,g}"]) {
      for (const length of LENGTHS) useRoutes(expressions, length);
    }
  },
};

const LENGTHS = [50, 100, 190, 400, 900];

/** A value for every variable, because an expression is only compiled when it has a value. */
const VALUES = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 };

/** Uses more routes than the caches keep, each of them twice, in case a cache only keeps routes that occur again. */
function useRoutes(expressions: string, length: number): void {
  const path = expressions.repeat(Math.floor(length / expressions.length));
  for (let id = 0; id < 2400; id++) endpoint(`GET /${String(id >> 1)}/${path}`, VALUES);
}

function heapInUse(): number {
  if (globalThis.gc === undefined) throw new Error("The measurement needs node --expose-gc.");
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const growth = Object.entries(WORK).map(([name, work]) => {
  const before = heapInUse();
  work();
  return [name, Math.max(0, heapInUse() - before)] as const;
});
console.log(JSON.stringify(Object.fromEntries(growth)));
