import { describeType, quote } from "../../internal/messages.js";
import { isObject } from "../../internal/objects.js";
import { DescriptionError, type DescriptionProblem, type Problem } from "../model.js";
import { keysOf, pointerTo } from "./references.js";

/**
 * Reads a file of a description: JSON text, or an object that something else has parsed.
 *
 * @throws DescriptionError
 */
export function readSource(name: string, given: string | object): SourceFile {
  if (isObject(given)) return new SourceFile(name, given, keptLines(given));
  if (typeof given !== "string") {
    const message = `Expected an object or JSON text, got ${describeType(given)}.`;
    throw new DescriptionError([mistakeIn(name, message)]);
  }
  const read = readJson(name, given);
  if (read !== undefined) return read;
  const message = given.trim() === "" ? "It is empty." : NO_JSON;
  throw new DescriptionError([mistakeIn(name, message)]);
}

/** The messages of `JSON.parse` differ between engines, and show a piece of the text. */
const NO_JSON =
  'It is not JSON. To read YAML, or to see the line of a mistake, pass what parseYaml of "fluent-endpoint/openapi/yaml" returns.';

/**
 * Reads a file of JSON. Returns undefined if it is not JSON.
 *
 * @throws DescriptionError if an object has a key twice: `JSON.parse` would forget the first one
 */
export function readJson(name: string, given: string): SourceFile | undefined {
  // Editors on Windows write a byte order mark, which JSON.parse refuses.
  const text = given.replace(/^\ufeff/, "");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (keysIn(text) > keysOfAll(content)) {
    throw new DescriptionError(
      scan(text).repeated.map(({ key, line }) =>
        mistakeIn(name, `The key ${quote(key)} is there twice.`, { line }),
      ),
    );
  }
  // The lines take more time and memory than the content, and few files have a message.
  let root: Part | undefined;
  return new SourceFile(name, content, (pointer) => lineOf((root ??= scan(text).root), pointer));
}

/** Counts the keys in a text of JSON. It is many times as fast as {@link scan}, which only texts with a mistake need. */
function keysIn(text: string): number {
  const colon = /\s*:/y;
  let count = 0;
  let at = text.indexOf('"');
  while (at !== -1) {
    const end = endOfString(text, at);
    colon.lastIndex = end;
    if (colon.test(text)) count++;
    at = text.indexOf('"', end);
  }
  return count;
}

function keysOfAll(value: unknown): number {
  const open = [value];
  let count = 0;
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (typeof each !== "object" || each === null) continue;
    const values: unknown[] = Object.values(each);
    if (!Array.isArray(each)) count += values.length;
    for (const inner of values) open.push(inner);
  }
  return count;
}

/** A value in a text of JSON: the line of it or its key, and the values in it. */
interface Part {
  readonly line: number;
  parts?: Map<string, Part>;
}

interface Scanned {
  readonly root: Part;
  /** The keys that are there for the second time. */
  readonly repeated: readonly { readonly key: string; readonly line: number }[];
}

/** Finds the lines of the values in a text that `JSON.parse` has read. */
function scan(text: string): Scanned {
  const token = /["{}[\]]|[^\s{}[\],:"]+/g;
  const open: { readonly isList: boolean; readonly parts: Map<string, Part> }[] = [];
  const repeated: { key: string; line: number }[] = [];
  let root: Part | undefined;
  /** The part whose key was read. */
  let next: Part | undefined;
  let line = 1;
  let lineEnd = text.indexOf("\n");
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const { 0: start, index } = found;
    for (; lineEnd !== -1 && lineEnd < index; lineEnd = text.indexOf("\n", lineEnd + 1)) line++;
    if (start === "}" || start === "]") {
      open.pop();
      continue;
    }
    if (start === '"') token.lastIndex = endOfString(text, index);
    const outer = open.at(-1);
    if (outer?.isList === false && next === undefined) {
      const key = JSON.parse(text.slice(index, token.lastIndex)) as string;
      if (outer.parts.has(key)) repeated.push({ key, line });
      outer.parts.set(key, (next = { line }));
      continue;
    }
    const part = next ?? { line };
    if (next === undefined) outer?.parts.set(String(outer.parts.size), part);
    next = undefined;
    root ??= part;
    if (start !== "{" && start !== "[") continue;
    part.parts = new Map();
    open.push({ isList: start === "[", parts: part.parts });
  }
  return { root: root ?? { line }, repeated };
}

