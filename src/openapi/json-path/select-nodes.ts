import { isObject, listOr } from "../read/document.js";
import { IRegexp } from "./i-regexp.js";
import {
  JsonPathError,
  type Call,
  type JsonPath,
  type Operand,
  type Operator,
  type Segment,
  type Selector,
  type Test,
} from "./json-path.js";

/** A value of a document, and where it is. */
export interface Node {
  readonly value: unknown;
  /** Undefined for the whole document. */
  readonly parent?: Node;
  /** Its key in the parent. */
  readonly key?: string | number;
}

/** Stands for the value of a path that leads to nothing. */
const NOTHING = Symbol("nothing");

/**
 * Selects nodes of a document. The time and the memory that it takes are limited: a few nested `..` could take hours.
 *
 * @param most - how many values may be looked at
 * @throws JsonPathError
 */
export function selectNodes(path: JsonPath, document: unknown, most: number): readonly Node[] {
  return new Evaluator(document, most).select(path, document);
}

class Evaluator {
  readonly #root: Node;
  readonly #patterns = new Map<string, IRegexp | undefined>();
  #steps = 0;

  constructor(
    document: unknown,
    private readonly most: number,
  ) {
    this.#root = { value: document };
  }

  /** @param current - the value that `@` stands for */
  select({ isAbsolute, segments }: JsonPath, current: unknown): readonly Node[] {
    let nodes: readonly Node[] = [isAbsolute ? this.#root : { value: current }];
    for (const segment of segments) nodes = this.#follow(nodes, segment);
    return nodes;
  }

  #follow(nodes: readonly Node[], { isDescendant, selectors }: Segment): readonly Node[] {
    const found: Node[] = [];
    for (const start of nodes) {
      for (const node of isDescendant ? this.#withDescendants(start) : [start]) {
        this.#count();
        for (const selector of selectors) {
          for (const each of this.#children(node, selector)) found.push(each);
        }
      }
    }
    return found;
  }

  /** The node and everything below it, in the order of the document. */
  *#withDescendants(start: Node): Iterable<Node> {
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      yield node;
      const children = [...this.#children(node, { kind: "wildcard" })];
      for (const child of children.reverse()) waiting.push(child);
    }
  }

