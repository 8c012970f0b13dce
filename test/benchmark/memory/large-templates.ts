/** Prints how many bytes are on the heap after requests of many routes with many expressions, for the route length that leaves most. */
import { endpoint } from "../../../src/index.js";
import { heapAfterCollection } from "../processes.js";

const LENGTHS = [50, 100, 190, 400, 900];
/** More routes than the caches of the library keep. */
const ROUTES = 1200;
const EXPRESSIONS = ["{a}{b}", "{?c,d}{&e*}{/f,g}"];
/** A value for every variable, because an expression is only compiled when it has a value. */
const VALUES = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 };

/** Bytes on the heap that were not there at the start, after each kind of route. */
const heapGrowth: number[] = [];
const start = heapAfterCollection();
for (const length of LENGTHS) {
  for (const expressions of EXPRESSIONS) {
    const path = expressions.repeat(Math.floor(length / expressions.length));
    // Each route is used twice, in case a cache only keeps routes that occur again.
    for (let id = 0; id < 2 * ROUTES; id++) {
      endpoint(`GET /${String(id >> 1)}/${path}`, VALUES);
    }
    heapGrowth.push(heapAfterCollection() - start);
  }
}
console.log(JSON.stringify(Math.max(...heapGrowth)));
