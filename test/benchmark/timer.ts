import { do_not_optimize, measure } from "mitata";
/** Does the measured work once. */
export type Work = () => unknown;

const ROUNDS = 15;

/** The minimum time of a sample, in nanoseconds. */
const SAMPLE_TIME = 200_000;

/** The maximum number of samples in a measurement. */
const SAMPLES = 24;

/** The number of samples that are longer than the others, with the garbage that they leave. */
const LONG_SAMPLES = 5;

/** The maximum time of a measurement in nanoseconds. A measurement takes fewer samples to stay below it. */
const MAX_MEASUREMENT_TIME = 100_000_000;

/** The time that each candidate runs before it is measured, in milliseconds. The compiler of Node needs it for code of many functions. */
const WARM_UP_TIME = 1000;

/** Candidates warm up in turns, so that the compiler sees all of them before it makes the last form of what they share. */
const WARM_UP_TURNS = 10;

/**
 * Measures candidates in rounds, after a warm-up. Each round measures every candidate once, and every other round goes in reverse
 * order, so that other load on the machine affects all candidates alike. Compare the values of one round only.
 *
 * @returns nanoseconds per call of each candidate, with one value for each round
 */
export async function timesOf(
  candidates: ReadonlyMap<string, Work>,
  sampleTime?: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const most = sampleTime === undefined ? SAMPLES : LONG_SAMPLES;
  const entries = Array.from(candidates, ([name, work]) => ({
    name,
    timer: new Timer(work, most, sampleTime),
    times: [] as number[],
  }));
  for (let turn = 0; turn < WARM_UP_TURNS; turn++) {
    for (const { timer } of entries) timer.warmUp(WARM_UP_TIME / WARM_UP_TURNS);
  }
  for (const { timer } of entries) timer.calibrate();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { timer, times } of round % 2 === 0 ? entries : entries.toReversed())
      times.push(await timer.measure());
  }
  return new Map(entries.map(({ name, times }) => [name, times]));
}

/** Measures the time of a function. One sample consists of enough calls for the resolution of the clock. */
class Timer {
  #callsPerSample = 1;
  #samples = 1;

  constructor(
    readonly work: Work,
    readonly maxSamples: number,
    readonly sampleTime = SAMPLE_TIME,
  ) {
    this.calibrate();
  }

  /** Does the work for a time in milliseconds. */
  warmUp(time: number): void {
    const end = performance.now() + time;
    while (performance.now() < end) repeat(this.work, this.#callsPerSample);
  }

  /** Computes how many calls a sample needs. Repeat this after the warm-up, which makes the function faster. */
  calibrate(): void {
    for (this.#callsPerSample = 1; ; this.#callsPerSample *= 2) {
      const start = performance.now();
      repeat(this.work, this.#callsPerSample);
      const time = (performance.now() - start) * 1e6;
      if (time < this.sampleTime / 2) continue;
      const fitting = Math.floor(MAX_MEASUREMENT_TIME / time);
      this.#samples = Math.max(1, Math.min(this.maxSamples, fitting));
      return;
    }
  }

  /** Returns nanoseconds per call: the median of the samples, which ignores short interruptions by other programs. */
  async measure(): Promise<number> {
    const calls = this.#callsPerSample;
    const { p50 } = await measure(
      () => {
        repeat(this.work, calls);
      },
      {
        // mitata would compile a new loop for every measurement, so the calls are repeated by a function that is already warm.
        warmup_threshold: 0,
        min_samples: this.#samples,
        min_cpu_time: 0,
        samples_threshold: Infinity,
        gc: false,
      },
    );
    return p50 / calls;
  }
}

function repeat(work: Work, times: number): void {
  for (let time = 0; time < times; time++) do_not_optimize(work());
}
