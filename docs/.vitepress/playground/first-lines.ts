const MOST_LINES = 10;
const LONGEST_LINE = 300;

/** The first lines of a message: one about a binary file may be as long as the file. */
export function firstLines(message: string): string {
  const lines = message.split("\n");
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, `… and ${String(left)} more lines`].join("\n") : shown.join("\n");
}
