/** Work on a text, which may end in an error for bad input. */
export type Work = (text: string) => unknown;

/** In characters. Doubled to measure, and increased to confirm what was found. */
const SIZE = 1_000;

/**
 * In milliseconds, beyond the time of the shortest text. Quicker work is not measured: at this size, time that grows with the square
 * of the input takes longer.
 */
const WORTH_MEASURING = 5;

/** The factor by which time may grow when the input doubles: between 2 (linear) and 4 (quadratic). */
const GREATEST_FACTOR = 3;

/**
 * Returns the factor by which the time of the work grows when its text doubles, if that is more than for linear work; otherwise
 * `undefined`.
 *
 * @param textOf - makes a text of about this many characters
 * @param shortest - the time of the work with a short text
 */
export async function excessiveGrowth(
  work: Work,
  textOf: (size: number) => string,
  shortest = 0,
): Promise<number | undefined> {
  if ((await timeOf(work, textOf(2 * SIZE))) < WORTH_MEASURING + shortest) return undefined;
  let least = Infinity;
  // One measurement may be wrong, for example because of a garbage collection.
  for (const size of [SIZE, 4 * SIZE, 8 * SIZE, SIZE, 8 * SIZE]) {
    least = Math.min(least, await factorAt(size, work, textOf));
    if (least < GREATEST_FACTOR) return undefined;
  }
  return least;
}

async function factorAt(
  size: number,
  work: Work,
  textOf: (size: number) => string,
): Promise<number> {
  return (await leastTime(work, textOf(2 * size))) / (await leastTime(work, textOf(size)));
}

/** The time of the processor is counted, because other programs run on the machine, too. They make some runs slower, but none faster. */
export async function leastTime(work: Work, text: string): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 3; run++) least = Math.min(least, await timeOf(work, text));
  return least;
}

async function timeOf(work: Work, text: string): Promise<number> {
  const start = process.cpuUsage();
  try {
    await work(text);
  } catch {
    // Most texts are bad input. Which errors there are, other tests check.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
