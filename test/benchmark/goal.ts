import type { Timings } from "./compare.js";
import type { Pair } from "./comparison.js";
import type { Row } from "./row.js";
import { ratios, type Spread } from "./statistics.js";

/** The row of a pair: the ratio of the times of its candidates, and whether the goal is reached. */
export function rowOfPair({ work, candidate, baseline, goal }: Pair, timings: Timings): Row {
  const times = timings.get(candidate) ?? [];
  const baselineTimes = timings.get(baseline) ?? [];
  const unit = (relation: string) => `times ${relation} ${baseline}`;
  const time = { work, value: ratios(times, baselineTimes), unit: unit("the time of"), digits: 2 };
  const speed = { work, value: ratios(baselineTimes, times), unit: unit("as fast as"), digits: 2 };
  switch (goal?.kind) {
    case undefined:
      return time;
    case "at most":
      return {
        ...time,
        goal: { words: `at most ${goal.times}`, holds: time.value.median <= goal.times },
      };
    case "no slower":
      return { ...time, goal: noSlower(time.value) };
    case "at least":
      return {
        ...speed,
        goal: { words: `at least ${goal.times}`, holds: speed.value.median >= goal.times },
      };
    case "faster":
      return { ...speed, goal: { words: goal.kind, holds: speed.value.median > 1 } };
  }
}

/** The times of one program, compiled twice, may differ by this factor. */
const TOLERANCE = 1.05;

export function noSlower({ median }: Spread): NonNullable<Row["goal"]> {
  return { words: "no slower", holds: median <= TOLERANCE };
}
