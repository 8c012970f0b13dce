import type { Paint } from "../../show/readable-request.js";

/** Where the output goes, such as `process.stdout`. */
export interface OutputStream {
  readonly isTTY?: boolean;
  hasColors?(count: number): boolean;
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

/** Colours for a terminal that has them. `NO_COLOR` and `TERM=dumb` turn them off, as in Node itself. */
export function painter(stream: OutputStream): Paint {
  const isColored =
    stream.isTTY === true && !process.env.NO_COLOR && stream.hasColors?.(16) !== false;
  if (!isColored) return (_, text) => text;
  return (style, text) => `\x1b[${CODES[style]}m${text}\x1b[0m`;
}
