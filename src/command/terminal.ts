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

/** `NO_COLOR` and `TERM=dumb` turn colours off, as in Node. */
export function painter(stream: OutputStream): Paint {
  const isColored =
    stream.isTTY === true && !process.env.NO_COLOR && stream.hasColors?.(16) !== false;
  if (!isColored) return PLAIN;
  return (style, text) => `\x1b[${CODES[style]}m${text}\x1b[0m`;
}

/** A file or a pipe has no width, and nothing is cut. `COLUMNS` sets a width for it. */
export function lineWidth({ isTTY, columns }: OutputStream): number | undefined {
  // Some terminals, such as a serial one, report no columns.
  if (isTTY === true) return columns === 0 ? undefined : columns;
  const { COLUMNS = "" } = process.env;
  return /^[1-9]\d*$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}

function brokenLines(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

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
  readonly start?: string;
  readonly paint?: Paint;
}

const PLAIN: Paint = (_, text) => text;

const WIDTH = 24;
/** Runs of fewer milliseconds show no progress. */
const PATIENCE = 1000;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export class ProgressLine {
  readonly #start = performance.now();
  #isShown = false;

  constructor(
    private readonly stream: Terminal,
    private readonly elapsed: () => number = () => performance.now() - this.#start,
  ) {}

  async during<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } finally {
      if (this.#isShown) this.stream.write("\r\x1b[K");
    }
  }

  async step(name: string, done: number): Promise<void> {
    if (!this.stream.isTTY || this.elapsed() < PATIENCE) return;
    this.#isShown = true;
    const filled = Math.round(WIDTH * done);
    this.stream.write(`\r\x1b[K${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${name}`);
    // The terminal shows the bar before the next step blocks it.
    await setImmediate();
  }
}

/** `head` and others may close a pipe, which ends the process quietly. Other errors end it with a message. */
export function guardOutputs(): void {
  // Node's own stream loses what does not fit on the disk, and reports nothing.
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
