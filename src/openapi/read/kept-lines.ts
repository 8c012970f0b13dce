import type { FindLine } from "./source-file.js";

/** The property of a parsed description that finds lines. It is registered, because the YAML parser is a module of its own. */
const LINES = Symbol.for("fluent-endpoint.lines");

/** Keeps with a parsed file how to find its lines. The property is hidden: neither copies nor comparisons see it. */
export function keepLines<T extends object>(content: T, findLine: FindLine): T {
  return Object.defineProperty(content, LINES, { value: findLine });
}

/** Returns what {@link keepLines} kept, if anything. */
export function keptLines(content: object): FindLine | undefined {
  const { [LINES]: findLine } = content as { [LINES]?: FindLine };
  return findLine;
}
