import type { RawValue, UrlQuery } from "./raw-values.js";
import { readSegment, type SegmentPattern } from "./template-path.js";
import type { TemplateReader } from "./template-reader.js";

/** A route in a tree, with what the caller keeps for it. */
interface Leaf<Entry> {
  readonly reader: TemplateReader;
  readonly entry: Entry;
  /** The names and values that its query must have. */
  readonly conditions: readonly string[];
}

export interface Found<Entry> {
  readonly entry: Entry;
  /** The values of its variables, still encoded. */
  readonly values: readonly RawValue[];
}

/**
 * Routes of one origin and method, by the segments of their paths. A literal comes before a segment with a variable in it, that
 * before a variable alone, and a variable that takes several segments last: the most literal route is found, from the left.
 *
 * A search reads one node for each segment, and returns to an earlier one only where a route with a literal and another with a
 * variable share a beginning. The number of other routes does not count.
 */
export class RouteTree<Entry> {
  readonly #root = new Node<Entry>();

  /**
   * Adds a route.
   *
   * @returns the entry of a route that matches the same URLs, in which case nothing was added
   */
  add(reader: TemplateReader, entry: Entry): Entry | undefined {
    const { before, rest, after } = reader.path;
    let node = this.#root;
    for (const pattern of before) node = node.childFor(pattern);
    if (rest !== undefined) {
      node = rest.explode ? (node.several ??= new Node()) : (node.oneOrNone ??= new Node());
      for (const pattern of [...after].reverse()) node = node.childFor(pattern);
    }
    const leaf = { reader, entry, conditions: reader.query.conditions };
    return node.leaves.add(leaf)?.entry;
  }

  /**
   * Finds the most literal route that matches a URL.
   *
   * @param segments - the segments of the path, in normal form
   * @param accepts - says whether a route counts, such as whether its values can be decoded; `false` goes on to the next
   */
  find(
    segments: readonly string[],
    query: UrlQuery,
    accepts: (values: readonly RawValue[], entry: Entry) => boolean,
  ): Found<Entry> | undefined {
    return new Search<Entry>(segments, query, accepts).from(this.#root, 0);
  }
}

class Node<Entry> {
  readonly leaves = new Leaves<Entry>();
  readonly #literals = new Map<string, Node<Entry>>();
  readonly #mixed = new MixedChildren<Entry>();
  #variable: Node<Entry> | undefined;
  /** The routes that go on with `{/name}`; their other segments are read from the end. */
  oneOrNone: Node<Entry> | undefined;
  /** The routes that go on with `{/name*}`. */
  several: Node<Entry> | undefined;

