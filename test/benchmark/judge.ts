import type { Timings } from "./compare.js";
import type { Claim } from "./comparison.js";
import type { Finding } from "./finding.js";
import { ratios, type Spread } from "./statistics.js";

/** What the timings say of a claim. */
export function judge({ work, ours, peer, goal }: Claim, timings: Timings): Finding {
  const own = timings.get(ours) ?? [];
  const other = timings.get(peer) ?? [];
  const longer = { work, value: ratios(own, other), unit: `times the time of ${peer}`, digits: 2 };
  const faster = { work, value: ratios(other, own), unit: `times as fast as ${peer}`, digits: 2 };
  switch (goal?.kind) {
    case undefined:
      return longer;
    case "at most":
      return {
        ...longer,
        goal: { words: `at most ${goal.times}`, holds: longer.value.median <= goal.times },
      };
    case "no slower":
      return { ...longer, goal: noSlower(longer.value) };
    case "at least":
      return {
        ...faster,
        goal: { words: `at least ${goal.times}`, holds: faster.value.median >= goal.times },
      };
    case "faster":
      return { ...faster, goal: { words: goal.kind, holds: faster.value.median > 1 } };
  }
}

/** The same work, compiled twice, differs by some per cent. */
const ALIKE = 1.05;

export function noSlower({ median }: Spread): NonNullable<Finding["goal"]> {
  return { words: "no slower", holds: median <= ALIKE };
}
