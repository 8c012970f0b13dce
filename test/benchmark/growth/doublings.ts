import { compare, type Timings } from "../compare.js";
import type { Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { spread } from "../statistics.js";
import type { Work } from "../turn.js";
import { affordable } from "./affordable.js";
import type { Growing } from "./growing.js";

/** How work grows when its input is doubled, on average from one size to the next, where it grows most: 1 is linear. */
export async function doublings(
  { name, run, linear }: Growing,
  sizes: readonly number[],
  effort: Effort,
): Promise<Finding> {
  const reached = affordable(run, sizes);
  const contenders = new Map<string, Work>();
  for (const size of reached) {
    contenders.set(`own ${size}`, run(size));
    if (linear) contenders.set(`linear ${size}`, linear(size));
  }
  const timings = await compare(contenders, effort, "min");
  const value = spread(
    Array.from({ length: effort.rounds }, (_, round) => {
      const own = steps(timings, "own", reached, round);
      const expected = linear ? steps(timings, "linear", reached, round) : own.map(() => 2);
      return Math.max(...own.map((step, place) => step / (expected[place] ?? Number.NaN)));
    }),
  );
  // Quadratic work would show 2; the rest is room for what larger memory costs, most of it from one size to the next.
  const most = effort.quick ? 1.5 : 1.25;
  return {
    work: name,
    value,
    unit: "times linear growth",
    digits: 2,
    goal: { words: `at most ${most}`, holds: value.median <= most },
  };
}

/** From each size to the next: how many times the time twice the input takes, on average. */
function steps(
  timings: Timings,
  kind: string,
  sizes: readonly number[],
  round: number,
): readonly number[] {
  const time = (size: number) => timings.get(`${kind} ${size}`)?.[round] ?? Number.NaN;
  return sizes.slice(1).map((larger, place) => {
    const smaller = sizes[place] ?? Number.NaN;
    return (time(larger) / time(smaller)) ** (1 / Math.log2(larger / smaller));
  });
}
