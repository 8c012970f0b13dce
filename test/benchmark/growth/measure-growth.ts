import { compare, type Timings } from "../compare.js";
import type { Row } from "../row.js";
import type { Settings } from "../settings.js";
import { spread } from "../statistics.js";
import type { Work } from "../timer.js";
import type { GrowthCase } from "./growth-case.js";
import { measurableSizes } from "./measurable-sizes.js";

/**
 * Measures how the time grows when the input is doubled, relative to linear growth: 1 is linear, and quadratic work gives 2. It is an
 * average between one size and the next, and the result is the greatest of these averages.
 */
export async function measureGrowth(
  { name, run, linear }: GrowthCase,
  sizes: readonly number[],
  settings: Settings,
): Promise<Row> {
  const measured = measurableSizes(run, sizes);
  const candidates = new Map<string, Work>();
  for (const size of measured) {
    candidates.set(`case ${size}`, run(size));
    if (linear) candidates.set(`linear ${size}`, linear(size));
  }
  const timings = await compare(candidates, settings, "min");
  const value = spread(
    Array.from({ length: settings.rounds }, (_, round) => {
      const factors = growthFactors(timings, "case", measured, round);
      const expected = linear
        ? growthFactors(timings, "linear", measured, round)
        : factors.map(() => 2);
      return Math.max(...factors.map((factor, index) => factor / (expected[index] ?? Number.NaN)));
    }),
  );
  // The goal is above 1 because larger inputs also take more time in memory, most of it from one size to the next.
  const maximum = settings.quick ? 1.5 : 1.25;
  return {
    work: name,
    value,
    unit: "times linear growth",
    digits: 2,
    goal: { words: `at most ${maximum}`, holds: value.median <= maximum },
  };
}

/** By which factor the time grows for twice the input, on average from each size to the next. */
function growthFactors(
  timings: Timings,
  kind: "case" | "linear",
  sizes: readonly number[],
  round: number,
): readonly number[] {
  const time = (size: number) => timings.get(`${kind} ${size}`)?.[round] ?? Number.NaN;
  return sizes.slice(1).map((larger, index) => {
    const smaller = sizes[index] ?? Number.NaN;
    return (time(larger) / time(smaller)) ** (1 / Math.log2(larger / smaller));
  });
}
