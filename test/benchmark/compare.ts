import type { Settings } from "./settings.js";
import { Timer, type Statistic, type Work } from "./timer.js";

/** Nanoseconds per call of each candidate, with one value for each round. Values at the same index are of the same round. */
export type Timings = ReadonlyMap<string, readonly number[]>;

/** The time that each candidate runs before it is measured, in milliseconds. The compiler of Node needs it for code of many functions. */
const WARM_UP_TIME = 1000;

/** Candidates warm up in turns, so that the compiler sees all of them before it makes the last form of what they share. */
const WARM_UP_TURNS = 10;

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
  for (let turn = 0; turn < WARM_UP_TURNS; turn++) {
    for (const { timer } of entries) timer.warmUp(WARM_UP_TIME / WARM_UP_TURNS);
  }
  for (const { timer } of entries) timer.calibrate();
  const reversed = [...entries].reverse();
  for (let round = 0; round < settings.rounds; round++) {
    for (const { timer, times } of round % 2 === 0 ? entries : reversed) {
      times.push(await timer.measure());
    }
  }
  return new Map(entries.map(({ name, times }) => [name, times]));
}
