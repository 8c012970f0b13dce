import type { Growing } from "./growing.js";

/** The longest that one call may take, in milliseconds. */
const LONGEST_CALL = 1000;

/**
 * Sizes that can be measured: all, where work is linear. Quadratic work would take minutes for the largest, and has shown
 * what it is long before; so it is measured up to where a call takes too long.
 */
export function affordable(run: Growing["run"], sizes: readonly number[]): readonly number[] {
  const [first = 1] = sizes;
  const last = sizes.at(-1) ?? first;
  for (let size = first; size < last; size *= 2) {
    const work = run(size);
    const start = performance.now();
    work();
    if (performance.now() - start > LONGEST_CALL) {
      return [...sizes.filter((smaller) => smaller < size), size];
    }
  }
  return sizes;
}
