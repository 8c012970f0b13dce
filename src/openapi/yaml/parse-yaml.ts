import { parseDocument, Lexer, isAlias, isMap, isScalar, isSeq } from "yaml";
import { DescriptionError, type DescriptionProblem } from "../model.js";
import { readJson, keepLines, mistakeIn } from "../read/read-source.js";
import { keysOf } from "../read/references.js";

const TOO_DEEP = "It is nested too deep to be read.";

/**
 * Parses YAML or JSON, for `readDescription` and for files that a description refers to. Messages about the result have lines.
 *
 * It checks no more than the syntax. Aliases stand for the same object, so that a few of them cannot fill the memory.
 *
 * @example
 * ```ts
 * import { readDescription } from "fluent-endpoint/openapi";
 * import { parseYaml } from "fluent-endpoint/openapi/yaml";
 *
 * const { title } = readDescription(parseYaml("openapi: 3.1.0\ninfo: { title: Pets }\npaths: {}\n"));
 * console.log(title); // Pets
 * ```
 *
 * @param text - the text of a file
 * @param file - the name of the file, for messages. Default `openapi`
 * @throws DescriptionError with the lines of what is wrong
 * @public
 */
export function parseYaml(text: string, file = "openapi"): object {
  // JSON.parse is many times as fast. What it refuses may still be YAML.
  const json = /^\s*[[{]/.test(text) ? readJson(file, text) : undefined;
  if (isContainer(json?.content)) return keepLines(json.content, json.findLine);

  const starts = lineStartsOf(text);
  const problem = (offset: number, message: string) =>
    mistakeIn(file, message, { line: lineIn(starts, offset) });
  if (text.trim() === "") throw new DescriptionError([problem(0, "It is empty.")]);
  const deepAt = tooDeepAt(text);
  if (deepAt !== undefined) throw new DescriptionError([problem(deepAt, TOO_DEEP)]);
  const yaml = parse(text, problem);
  if (!isContainer(yaml.value)) {
    const kind = yaml.value === null ? "null" : `a ${typeof yaml.value}`;
    throw new DescriptionError([problem(0, `Expected an object or a list, got ${kind}.`)]);
  }
  return keepLines(yaml.value, (pointer) => {
    const offset = yaml.offsetOf(pointer);
    return offset === undefined ? undefined : lineIn(starts, offset);
  });
}

function parse(
  text: string,
  problem: (offset: number, message: string) => DescriptionProblem,
): YamlContent {
  // Messages with a piece of the text, and the check for keys that are there twice, take time that grows with the square of the text.
  const document = parseDocument(text, {
    logLevel: "error",
    prettyErrors: false,
    uniqueKeys: false,
  });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) =>
      problem(pos[0], message.includes("call stack") ? TOO_DEEP : message),
    );
    throw new DescriptionError(problems);
  }
  const yaml = new YamlContent(document.contents);
  if (yaml.problems.length === 0) return yaml;
  throw new DescriptionError(yaml.problems.map(({ offset, message }) => problem(offset, message)));
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line of a position, from 1, given where the lines start. */
function lineIn(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The most lists and objects that may be in one another. The parser calls itself for each: beyond some 1,300, it ends the process of
 * Node where a pattern has to be compiled on a full stack. Deep brackets take it seconds before.
 */
const MOST_OPEN = 500;

/** The tokens that the lexer adds to the text: for a document, a flow collection that ends with a line, a scalar. */
const MARKERS = new Set(["\u{2}", "\u{18}", "\u{1f}"]);

/** The tokens after which a list or an object may start on the same line. */
const INDICATORS = new Set(["-", "?", ":"]);

/** Returns where a text nests more lists and objects than the parser can read, if it does. */
function tooDeepAt(text: string): number | undefined {
  let brackets = 0;
  /** The columns at which the blocks around the token start. */
  const columns: number[] = [];
  let lineStart = 0;
  let isStart = true;
  let position = 0;
  for (const token of new Lexer().lex(text)) {
    if (MARKERS.has(token)) continue;
    if (token === "[" || token === "{") brackets++;
    else if (token === "]" || token === "}") brackets--;
    if (isStart && brackets === 0 && /^[^\s#&!]/.test(token)) {
      const column = position - lineStart;
      while ((columns.at(-1) ?? -1) > column) columns.pop();
      if (columns.at(-1) !== column) columns.push(column);
      isStart = false;
    }
    if (brackets + columns.length > MOST_OPEN) return position;
    const lastBreak = token.lastIndexOf("\n");
    if (lastBreak >= 0) lineStart = position + lastBreak + 1;
    isStart ||= lastBreak >= 0 || INDICATORS.has(token);
    position += token.length;
  }
  return undefined;
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
class YamlContent {
  readonly value: unknown;
  readonly problems: { readonly offset: number; readonly message: string }[] = [];
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
