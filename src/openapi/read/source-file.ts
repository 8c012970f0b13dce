import { isAlias, isCollection, isScalar, LineCounter, parseDocument, type Document } from "yaml";
import { DescriptionError } from "../description-error.js";
import type { DescriptionProblem } from "../model.js";
import { keysOf } from "./json-pointer.js";

/** A file of a description, parsed. */
export class SourceFile {
  #positions: Positions | undefined;

  constructor(
    /** Its name, for messages and for references that are relative to it. */
    readonly name: string,
    /** Its content, as JSON has it. */
    readonly content: unknown,
    private readonly text?: string,
  ) {}

  /** The line of a JSON pointer, from 1: that of the nearest place around it if the file does not have it. */
  lineOf(pointer: string): number | undefined {
    if (this.text === undefined) return undefined;
    this.#positions ??= new Positions(this.text);
    return this.#positions.lineOf(pointer);
  }

  /** A problem at a JSON pointer. */
  problem(pointer: string, message: string, operation?: string): DescriptionProblem {
    const line = this.lineOf(pointer);
    return {
      file: this.name,
      pointer,
      message,
      ...(line !== undefined && { line }),
      ...(operation !== undefined && { operation }),
    };
  }
}

/**
 * Parses JSON or YAML.
 *
 * @throws DescriptionError with the line of what is wrong
 */
export function parseSource(name: string, text: string): SourceFile {
  if (text.trim() === "") {
    throw new DescriptionError([{ file: name, pointer: "", line: 1, message: "It is empty." }]);
  }
  // JSON.parse is many times as fast. What it refuses may still be YAML.
  if (/^\s*\{/.test(text)) {
    try {
      return new SourceFile(name, JSON.parse(text), text);
    } catch {
      return parseYaml(name, text);
    }
  }
  return parseYaml(name, text);
}

function parseYaml(name: string, text: string): SourceFile {
  const document = parseDocument(text, { lineCounter: new LineCounter(), logLevel: "error" });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, linePos }) => ({
      file: name,
      pointer: "",
      ...(linePos && { line: linePos[0].line }),
      message: firstLine(message),
    }));
    throw new DescriptionError(problems);
  }
  return new SourceFile(name, document.toJS({ maxAliasCount: -1 }), text);
}

/** The first line of a message of the parser, without the position that it ends in. */
function firstLine(message: string): string {
  return message.replace(/\n.*$/s, "").replace(/ at line \d+, column \d+:?$/, "");
}

/** Where the parts of a file are. It is made only for messages, because it takes long. */
class Positions {
  readonly #lines = new LineCounter();
  readonly #document: Document;

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, uniqueKeys: false });
  }

  lineOf(pointer: string): number | undefined {
    let node: unknown = this.#document.contents;
    let offset = startOf(node);
    for (const key of keysOf(pointer)) {
      if (isAlias(node)) node = node.resolve(this.#document);
      if (!isCollection(node)) break;
      const found: { key: unknown; value: unknown } | undefined = entryOf(node.items, key);
      if (found === undefined) break;
      offset = startOf(found.key) ?? startOf(found.value) ?? offset;
      node = found.value;
    }
    return offset === undefined ? undefined : this.#lines.linePos(offset).line;
  }
}

function entryOf(
  items: readonly unknown[],
  key: string,
): { key: unknown; value: unknown } | undefined {
  for (const [index, item] of items.entries()) {
    if (isPairLike(item)) {
      const name = isScalar(item.key) ? item.key.value : item.key;
      if (String(name) === key) return { key: item.key, value: item.value };
    } else if (String(index) === key) {
      return { key: undefined, value: item };
    }
  }
  return undefined;
}

function isPairLike(item: unknown): item is { key: unknown; value: unknown } {
  return typeof item === "object" && item !== null && "key" in item && "value" in item;
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== "object" || node === null || !("range" in node)) return undefined;
  const range = node.range as readonly number[] | null | undefined;
  return range?.[0];
}
