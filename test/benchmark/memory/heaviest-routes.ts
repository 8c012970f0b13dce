/** Prints what routes leave on the heap of which more has to be remembered than of others: of many lengths, full of expressions. */
import { endpoint } from "../library.js";
import { heapAfterCollection } from "../heap.js";

const LENGTHS = [50, 100, 190, 400, 900];
/** More than any cache of ours holds. */
const ROUTES = 1200;
const EXPRESSIONS = ["{a}{b}", "{?c,d}{&e*}{/f,g}"];
/** For every variable: an expression without any value needs no preparation. */
const VALUES = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 };

/** More than before, of the length that leaves most. */
const left: number[] = [];
const start = heapAfterCollection();
for (const length of LENGTHS) {
  for (const expressions of EXPRESSIONS) {
    const path = expressions.repeat(Math.floor(length / expressions.length));
    // Twice, for a cache that remembers only what it sees again.
    for (let id = 0; id < 2 * ROUTES; id++) {
      endpoint(`GET /${String(id >> 1)}/${path}`, VALUES);
    }
    left.push(heapAfterCollection() - start);
  }
}
console.log(JSON.stringify(Math.max(...left)));