/** A pattern for strings would overflow the stack of the engine where one has millions of escapes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
}

/** Returns the line of a JSON pointer, or of the nearest part around it. */
function lineOf(root: Part, pointer: string): number {
  let part = root;
  for (const key of keysOf(pointer)) {
    const inner = part.parts?.get(key);
    if (inner === undefined) break;
    part = inner;
  }
  return part.line;
}

/** Returns the line of a JSON pointer, from 1. For a pointer that the file does not have, it is the line of the nearest part around it. */
type FindLine = (pointer: string) => number | undefined;

/** The property of a parsed description that finds lines. It is registered, because the YAML parser is a module of its own. */
const LINES = Symbol.for("fluent-endpoint.lines");

/** Keeps with a parsed file how to find its lines. The property is hidden: neither copies nor comparisons see it. */
export function keepLines<T extends object>(content: T, findLine: FindLine | undefined): T {
  return Object.defineProperty(content, LINES, { value: findLine });
}

function keptLines(content: object): FindLine | undefined {
  const { [LINES]: findLine } = content as { [LINES]?: FindLine };
  return findLine;
}

export class SourceFile {
  #isSound = false;

  constructor(
    /** Its name, for messages and for references that are relative to it. */
    readonly name: string,
    readonly content: unknown,
    readonly findLine?: FindLine | undefined,
  ) {}

  /** @throws DescriptionError if it is endless, or too large or deep to be read */
  check(): void {
    const problem = this.#isSound ? undefined : new Structure().check(this.content);
    if (problem !== undefined) {
      throw new DescriptionError([this.problem(pointerTo("", ...problem.keys), problem.message)]);
    }
    this.#isSound = true;
  }

  problem(
    pointer: string,
    message: string,
    details: Partial<Pick<DescriptionProblem, keyof Problem>> = {},
  ): DescriptionProblem {
    const line = this.findLine?.(pointer);
    return mistakeIn(this.name, message, {
      pointer,
      ...(line !== undefined && { line }),
      ...details,
    });
  }
}

/** The deepest nesting of a description. Functions that read or write one may call themselves for each level. */
const DEEPEST = 500;

/** The most values in addition to ten for each written one: aliases can repeat the same values again and again. */
const MOST_REPEATED = 100_000;

/** Something that no reader could read to its end. */
interface StructureProblem {
  readonly keys: readonly string[];
  readonly message: string;
}

/** The lists and objects in a value, counted as often as they stand there, and the levels of them. */
interface Measured {
  readonly size: number;
  readonly depth: number;
}

/** Measures values, each only once, however often it stands in the others. */
export class Structure {
  readonly #measured = new Map<object, Measured>();
  /** The values around the one that is measured, with the keys that lead on from them. */
  readonly #around = new Map<object, string>();

  /** Finds out if a value is endless, or too large or deep to be read. */
  check(value: unknown): StructureProblem | undefined {
    if (!isObject(value)) return undefined;
    const before = this.#measured.size;
    const measured = this.#measure(value);
    if (typeof measured === "string") {
      // The pointer of what is too deep would fill the screen.
      const keys = [...this.#around.values()].slice(0, 8);
      this.#around.clear();
      return { keys, message: measured };
    }
    const written = this.#measured.size - before;
    return measured.size > MOST_REPEATED + 10 * written
      ? {
          keys: [],
          message:
            "Its aliases repeat the same values too often to be read. Write what they share as components, and refer to it.",
        }
      : undefined;
  }

  /** Returns what is wrong with a value, if anything is. */
  #measure(value: object): Measured | string {
    if (this.#around.has(value)) {
      return "It contains itself. Use $ref for a part that refers to itself.";
    }
    const known = this.#measured.get(value);
    if (this.#around.size + (known?.depth ?? 1) > DEEPEST) {
      return `It is nested more than ${DEEPEST} levels deep. Move inner parts to components, and refer to them.`;
    }
    if (known !== undefined) return known;
    let [size, depth] = [1, 1];
    const entries: [string, unknown][] = Object.entries(value);
    for (const [key, inner] of entries) {
      if (!isObject(inner)) continue;
      this.#around.set(value, key);
      const measured = this.#measure(inner);
      if (typeof measured === "string") return measured;
      size += measured.size;
      depth = Math.max(depth, measured.depth + 1);
    }
    this.#around.delete(value);
    const measured = { size, depth };
    this.#measured.set(value, measured);
    return measured;
  }
}

/** A mistake in a file; in the whole of it, unless the details say where. */
export function mistakeIn(
  file: string,
  message: string,
  details: Partial<DescriptionProblem> = {},
): DescriptionProblem {
  return {
    code: "invalid-description",
    severity: "error",
    file,
    pointer: "",
    message,
    ...details,
  };
}
