import { isAlias, isMap, isScalar, isSeq } from "yaml";
import { keysOf } from "../read/references.js";

interface YamlProblem {
  readonly offset: number;
  readonly message: string;
}

/** A key with its value. In a list, the value alone. */
interface Entry {
  readonly offset: number | undefined;
  readonly node: unknown;
}

/**
 * The content of a parsed file, as JSON would have it, in time that grows with the text alone: the parser's own conversion looks for
 * each alias from the start of the file.
 */
export class YamlContent {
  readonly value: unknown;
  readonly problems: YamlProblem[] = [];
  /** The nodes that have an anchor: an alias stands for the last one before it. */
  readonly #anchors = new Map<string, { readonly node: unknown; readonly value: unknown }>();
  /** The nodes that aliases stand for. */
  readonly #targets = new Map<unknown, unknown>();
  readonly #entries = new Map<unknown, ReadonlyMap<string, Entry>>();

  constructor(private readonly root: unknown) {
    this.value = this.#convert(root);
  }

  /** Returns where a JSON pointer leads: the start of the key, or of the item of a list. */
  offsetOf(pointer: string): number | undefined {
    let node = this.root;
    let offset = startOf(node);
    for (const key of keysOf(pointer)) {
      const found = this.#entriesOf(this.#targets.get(node) ?? node).get(key);
      if (found === undefined) break;
      ({ node } = found);
      offset = found.offset ?? offset;
    }
    return offset;
  }

  #convert(node: unknown): unknown {
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      this.#targets.set(node, target?.node);
      return target?.value;
    }
    if (isSeq(node)) {
      const items: unknown[] = [];
      this.#keep(node, items);
      for (const item of node.items) items.push(this.#convert(item));
      return items;
    }
    if (isMap(node)) {
      const value: Record<string, unknown> = {};
      this.#keep(node, value);
      for (const { key, value: inner } of node.items) this.#add(value, key, inner);
      return value;
    }
    const value = isScalar(node) ? node.value : null;
    this.#keep(node, value);
    return value;
  }

  #add(object: Record<string, unknown>, keyNode: unknown, inner: unknown): void {
    const name = keyOf(isAlias(keyNode) ? this.#anchors.get(keyNode.source)?.node : keyNode);
    if (name === undefined) {
      this.#refuse(keyNode, "A key must be text.");
      return;
    }
    if (Object.hasOwn(object, name)) this.#refuse(keyNode, `The key "${name}" is there twice.`);
    const value = this.#convert(inner);
    // An assignment to `__proto__` would set the prototype.
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }

  #keep(node: unknown, value: unknown): void {
    if (typeof node !== "object" || node === null || !("anchor" in node)) return;
    if (typeof node.anchor === "string") this.#anchors.set(node.anchor, { node, value });
  }

  #refuse(node: unknown, message: string): void {
    this.problems.push({ offset: startOf(node) ?? 0, message });
  }

  #entriesOf(node: unknown): ReadonlyMap<string, Entry> {
    const known = this.#entries.get(node);
    if (known !== undefined) return known;
    const entries = new Map<string, Entry>(
      isSeq(node)
        ? node.items.map((item, index) => [String(index), { offset: startOf(item), node: item }])
        : isMap(node)
          ? node.items.map(({ key, value }) => [
              keyOf(key) ?? "",
              { offset: startOf(key) ?? startOf(value), node: value },
            ])
          : [],
    );
    this.#entries.set(node, entries);
    return entries;
  }
}

/** Returns a key as JSON has it. Undefined if it is a list or an object. */
function keyOf(node: unknown): string | undefined {
  if (node === null || node === undefined) return "";
  return isScalar(node) ? `${(node.value ?? "") as string | number}` : undefined;
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== "object" || node === null || !("range" in node)) return undefined;
  const range = node.range as readonly number[] | null | undefined;
  return range?.[0];
}
