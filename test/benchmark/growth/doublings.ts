import { compare, type Timings } from "../compare.js";
import type { Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { spread } from "../statistics.js";
import type { Work } from "../turn.js";
import type { Growing } from "./growing.js";

/**
 * How work grows when its input is doubled: 1 where that is linear. The larger half of the inputs tells, where what every
 * call costs weighs least.
 */
export async function doublings(
  { name, run, linear }: Growing,
  sizes: readonly number[],
  effort: Effort,
): Promise<Finding> {
  // Quadratic work would show 2; the rest is room for what larger memory costs, most of it from one size to the next.
  const most = effort.quick ? 1.5 : 1.25;
  const contenders = new Map<string, Work>();
  for (const size of sizes) {
    contenders.set(`own ${size}`, run(size));
    if (linear) contenders.set(`linear ${size}`, linear(size));
  }
  const timings = await compare(contenders, effort, "min");

  const large = sizes.slice(Math.floor((sizes.length - 1) / 2));
  const own = growth(timings, "own", large);
  const expected = linear ? growth(timings, "linear", large) : own.map(() => 2);
  const value = spread(own.map((step, round) => step / (expected[round] ?? Number.NaN)));
  return {
    work: name,
    value,
    unit: "times linear growth",
    digits: 2,
    goal: { words: `at most ${most}`, holds: value.median <= most },
  };
}

/** How many times the time twice the input takes, on average from the first size to the last: a figure a round. */
function growth(timings: Timings, kind: string, sizes: readonly number[]): readonly number[] {
  const [first = 0, last = 0] = [sizes.at(0), sizes.at(-1)];
  const smallest = timings.get(`${kind} ${first}`) ?? [];
  const largest = timings.get(`${kind} ${last}`) ?? [];
  return largest.map(
    (time, round) => (time / (smallest[round] ?? Number.NaN)) ** (1 / Math.log2(last / first)),
  );
}
