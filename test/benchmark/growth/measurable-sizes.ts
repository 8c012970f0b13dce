import type { GrowthCase } from "./growth-case.js";

/** The maximum time of one call, in milliseconds. */
const MAX_CALL_TIME = 1000;

/**
 * Returns the sizes that can be measured in reasonable time. If a call takes too long, larger sizes are left out: that only happens
 * where the work grows faster than linearly, which the smaller sizes show too.
 */
export function measurableSizes(
  run: GrowthCase["run"],
  sizes: readonly number[],
): readonly number[] {
  const [first = 1] = sizes;
  const last = sizes.at(-1) ?? first;
  for (let size = first; size < last; size *= 2) {
    const work = run(size);
    const start = performance.now();
    work();
    if (performance.now() - start > MAX_CALL_TIME) {
      return [...sizes.filter((smaller) => smaller < size), size];
    }
  }
  return sizes;
}
