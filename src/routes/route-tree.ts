import { getOrInsert } from "../internal/objects.js";
import type { RawValue, UrlQuery } from "./raw-values.js";
import { isVariable, readSegment, type SegmentPattern } from "./segment-pattern.js";
import { conditionsMetBy } from "./template-query.js";
import type { TemplateReader } from "./template-reader.js";

interface Leaf<Entry> {
  readonly reader: TemplateReader;
  readonly entry: Entry;
}

/**
 * The routes of one origin and method, as a tree of path segments. The most literal route comes first, from left to right: a
 * literal segment comes before one with a variable in it, a variable alone, and a variable for several segments.
 *
 * A search reads one node for each segment. It backtracks only where a literal route and one with a variable share a beginning,
 * so its time does not grow with the number of routes.
 */
export class RouteTree<Entry> {
  readonly #root = new Node<Entry>();
  readonly #entries = new Map<string, Entry>();
  readonly #conditions = new Set<string>();

  /** @returns the entry of a route that already matches the same URLs: then nothing was added */
  add(reader: TemplateReader, entry: Entry): Entry | undefined {
    const { before, rest, after } = reader.path;
    const { conditions } = reader.query;
    const patterns = [before, after].map((each) => each.map(signatureOf));
    const signature = JSON.stringify([patterns, rest?.explode, conditions]);
    const known = this.#entries.get(signature);
    if (known !== undefined) return known;
    this.#entries.set(signature, entry);
    let node = this.#root;
    for (const pattern of before) node = node.childFor(pattern);
    if (rest !== undefined) {
      node = rest.explode ? (node.several ??= new Node()) : (node.oneOrNone ??= new Node());
      for (const pattern of [...after].reverse()) node = node.childFor(pattern);
    }
    const [first = ""] = conditions;
    this.#conditions.add(first);
    getOrInsert(node.leaves, first, () => []).push({ reader, entry });
    return undefined;
  }

  /** Finds all routes of a path and query, with the values of their variables. */
  *find(
    segments: readonly string[],
    query: UrlQuery,
  ): Generator<readonly [entry: Entry, values: readonly RawValue[]]> {
    const met = ["", ...conditionsMetBy(query)].filter((each) => this.#conditions.has(each));
    for (const node of this.#root.ends(segments, 0, segments.length - 1)) {
      const leaves = met.flatMap((each) => node.leaves.get(each) ?? []);
      // The route with most conditions comes first.
      leaves.sort((one, other) => conditionsOf(other) - conditionsOf(one));
      for (const { reader, entry } of leaves) {
        const values = reader.read(segments, query);
        if (values !== undefined) yield [entry, values];
      }
    }
  }
}

function conditionsOf({ reader }: Leaf<unknown>): number {
  return reader.query.conditions.length;
}

/** Patterns that match the same segments have the same signature. */
function signatureOf(pattern: SegmentPattern): unknown {
  const { prefix, separators, suffix, names, isOptional, named } = pattern;
  return [prefix, separators, suffix, names.length, isOptional, named.length > 0];
}

interface Child<Entry> {
  readonly pattern: SegmentPattern;
  readonly node: Node<Entry>;
}

/** The key of a variable alone. No other key has two slashes. */
const VARIABLE = "//";

class Node<Entry> {
  /** By literal, or by prefix and suffix with a slash between them, then by signature. */
  readonly #children = new Map<string, Map<string, Child<Entry>>>();
  /** Of the prefixes and suffixes, longest first. */
  readonly #lengths: (readonly [start: number, end: number])[] = [];
  /** Routes that continue with `{/name}`. What follows is read from the end. */
  oneOrNone: Node<Entry> | undefined;
  several: Node<Entry> | undefined;
  /** Routes that end here, by the first condition of their query or "". */
  readonly leaves = new Map<string, Leaf<Entry>[]>();

  childFor(pattern: SegmentPattern): Node<Entry> {
    const key = this.#keyOf(pattern);
    const children = getOrInsert(this.#children, key, () => new Map<string, Child<Entry>>());
    const make = () => ({ pattern, node: new Node<Entry>() });
    return getOrInsert(children, JSON.stringify(signatureOf(pattern)), make).node;
  }

  #keyOf(pattern: SegmentPattern): string {
    const { literal, prefix, suffix, named } = pattern;
    if (literal !== undefined) return literal;
    if (isVariable(pattern)) return VARIABLE;
    // `;name=value` at the end of a segment may have any suffix.
    const end = named.length > 0 ? "" : suffix;
    const lengths = [prefix.length, end.length] as const;
    if (!this.#lengths.some((known) => known.join() === lengths.join())) {
      this.#lengths.push(lengths);
      this.#lengths.sort((one, other) => other[0] - one[0] || other[1] - one[1]);
    }
    return `${prefix}/${end}`;
  }

  /** Finds the nodes at which a path may end. After a variable that takes several segments, it reads backwards from the last. */
  *ends(
    segments: readonly string[],
    first: number,
    last: number,
    isBackwards = false,
  ): Generator<Node<Entry>> {
    const isEnd = first > last;
    const children = isEnd ? [] : this.#matching(segments[isBackwards ? last : first] ?? "");
    for (const child of children) {
      yield* isBackwards
        ? child.ends(segments, first, last - 1, true)
        : child.ends(segments, first + 1, last);
    }
    if (isEnd || isBackwards) yield this;
    for (const rest of [this.oneOrNone, this.several]) {
      if (rest !== undefined) yield* rest.ends(segments, first, last, true);
    }
  }

  *#matching(segment: string): Generator<Node<Entry>> {
    const { length } = segment;
    const affixes = this.#lengths
      .filter(([start, end]) => start + end <= length)
      .map(([start, end]) => `${segment.slice(0, start)}/${segment.slice(length - end)}`);
    for (const key of [segment, ...affixes, VARIABLE]) {
      for (const { pattern, node } of this.#children.get(key)?.values() ?? []) {
        if (readSegment(pattern, segment)) yield node;
      }
    }
  }
}
