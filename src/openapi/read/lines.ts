import type { Part } from "./json-positions.js";
import { pointerKeys } from "./references.js";

export class Lines {
  #starts: readonly number[] | undefined;

  constructor(private readonly text: string) {}

  of(pointer: string, root: Part): number {
    let part = root;
    for (const key of pointerKeys(pointer)) {
      const inner = part.parts?.get(key);
      if (inner === undefined) break;
      part = inner;
    }
    return this.at(part.offset);
  }

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

export type FindLine = (pointer: string) => number | undefined;

/** A registered symbol, because the YAML parser is a bundle of its own. */
const LINES = Symbol.for("fluent-endpoint.lines");

/** The property is not enumerable, so copies and comparisons skip it. */
export function keepLines<T extends object>(content: T, findLine: FindLine | undefined): T {
  return Object.defineProperty(content, LINES, { value: findLine });
}

export function keptLines(content: object): FindLine | undefined {
  const { [LINES]: findLine } = content as { [LINES]?: FindLine };
  return findLine;
}
