/**
 * Parses YAML for `fluent-endpoint/openapi`. It is a separate entry point, because the parser is larger than the rest.
 *
 * @packageDocumentation
 */
export { DescriptionError } from "../model.js";
export type { DescriptionProblem, Location, Problem, ProblemCode } from "../model.js";
import { withCallerStack } from "../../internal/thrown-errors.js";
import { Lexer, isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { isObject } from "../../internal/objects.js";
import { DescriptionError } from "../model.js";
import type { Part } from "../read/json-positions.js";
import { keepLines, Lines } from "../read/lines.js";
import { assertUnpolluted, mistakeIn, readJson } from "../read/read-source.js";

/**
 * Parses YAML or JSON, for `readDescription` and for files that a document refers to. Messages about the result name the line.
 *
 * It only checks the syntax. All aliases of an anchor share one object, so that a few of them cannot fill the memory.
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
 * @throws DescriptionError with the line of each mistake
 * @public
 */
export function parseYaml(text: string, file = "openapi"): object {
  return withCallerStack(() => {
    // `JSON.parse` is many times faster. What it refuses may still be YAML.
    const json = /^\s*[[{]/.test(text) ? readJson(file, text) : undefined;
    if (isObject(json?.content)) return keepLines(json.content, json.findLine);

    assertUnpolluted(file);
    const lines = new Lines(text);
    const refused = (mistakes: readonly Mistake[]) =>
      new DescriptionError(
        mistakes.map(({ offset, message }) => mistakeIn(file, message, { line: lines.at(offset) })),
      );
    if (text.trim() === "") throw refused([{ offset: 0, message: "It is empty." }]);
    const deepAt = tooDeepAt(text);
    if (deepAt !== undefined) throw refused([{ offset: deepAt, message: TOO_DEEP }]);
    // Excerpts in messages and the parser's own check for repeated keys take quadratic time.
    const { contents, errors } = parseDocument(text, {
      logLevel: "error",
      prettyErrors: false,
      uniqueKeys: false,
    });
    const wrong = errors.map(({ pos, message }) => {
      return { offset: pos[0], message: message.includes("call stack") ? TOO_DEEP : message };
    });
    if (wrong.length > 0) throw refused(wrong);
    const converter = new Converter();
    const { value, parts } = converter.convert(contents);
    if (converter.mistakes.length > 0) throw refused(converter.mistakes);
    if (!isObject(value)) {
      const kind = value === null ? "null" : `a ${typeof value}`;
      throw refused([{ offset: 0, message: `Expected an object or a list, got ${kind}.` }]);
    }
    const root = { offset: startOf(contents) ?? 0, parts };
    return keepLines(value, (pointer) => lines.of(pointer, root));
  });
}

interface Mistake {
  readonly offset: number;
  readonly message: string;
}

const TOO_DEEP = "It is nested too deep to be read.";

/** The parser calls itself for each nested collection, and at some 1,300 the stack of Node may be full. */
const MOST_OPEN = 500;

/** Tokens of the lexer that mark a document, the end of a flow collection, and a scalar. */
const MARKERS = new Set(["\u{2}", "\u{18}", "\u{1f}"]);

const INDICATORS = new Set(["-", "?", ":"]);

function tooDeepAt(text: string): number | undefined {
  let brackets = 0;
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

/** Limits the work, because a large object can be merged into many others. */
const MOST_MERGED = 500_000;

const TOO_OFTEN =
  "Its merge keys (<<) repeat the same keys too often to be read. Write what they share as components, and refer to it.";

interface Converted {
  readonly value: unknown;
  readonly source?: string | undefined;
  readonly parts?: Map<string, Part>;
}

/** Takes linear time. The parser's own conversion searches from the start of the file for each alias. */
class Converter {
  readonly mistakes: Mistake[] = [];
  readonly #anchors = new Map<string, Converted>();
  #merged = 0;

  convert(node: unknown): Converted {
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      if (target === undefined)
        this.#refuse(node, `The alias "${node.source}" has no anchor before it.`);
      return target ?? { value: null };
    }
    const parts = new Map<string, Part>();
    if (isSeq(node)) {
      const list: unknown[] = [];
      this.#keep(node, { value: list, parts });
      for (const item of node.items) list.push(this.#convertIn(parts, String(list.length), item));
      return { value: list, parts };
    }
    if (isMap(node)) {
      const object = {};
      this.#keep(node, { value: object, parts });
      const own = new Set<string>();
      for (const { key, value: inner } of node.items) {
        if (isMergeKey(key)) {
          this.#merge(object, parts, inner);
          continue;
        }
        const name = this.#nameOf(key, own);
        own.add(name);
        define(object, name, this.#convertIn(parts, name, inner, key));
      }
      return { value: object, parts };
    }
    const value = isScalar(node) ? node.value : null;
    const converted = { value, source: isScalar(node) ? node.source : undefined };
    this.#keep(node, converted);
    return converted;
  }

  #merge(object: object, parts: Map<string, Part>, node: unknown): void {
    const merged = this.convert(node);
    const isList = Array.isArray(merged.value);
    const all: unknown[] = isList ? (merged.value as unknown[]) : [merged.value];
    for (const [index, each] of all.entries()) {
      if (!isObject(each) || Array.isArray(each)) {
        this.#refuse(node, "A merge key (<<) takes an object, or a list of objects.");
        continue;
      }
      const locations = isList ? merged.parts?.get(String(index))?.parts : merged.parts;
      for (const [name, value] of Object.entries(each)) {
        if (Object.hasOwn(object, name)) continue;
        if (++this.#merged > MOST_MERGED) {
          if (this.#merged === MOST_MERGED + 1) this.#refuse(node, TOO_OFTEN);
          return;
        }
        define(object, name, value);
        parts.set(name, locations?.get(name) ?? { offset: startOf(node) ?? 0 });
      }
    }
  }

  #nameOf(node: unknown, known: ReadonlySet<string>): string {
    const { value: key, source } = this.convert(node);
    // Keys stay as written: `1.10` is a version, not the number 1.1.
    const name = typeof key === "string" ? key : (source ?? "");
    if (isObject(key) && source === undefined) this.#refuse(node, "A key must be text.");
    else if (known.has(name)) this.#refuse(node, `The key "${name}" is there twice.`);
    return name;
  }

  #convertIn(around: Map<string, Part>, name: string, node: unknown, key?: unknown): unknown {
    const { value, parts } = this.convert(node);
    around.set(name, { offset: startOf(key) ?? startOf(node) ?? 0, parts });
    return value;
  }

  #keep(node: unknown, converted: Converted): void {
    if (!isObject(node) || !("anchor" in node)) return;
    if (typeof node.anchor === "string") this.#anchors.set(node.anchor, converted);
  }

  #refuse(node: unknown, message: string): void {
    this.mistakes.push({ offset: startOf(node) ?? 0, message });
  }
}

function isMergeKey(key: unknown): boolean {
  if (!isScalar(key)) return false;
  return typeof key.value === "symbol" || (key.type === "PLAIN" && key.source === "<<" && !key.tag);
}

function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function startOf(node: unknown): number | undefined {
  if (!isObject(node) || !("range" in node)) return undefined;
  const range = node.range as readonly number[] | null | undefined;
  return range?.[0];
}