  *#children(parent: Node, selector: Selector): Iterable<Node> {
    const { value } = parent;
    if (typeof value !== "object" || value === null) return;
    for (const key of this.#keys(value, selector)) {
      this.#count();
      yield { value: (value as Readonly<Record<string | number, unknown>>)[key], parent, key };
    }
  }

  #keys(value: object, selector: Selector): Iterable<string | number> {
    const list = Array.isArray(value) ? listOr(value) : undefined;
    switch (selector.kind) {
      case "name": {
        const { name } = selector;
        return list === undefined && Object.hasOwn(value, name) ? [name] : [];
      }
      case "index": {
        const { index } = selector;
        const { length = 0 } = list ?? {};
        const own = index < 0 ? length + index : index;
        return own >= 0 && own < length ? [own] : [];
      }
      case "slice":
        return list === undefined ? [] : sliceIndexes(selector, list.length);
      case "wildcard":
        return list?.keys() ?? Object.keys(value);
      case "filter":
        return this.#filtered(value, selector.test);
    }
  }

  *#filtered(value: object, test: Test): Iterable<string | number> {
    for (const [key, each] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (this.#holds(test, each)) yield key;
    }
  }

  #holds(test: Test, current: unknown): boolean {
    this.#count();
    switch (test.kind) {
      case "or":
        return test.tests.some((each) => this.#holds(each, current));
      case "and":
        return test.tests.every((each) => this.#holds(each, current));
      case "not":
        return !this.#holds(test.test, current);
      case "exists":
        return this.select(test.path, current).length > 0;
      case "call":
        return this.#call(test, current) === true;
      case "comparison":
        return this.#compare(
          test.operator,
          this.#value(test.left, current),
          this.#value(test.right, current),
        );
    }
  }

  /** The value of an operand, or {@link NOTHING}. */
  #value(operand: Operand | undefined, current: unknown): unknown {
    switch (operand?.kind) {
      case "literal":
        return operand.value;
      case "call":
        return this.#call(operand, current);
      case "path":
        return onlyValue(this.select(operand.path, current));
      default:
        return NOTHING;
    }
  }

  #call({ name, operands }: Call, current: unknown): unknown {
    const [first, second] = operands;
    switch (name) {
      case "count":
        return first?.kind === "path" ? this.select(first.path, current).length : 0;
      case "length":
        return this.#length(this.#value(first, current));
      case "value":
        return this.#value(first, current);
      default:
        return this.#matches(
          this.#value(first, current),
          this.#value(second, current),
          name === "match",
        );
    }
  }

  #length(value: unknown): unknown {
    if (typeof value === "string") {
      this.#count(value.length);
      return Array.from(value).length;
    }
    if (Array.isArray(value)) return value.length;
    return isObject(value) ? Object.keys(value).length : NOTHING;
  }

  #matches(text: unknown, pattern: unknown, isWhole: boolean): boolean {
    if (typeof text !== "string" || typeof pattern !== "string") return false;
    if (!this.#patterns.has(pattern)) {
      this.#count(pattern.length);
      this.#patterns.set(pattern, IRegexp.parse(pattern));
    }
    const count = (steps: number) => {
      this.#count(steps);
    };
    return this.#patterns.get(pattern)?.test(text, isWhole, count) === true;
  }

  #compare(operator: Operator, left: unknown, right: unknown): boolean {
    switch (operator) {
      case "==":
        return this.#areEqual(left, right);
      case "!=":
        return !this.#areEqual(left, right);
      case "<":
        return isLess(left, right);
      case ">":
        return isLess(right, left);
      case "<=":
        return isLess(left, right) || this.#areEqual(left, right);
      case ">=":
        return isLess(right, left) || this.#areEqual(left, right);
    }
  }

  #areEqual(left: unknown, right: unknown): boolean {
    this.#count();
    if (left === right) return true;
    if (Array.isArray(left) && Array.isArray(right)) {
      return (
        left.length === right.length &&
        left.every((each, index) => this.#areEqual(each, listOr(right)[index]))
      );
    }
    if (!isObject(left) || !isObject(right)) return false;
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && this.#areEqual(left[key], right[key]))
    );
  }

  #count(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > this.most) {
      throw new JsonPathError(
        "The JSONPath looks at the same values too often. Use fewer .. and nested filters.",
      );
    }
  }
}

function onlyValue(nodes: readonly Node[]): unknown {
  const [node, ...others] = nodes;
  return node === undefined || others.length > 0 ? NOTHING : node.value;
}

function* sliceIndexes(
  { start, end, step }: Extract<Selector, { kind: "slice" }>,
  length: number,
): Iterable<number> {
  const absolute = (index: number) => (index < 0 ? length + index : index);
  if (step > 0) {
    const last = Math.min(absolute(end ?? length), length);
    for (let index = Math.max(absolute(start ?? 0), 0); index < last; index += step) yield index;
  } else if (step < 0) {
    const last = Math.max(end === undefined ? -1 : absolute(end), -1);
    const first = Math.min(absolute(start ?? length - 1), length - 1);
    for (let index = first; index > last; index += step) yield index;
  }
}

/** Numbers are less than others, and texts by their characters. */
function isLess(left: unknown, right: unknown): boolean {
  if (typeof left === "number" && typeof right === "number") return left < right;
  if (typeof left !== "string" || typeof right !== "string") return false;
  let index = 0;
  while (index < left.length && left[index] === right[index]) index++;
  // The second half of a character alone would compare wrongly.
  const start = index > 0 && /[\uD800-\uDBFF]/.test(left[index - 1] ?? "") ? index - 1 : index;
  return (left.codePointAt(start) ?? -1) < (right.codePointAt(start) ?? -1);
}
