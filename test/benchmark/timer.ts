import { do_not_optimize, measure } from "mitata";
import type { Settings } from "./settings.js";

/** Does the measured work once. */
export type Work = () => unknown;

/** The sample of a measurement that counts: the median, which ignores short interruptions by other programs, or the fastest. */
export type Statistic = "p50" | "min";

/** The maximum time of a measurement in nanoseconds. A measurement takes fewer samples to stay below it. */
const MAX_MEASUREMENT_TIME = 100_000_000;

/** Measures the time of a function. One sample consists of enough calls for the resolution of the clock. */
export class Timer {
  #callsPerSample = 1;
  #samples = 1;

  constructor(
    readonly work: Work,
    readonly settings: Settings,
    readonly statistic: Statistic = "p50",
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
    const { sampleTime, maxSamples } = this.settings;
    for (this.#callsPerSample = 1; ; this.#callsPerSample *= 2) {
      const start = performance.now();
      repeat(this.work, this.#callsPerSample);
      const time = (performance.now() - start) * 1e6;
      if (time < sampleTime / 2) continue;
      this.#samples = Math.max(1, Math.min(maxSamples, Math.floor(MAX_MEASUREMENT_TIME / time)));
      return;
    }
  }

  /** Returns nanoseconds per call. */
  async measure(): Promise<number> {
    const calls = this.#callsPerSample;
    const statistics = await measure(
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
    return statistics[this.statistic] / calls;
  }
}

function repeat(work: Work, times: number): void {
  for (let time = 0; time < times; time++) do_not_optimize(work());
}
