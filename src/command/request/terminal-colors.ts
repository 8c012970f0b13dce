/** Where the output goes, such as `process.stdout`. */
export interface OutputStream {
  readonly isTTY?: boolean;
  hasColors?(count: number): boolean;
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

/** Writes a text in a colour, or as it is. */
export type Paint = (style: keyof typeof CODES, text: string) => string;

/** Colours for a terminal that has them. `NO_COLOR` and `TERM=dumb` turn them off, as in Node itself. */
export function painter(stream: OutputStream): Paint {
  const isColored =
    stream.isTTY === true && !process.env.NO_COLOR && stream.hasColors?.(16) !== false;
  if (!isColored) return (_, text) => text;
  return (style, text) => `\x1b[${CODES[style]}m${text}\x1b[0m`;
}

/** A text without control characters, which could change what a terminal shows. Tabs and line breaks stay. */
export function printable(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
  );
}
