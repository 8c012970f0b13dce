import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** True if the differences from the golden files are accepted. */
const IS_ACCEPTED = process.env.ACCEPT_CONTRACT === "1";
const MOST_SHOWN = 40;

/**
 * The lines that a golden file lacks, marked by "+", and those that it has besides, marked by "-": the first of them. With
 * `ACCEPT_CONTRACT=1` the lines are written, and there is no difference.
 */
export function differencesFromGolden(name: string, lines: readonly string[]): readonly string[] {
  const path = join(__dirname, "golden", name);
  if (IS_ACCEPTED) writeFileSync(path, `${lines.join("\n")}\n`);
  const known = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n") : [];
  const before = new Set(known);
  const after = new Set(lines);
  const differences = [
    ...known.filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...lines.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ].sort((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1));
  const left = differences.length - MOST_SHOWN;
  return left > 0 ? [...differences.slice(0, MOST_SHOWN), `… ${String(left)} more`] : differences;
}
