import { fstatSync, writeFileSync } from "node:fs";
import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { greatestOf } from "../internal/words.js";
import type { Paint } from "../show/output-formats.js";
import { codeOf, reasonOf } from "./usage-error.js";

interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(count: number): boolean;
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

/** Colours for a terminal that has them. `NO_COLOR` and `TERM=dumb` turn them off, as in Node itself. */
export function painter(stream: OutputStream): Paint {
  const isColored =
    stream.isTTY === true && !process.env.NO_COLOR && stream.hasColors?.(16) !== false;
  if (!isColored) return PLAIN;
  return (style, text) => `\x1b[${CODES[style]}m${text}\x1b[0m`;
}

/** The width of the terminal, or of the variable COLUMNS. Undefined for a file or a pipe, where nothing is cut. */
export function lineWidth({ isTTY, columns }: OutputStream): number | undefined {
  // Some terminals, such as a serial one, say that they have no columns.
  if (isTTY === true) return columns === 0 ? undefined : columns;
  const { COLUMNS = "" } = process.env;
  return /^[1-9]\d*$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}

/** Breaks a text between words into lines of at most so many characters. A longer word has a line of its own. */
function brokenLines(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/**
 * Two columns, the second broken into lines that fit. If the first is too wide for that, it has lines of its own.
 *
 * @param width - the characters of a line
 */
export function columns(
  rows: readonly (readonly [label: string, text: string])[],
  { width = 80, start = "  ", paint = PLAIN }: Columns = {},
): string {
  const widest = greatestOf(rows.map(([label]) => label.length)) + start.length + 2;
  const isBeside = widest <= width / 2;
  const indent = " ".repeat(isBeside ? widest : start.length + 4);
  return rows
    .map(([label, text]) => {
      const lines = brokenLines(text, width - indent.length).join(`\n${indent}`);
      const name = start + label;
      if (isBeside) return `${paint("bold", name.padEnd(widest))}${lines}`;
      return `${paint("bold", name)}\n${indent}${lines}`;
    })
    .join("\n");
}

interface Columns {
  readonly width?: number | undefined;
  /** Stands before each label. */
  readonly start?: string;
  readonly paint?: Paint;
}

const PLAIN: Paint = (_, text) => text;

const WIDTH = 24;
/** The time after which a run shows its progress, in milliseconds. */
const PATIENCE = 1000;

/** An output for the progress, such as `process.stderr`. */
interface Terminal {
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
    private readonly elapsed: () => number = () => performance.now() - this.#start,
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

/**
 * Prepares the outputs of the process for closed pipes and full disks. A reader such as `head` may close a pipe, which ends the
 * process quietly. Other errors end it with a sentence.
 */
export function guardOutputs(): void {
  // Node's own stream for a file drops what does not fit on a disk, and reports nothing.
  if (fstatSync(1).isFile()) Object.defineProperty(process, "stdout", { value: wholeFile(1) });
  process.stdout.on("error", (error) => {
    if (codeOf(error) !== "EPIPE") {
      process.stderr.write(`Cannot write the output: ${reasonOf(error)}.\n`);
      process.exit(1);
    }
    process.exit();
  });
  process.stderr.on("error", () => process.exit(1));
}

/** A stream that writes all of its chunks to a file, or fails. */
function wholeFile(descriptor: number): Writable {
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      try {
        writeFileSync(descriptor, chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
