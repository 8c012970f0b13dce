import { setImmediate } from "node:timers/promises";

const WIDTH = 24;
/** How long a run has to take before it shows its progress, in milliseconds. */
const PATIENCE = 1000;

/** Where the progress is shown, such as `process.stderr`. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A progress bar in a terminal, for runs that take longer than a second. */
export class Progress {
  readonly #start = performance.now();
  #isShown = false;

  /** @param elapsed - how long the run has taken, in milliseconds */
  constructor(
    private readonly stream: Terminal,
    private readonly elapsed = () => performance.now() - this.#start,
  ) {}

  /** Runs something, and removes the bar at its end. */
  async during<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } finally {
      if (this.#isShown) this.stream.write("\r\x1b[K");
    }
  }

  /** Shows how far the run is, from 0 to 1. */
  async step(name: string, done: number): Promise<void> {
    if (!this.stream.isTTY || this.elapsed() < PATIENCE) return;
    this.#isShown = true;
    const filled = Math.round(WIDTH * done);
    this.stream.write(`\r\x1b[K${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${name}`);
    // The terminal shows it before the next step begins.
    await setImmediate();
  }
}
