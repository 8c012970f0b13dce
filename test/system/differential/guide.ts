import { readFileSync } from "node:fs";
import { join } from "node:path";
import { topics } from "./differences/index.js";

type Row = readonly string[];

/** A section of the migration guide, under its heading. */
export interface Section {
  /** The rows of its first table, without head and rule. */
  readonly rows: readonly Row[];
  readonly text: string;
}

/** The section of DIFFERENCES.md under a heading. */
export function guideSection(heading: string): Section {
  const guide = readFileSync(join(__dirname, "DIFFERENCES.md"), "utf8");
  const text = guide.split(/^(?=#+ )/m).find((section) => section.startsWith(`${heading}\n`)) ?? "";
  const table = /(?:^\|.*\n)+/m.exec(text)?.[0] ?? "";
  return { text, rows: table.trim().split("\n").slice(2).map(cells) };
}

function cells(row: string): Row {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** The sentences that the guide needs about the differences in each topic. */
export const differenceRows: readonly (readonly [topic: string, rows: readonly Row[]])[] =
  Object.entries(topics).map(([topic, differences]) => [
    topic,
    differences.map(({ name, octokit, here }) => [code(name), octokit, here]),
  ]);

function code(text: string): string {
  return `\`${text}\``;
}
