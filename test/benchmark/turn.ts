import { do_not_optimize, measure } from "mitata";
import type { Effort } from "./effort.js";

/** Does the work that is measured, once. */
export type Work = () => unknown;

/**
 * Which of a turn's samples counts: the middle one, which does not see what else the machine does at times, or the fastest.
 */
export type Figure = "p50" | "min";

/** Nanoseconds after which a turn ends, however few samples it has. */
const LONGEST_TURN = 100_000_000;

/** A piece of work that is measured in turn with others: so many calls a sample that the clock can tell them apart. */
export class Turn {
  #calls = 1;
  #samples = 1;

  constructor(
    readonly work: Work,
    readonly effort: Effort,
    readonly figure: Figure = "p50",
  ) {
    this.calibrate();
  }

  /** Works out anew how many calls make a sample: a function gets faster while it is warming up. */
  calibrate(): void {
    const { sample, samples } = this.effort;
    for (this.#calls = 1; ; this.#calls *= 2) {
      const start = performance.now();
      repeat(this.work, this.#calls);
      const time = (performance.now() - start) * 1e6;
      if (time < sample / 2) continue;
      this.#samples = Math.max(1, Math.min(samples, Math.floor(LONGEST_TURN / time)));
      return;
    }
  }

  /** Takes a turn: nanoseconds a call. */
  async take(): Promise<number> {
    const calls = this.#calls;
    const statistics = await measure(
      () => {
        repeat(this.work, calls);
      },
      {
        // The loop is ours, so that it is warm: mitata compiles its own anew for every measurement.
        warmup_threshold: 0,
        min_samples: this.#samples,
        min_cpu_time: 0,
        samples_threshold: Infinity,
        gc: false,
      },
    );
    return statistics[this.figure] / calls;
  }
}

function repeat(work: Work, times: number): void {
  for (let time = 0; time < times; time++) do_not_optimize(work());
}
