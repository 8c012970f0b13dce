import type { Part } from "./json-positions.js";
import { keysOf } from "./references.js";

/** Finds the lines of a text, from 1. */
export class Lines {
  #starts: readonly number[] | undefined;

  constructor(private readonly text: string) {}

  /** Returns the line of a JSON pointer, or of the nearest part around it. */
  of(pointer: string, root: Part): number {
    let part = root;
    for (const key of keysOf(pointer)) {
      const inner = part.parts?.get(key);
      if (inner === undefined) break;
      part = inner;
    }
    return this.at(part.offset);
  }

  /** Returns the line of a position. */
  at(offset: number): number {
    const starts = (this.#starts ??= lineStartsOf(this.text));
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line of a JSON pointer, from 1. For a pointer that the file does not have, it is the line of the nearest part around it. */
export type FindLine = (pointer: string) => number | undefined;

/** The property of a parsed description that finds lines. It is registered, because the YAML parser is a module of its own. */
const LINES = Symbol.for("fluent-endpoint.lines");

/** Keeps with a parsed file how to find its lines. The property is hidden: neither copies nor comparisons see it. */
export function keepLines<T extends object>(content: T, findLine: FindLine | undefined): T {
  return Object.defineProperty(content, LINES, { value: findLine });
}

/** Returns what finds the lines of a parsed file, if something was kept with it. */
export function keptLines(content: object): FindLine | undefined {
  const { [LINES]: findLine } = content as { [LINES]?: FindLine };
  return findLine;
}
