import { createContext, Script } from "node:vm";

/** Work on prepared input, which may end in an error for bad input. */
type Run = () => unknown;

/** Prepares work on input of about this size. Only the work is measured. */
export type Prepare = (size: number) => Run;

/** The greatest size, for texts in characters. */
const LARGEST = 1_048_576;

/** In milliseconds. Quicker work is measured with larger input: what takes no longer at {@link LARGEST} may grow as it likes. */
const WORTH_MEASURING = 20;

/** In milliseconds, the least time that work may seem to take. With 0.1, square work looked less than square where it is quick. */
const SHORTEST = 0.02;

/** In milliseconds of the clock, as other programs may run beside it. Work that takes longer has failed: it is stopped, so that the tests can end. */
const LONGEST = 60_000;

/**
 * The factor by which time may grow when the input doubles: between 2 (linear) and 4 (quadratic). Linear work reaches 2.3 where its objects
 * no longer fit into the young generation of V8's heap.
 */
const GREATEST_FACTOR = 2.5;

/**
 * The sizes that are measured, as factors of the one that took long enough, with how often they are halved to compare. One measurement
 * may be wrong: because of a garbage collection, or of caches and memory that end in steps, some of them near the largest size.
 */
const COMPARED = [
  [1, 4],
  [0.5, 4],
  [2, 4],
  [4, 3],
  [16, 2],
  [4, 4],
  [16, 4],
  [16, 1],
] as const;

/** The growth that no such mistake makes on an idle machine. */
const CERTAIN_FACTOR = 3;

/** The growth that none makes beside other programs either, so that the second round of measurements may be saved. */
const HOPELESS_FACTOR = 3.5;

/** The size whose time is taken for that of no input. Less than four times as much is not compared: its own time is lost in the difference. */
const SMALLEST = 32;

/** The smaller of two sizes that are compared to choose what is worth measuring. */
const QUICK_LOOK = 2048;

/**
 * Returns the factor by which the time of the work grows when its input doubles, if that is more than for linear work; otherwise
 * `undefined`. The input grows until the work takes long enough, or is as large as it may be.
 */
export async function excessiveGrowth(
  prepare: Prepare,
  largest = LARGEST,
  longest = LONGEST,
): Promise<number | undefined> {
  let size = SMALLEST;
  let time = 0;
  while (time < WORTH_MEASURING && size < largest) {
    size *= 2;
    const run = prepare(size);
    time = await timeOf(run, longest);
    // The first runs of a program are slow.
    if (time >= WORTH_MEASURING && time < Infinity) time = Math.min(time, await leastTime(run));
  }
  if (time < WORTH_MEASURING) return undefined;
  if (time === Infinity) return time;
  let least = Infinity;
  let comparisons = 0;
  const shortest = await leastTime(prepare(SMALLEST));
  for (const [factor, doublings] of [...COMPARED, ...COMPARED]) {
    const measured = Math.min(size * factor, Math.max(largest, 4 * size));
    if (measured < 4 * SMALLEST * 2 ** doublings) continue;
    if (least > HOPELESS_FACTOR && comparisons === 4) break;
    comparisons++;
    const growth = await growthTo(prepare, measured, doublings, shortest);
    least = Math.min(least, growth);
    if (least <= GREATEST_FACTOR) return undefined;
  }
  return least;
}

/**
 * Returns the factor by which the time grows when the input doubles up to the largest size, if that is certainly more than for linear work;
 * otherwise `undefined`. Work whose quadratic part is small looks linear where it first takes long enough.
 */
export async function excessiveGrowthAtEnd(
  prepare: Prepare,
  largest: number,
): Promise<number | undefined> {
  // Anew each time: the first run may fill caches. One measurement may be wrong, because of a garbage collection.
  let least = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const [shorter, again, longer] = [
      await timeOf(prepare(largest / 4)),
      await timeOf(prepare(largest / 4)),
      await timeOf(prepare(largest)),
    ];
    if (longer < WORTH_MEASURING) return undefined;
    least = Math.min(least, Math.sqrt(longer / Math.min(shorter, again)));
    if (least <= CERTAIN_FACTOR) return undefined;
  }
  return least;
}

/** Returns `true` if work on a few thousand characters grows by so much that it is worth {@link excessiveGrowth}. */
export async function looksExcessive(prepare: Prepare): Promise<boolean> {
  const [few, many] = [prepare(QUICK_LOOK), prepare(8 * QUICK_LOOK)];
  const time = await timeOf(few);
  if (time > WORTH_MEASURING) return true;
  const longer = await timeOf(many);
  return longer > 5 && longer > 10 * time;
}

/** Returns the factor for twice the input, up to a size, beyond the time of the shortest input. */
async function growthTo(
  prepare: Prepare,
  size: number,
  doublings: number,
  shortest: number,
): Promise<number> {
  const few = await leastTime(prepare(size / 2 ** doublings));
  const many = await leastTime(prepare(size));
  return (Math.max(many - shortest, 0) / Math.max(few - shortest, SHORTEST)) ** (1 / doublings);
}

/** The processor's time is counted, because other programs run on the machine, too. They make some runs slower, but none faster. */
export async function leastTime(run: Run): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 5; attempt++) least = Math.min(least, await timeOf(run));
  return least;
}

/** The global objects of a script that can be stopped from outside. */
const stoppable: { run?: Run } = createContext({});
const RUN = new Script("run()");

/** Returns milliseconds; `Infinity` for work that was stopped. */
async function timeOf(run: Run, longest = LONGEST): Promise<number> {
  stoppable.run = run;
  const start = process.cpuUsage();
  try {
    await RUN.runInContext(stoppable, { timeout: longest });
  } catch (error) {
    // Most texts are bad input. Which errors there are, other tests check.
    const isStopped =
      typeof error === "object" &&
      error !== null &&
      "code" in error &&
      error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    if (isStopped) return Infinity;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
