import type { Effort } from "./effort.js";
import { Turn, type Figure, type Work } from "./turn.js";

/** Nanoseconds a call of each contender, one figure a round: the figures of one round stand at one place. */
export type Timings = ReadonlyMap<string, readonly number[]>;

/**
 * Measures contenders side by side: warm, in rounds, in each round every contender once, every other round in reverse
 * order. So whatever else the machine does at the time falls on all of them, and their ratio within a round stays.
 */
export async function compare(
  contenders: ReadonlyMap<string, Work>,
  effort: Effort,
  figure?: Figure,
): Promise<Timings> {
  const turns = Array.from(contenders, ([name, work]) => ({
    name,
    turn: new Turn(work, effort, figure),
    figures: [] as number[],
  }));
  const reversed = [...turns].reverse();
  for (let round = -effort.warmUp; round < effort.rounds; round++) {
    for (const { turn, figures } of round % 2 === 0 ? turns : reversed) {
      if (round === 0) turn.calibrate();
      const time = await turn.take();
      if (round >= 0) figures.push(time);
    }
  }
  return new Map(turns.map(({ name, figures }) => [name, figures]));
}
