import { getOrInsert } from "../internal/objects.js";
import type { RawValue, UrlQuery } from "./raw-values.js";
import { isVariable, readSegment, type SegmentPattern } from "./template-path.js";
import type { TemplateReader } from "./template-reader.js";

interface Leaf<Entry> {
  readonly reader: TemplateReader;
  readonly entry: Entry;
  readonly conditions: readonly string[];
}

export interface Found<Entry> {
  readonly entry: Entry;
  readonly values: readonly RawValue[];
}

/**
 * The routes of one origin and method, as a tree of path segments. The most literal route wins, from left to right: a literal
 * segment comes before one with a variable in it, a variable alone, and a variable for several segments.
 *
 * A search reads one node for each segment. It backtracks only where a literal route and one with a variable share a beginning,
 * so its time does not grow with the number of routes.
 */
export class RouteTree<Entry> {
  readonly #root = new Node<Entry>();

  /** @returns the entry of a route that already matches the same URLs: then nothing was added */
  add(reader: TemplateReader, entry: Entry): Entry | undefined {
    const { before, rest, after } = reader.path;
    let node = this.#root;
    for (const pattern of before) node = node.childFor(pattern);
    if (rest !== undefined) {
      node = rest.explode ? (node.several ??= new Node()) : (node.oneOrNone ??= new Node());
      for (const pattern of [...after].reverse()) node = node.childFor(pattern);
    }
    return node.addLeaf({ reader, entry, conditions: reader.query.conditions })?.entry;
  }

  /** @param accepts - returns `false` to go on with the next route, for example because a value cannot be decoded */
  find(
    segments: readonly string[],
    query: UrlQuery,
    accepts: (values: readonly RawValue[], entry: Entry) => boolean,
  ): Found<Entry> | undefined {
    const among = (leaves: readonly Leaf<Entry>[]): Found<Entry> | undefined => {
      for (const { reader, entry } of leaves) {
        const values = reader.read(segments, query);
        if (values !== undefined && accepts(values, entry)) return { entry, values };
      }
      return undefined;
    };
    /** Searches the segments from `first` to `last`; after a variable that takes several, backwards from the last. */
    const below = (
      node: Node<Entry>,
      first: number,
      last: number,
      isBackwards: boolean,
    ): Found<Entry> | undefined => {
      const isEnd = first > last;
      const segment = segments[isBackwards ? last : first] ?? "";
      for (const child of isEnd ? [] : node.children(segment)) {
        const found = isBackwards
          ? below(child, first, last - 1, true)
          : below(child, first + 1, last, false);
        if (found !== undefined) return found;
      }
      const own = isEnd || isBackwards ? among(node.leavesFor(query)) : undefined;
      if (own !== undefined) return own;
      for (const rest of [node.oneOrNone, node.several]) {
        const found = rest && below(rest, first, last, true);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return below(this.#root, 0, segments.length - 1, false);
  }
}

interface MixedChild<Entry> {
  readonly pattern: SegmentPattern;
  readonly node: Node<Entry>;
}

class Node<Entry> {
  readonly #literals = new Map<string, Node<Entry>>();
  readonly #mixed = new Map<string, Map<string, MixedChild<Entry>>>();
  #lengths: readonly (readonly [start: number, end: number])[] = [];
  #variable: Node<Entry> | undefined;
  /** Routes that continue with `{/name}`. What follows is read from the end. */
  oneOrNone: Node<Entry> | undefined;
  several: Node<Entry> | undefined;
  /** Routes that end here, by the first condition of their query or "", then by all conditions. */
  readonly #leaves = new Map<string, Map<string, Leaf<Entry>>>();

  childFor(pattern: SegmentPattern): Node<Entry> {
    if (isVariable(pattern)) return (this.#variable ??= new Node());
    if (pattern.literal !== undefined) {
      return getOrInsert(this.#literals, pattern.literal, () => new Node());
    }
    // `;name=value` at the end of a segment may have any suffix.
    const [start, end] = [pattern.prefix, pattern.isNamed ? "" : pattern.suffix];
    const children = getOrInsert(this.#mixed, `${start}/${end}`, () => {
      this.#addLengths(start.length, end.length);
      return new Map<string, MixedChild<Entry>>();
    });
    return getOrInsert(children, signatureOf(pattern), () => ({ pattern, node: new Node<Entry>() }))
      .node;
  }

  #addLengths(start: number, end: number): void {
    if (this.#lengths.some((known) => known[0] === start && known[1] === end)) return;
    const all = [...this.#lengths, [start, end] as const];
    this.#lengths = all.sort((one, other) => other[0] - one[0] || other[1] - one[1]);
  }

  *children(segment: string): Generator<Node<Entry>> {
    const literal = this.#literals.get(segment);
    if (literal !== undefined) yield literal;
    const { length } = segment;
    for (const [start, end] of this.#lengths) {
      if (start + end > length) continue;
      const key = `${segment.slice(0, start)}/${segment.slice(length - end)}`;
      for (const { pattern, node } of this.#mixed.get(key)?.values() ?? []) {
        if (readSegment(pattern, segment)) yield node;
      }
    }
    if (this.#variable !== undefined && segment !== "") yield this.#variable;
  }

  /** @returns the leaf that already has these conditions: then nothing was added */
  addLeaf(leaf: Leaf<Entry>): Leaf<Entry> | undefined {
    const [first = ""] = leaf.conditions;
    const known = getOrInsert(this.#leaves, first, () => new Map<string, Leaf<Entry>>());
    const same = getOrInsert(known, leaf.conditions.join(), () => leaf);
    return same === leaf ? undefined : same;
  }

  leavesFor(query: UrlQuery): readonly Leaf<Entry>[] {
    const leavesOf = (key: string) => [...(this.#leaves.get(key)?.values() ?? [])];
    const others = leavesOf("");
    if (this.#leaves.size === (others.length > 0 ? 1 : 0)) return others;
    const keys = new Set<string>();
    for (const [name] of query.pairs) keys.add(JSON.stringify([name]));
    for (const pair of query.decodedPairs()) keys.add(JSON.stringify(pair));
    const found = [...keys].flatMap(leavesOf);
    return [...found.sort((one, two) => two.conditions.length - one.conditions.length), ...others];
  }
}

/** Patterns that match the same segments have the same signature. */
function signatureOf(pattern: SegmentPattern): string {
  const { prefix, separators, suffix, names, isOptional, isNamed } = pattern;
  return JSON.stringify([prefix, separators, suffix, names.length, isOptional, isNamed]);
}