  childFor(pattern: SegmentPattern): Node<Entry> {
    if (pattern.isVariable) return (this.#variable ??= new Node());
    if (pattern.literal === undefined) return this.#mixed.childFor(pattern);
    const known = this.#literals.get(pattern.literal);
    if (known !== undefined) return known;
    const child = new Node<Entry>();
    this.#literals.set(pattern.literal, child);
    return child;
  }

  /** The children that may match a segment, the most literal first. */
  *children(segment: string): Generator<Node<Entry>> {
    const literal = this.#literals.get(segment);
    if (literal !== undefined) yield literal;
    yield* this.#mixed.children(segment);
    if (this.#variable !== undefined && segment !== "") yield this.#variable;
  }
}

/** Children for segments that have literals and variables, found by the start and the end of a segment. */
class MixedChildren<Entry> {
  readonly #bySignature = new Map<string, Node<Entry>>();
  readonly #byPrefix = new Affixes<Affixes<{ pattern: SegmentPattern; node: Node<Entry> }[]>>();

  childFor(pattern: SegmentPattern): Node<Entry> {
    const known = this.#bySignature.get(pattern.signature);
    if (known !== undefined) return known;
    const node = new Node<Entry>();
    this.#bySignature.set(pattern.signature, node);
    // A segment with `;name=value` may have anything at its end.
    const suffix = pattern.isNamed ? "" : pattern.suffix;
    const bySuffix = this.#byPrefix.getOrAdd(pattern.prefix, () => new Affixes());
    bySuffix.getOrAdd(suffix, () => []).push({ pattern, node });
    return node;
  }

  *children(segment: string): Generator<Node<Entry>> {
    if (this.#bySignature.size === 0) return;
    for (const bySuffix of this.#byPrefix.matching((length) => segment.slice(0, length))) {
      for (const candidates of bySuffix.matching((length) =>
        segment.slice(segment.length - length),
      )) {
        for (const { pattern, node } of candidates) if (readSegment(pattern, segment)) yield node;
      }
    }
  }
}

/** Values by a text that a segment starts or ends with. A look-up takes as many steps as there are different lengths. */
class Affixes<Value> {
  readonly #values = new Map<string, Value>();
  #lengths: readonly number[] = [];

  getOrAdd(affix: string, make: () => Value): Value {
    const known = this.#values.get(affix);
    if (known !== undefined) return known;
    const value = make();
    this.#values.set(affix, value);
    this.#lengths = [...new Set([...this.#lengths, affix.length])].sort((a, b) => b - a);
    return value;
  }

  /** The values of the affixes that a segment has, the longest first. */
  *matching(affixOf: (length: number) => string): Generator<Value> {
    for (const length of this.#lengths) {
      const value = this.#values.get(affixOf(length));
      if (value !== undefined) yield value;
    }
  }
}

/** The routes of one path, which differ in what their queries must have. */
class Leaves<Entry> {
  /** By the first of their conditions, then by all of them; those without one under "". */
  readonly #byCondition = new Map<string, Map<string, Leaf<Entry>>>();

  /** @returns the leaf that has the same conditions, in which case nothing was added */
  add(leaf: Leaf<Entry>): Leaf<Entry> | undefined {
    const key = leaf.conditions[0] ?? "";
    const known = this.#byCondition.get(key) ?? new Map<string, Leaf<Entry>>();
    this.#byCondition.set(key, known);
    const conditions = leaf.conditions.join();
    const same = known.get(conditions);
    if (same === undefined) known.set(conditions, leaf);
    return same;
  }

  /** The leaves that a query may fit, those with the most conditions first. */
  matching(query: UrlQuery): readonly Leaf<Entry>[] {
    const leavesOf = (key: string) => [...(this.#byCondition.get(key)?.values() ?? [])];
    const others = leavesOf("");
    if (this.#byCondition.size === (others.length > 0 ? 1 : 0)) return others;
    const keys = query.pairs.flatMap(([name]) => [JSON.stringify([name])]);
    for (const [name, value] of query.decodedPairs()) keys.push(JSON.stringify([name, value]));
    const found = [...new Set(keys)].flatMap(leavesOf);
    return [...found.sort((one, two) => two.conditions.length - one.conditions.length), ...others];
  }
}

class Search<Entry> {
  constructor(
    readonly segments: readonly string[],
    readonly query: UrlQuery,
    readonly accepts: (values: readonly RawValue[], entry: Entry) => boolean,
  ) {}

  /** Looks below a node for the segments from `index` on. */
  from(node: Node<Entry>, index: number): Found<Entry> | undefined {
    const segment = this.segments[index];
    if (segment === undefined) {
      const found = this.#among(node.leaves);
      if (found !== undefined) return found;
    } else {
      for (const child of node.children(segment)) {
        const found = this.from(child, index + 1);
        if (found !== undefined) return found;
      }
    }
    const rests = [node.oneOrNone, node.several].filter((rest) => rest !== undefined);
    for (const rest of rests) {
      const found = this.#fromEnd(rest, this.segments.length - 1, index);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Looks below a node for the segments before `last`, backwards. Those that are left are the values of one variable. */
  #fromEnd(node: Node<Entry>, last: number, first: number): Found<Entry> | undefined {
    const segment = last < first ? undefined : this.segments[last];
    if (segment !== undefined) {
      for (const child of node.children(segment)) {
        const found = this.#fromEnd(child, last - 1, first);
        if (found !== undefined) return found;
      }
    }
    return this.#among(node.leaves);
  }

  #among(leaves: Leaves<Entry>): Found<Entry> | undefined {
    for (const { reader, entry } of leaves.matching(this.query)) {
      const values = reader.read(this.segments, this.query);
      if (values !== undefined && this.accepts(values, entry)) return { entry, values };
    }
    return undefined;
  }
}
