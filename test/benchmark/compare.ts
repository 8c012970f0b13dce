import type { Settings } from "./settings.js";
import { Timer, type Statistic, type Work } from "./timer.js";

/** Nanoseconds per call of each candidate, with one value for each round. Values at the same index are of the same round. */
export type Timings = ReadonlyMap<string, readonly number[]>;

/**
 * Measures candidates in rounds, after a warm-up. Each round measures every candidate once, and every other round goes in reverse
 * order, so that other load on the machine affects all candidates alike. Compare the values of one round only.
 */
export async function compare(
  candidates: ReadonlyMap<string, Work>,
  settings: Settings,
  statistic?: Statistic,
): Promise<Timings> {
  const entries = Array.from(candidates, ([name, work]) => ({
    name,
    timer: new Timer(work, settings, statistic),
    times: [] as number[],
  }));
  const reversed = [...entries].reverse();
  for (let round = -settings.warmUpRounds; round < settings.rounds; round++) {
    for (const { timer, times } of round % 2 === 0 ? entries : reversed) {
      if (round === 0) timer.calibrate();
      const time = await timer.measure();
      if (round >= 0) times.push(time);
    }
  }
  return new Map(entries.map(({ name, times }) => [name, times]));
}
