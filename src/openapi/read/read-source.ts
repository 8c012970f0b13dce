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
  const lines = new Lines(text);
  if (keysIn(text) > keysOfAll(content)) {
    throw new DescriptionError(
      scan(text).repeated.map(({ key, offset }) =>
        mistakeIn(name, `The key ${quote(key)} is there twice.`, { line: lines.at(offset) }),
      ),
    );
  }
  // The places take more time and memory than the content, and few files have a message.
  let root: Part | undefined;
  return new SourceFile(name, content, (pointer) => lines.of(pointer, (root ??= scan(text).root)));
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

/** A value in the text of a file: where it or its key starts, and the values in it. */
export interface Part {
  readonly offset: number;
  readonly parts?: Map<string, Part> | undefined;
}

interface Scanned {
  readonly root: Part;
  /** The keys that are there for the second time. */
  readonly repeated: readonly { readonly key: string; readonly offset: number }[];
}

/** Finds the values in a text that `JSON.parse` has read. */
function scan(text: string): Scanned {
  const token = /["{}[\]]|[^\s{}[\],:"]+/g;
  const whole = { isList: true, parts: new Map<string, Part>() };
  const open = [whole];
  const repeated: { key: string; offset: number }[] = [];
  /** The key whose value comes next. */
  let named: { key: string; offset: number } | undefined;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const { 0: start, index } = found;
    if (start === "}" || start === "]") {
      open.pop();
      continue;
    }
    if (start === '"') token.lastIndex = endOfString(text, index);
    const around = open.at(-1) ?? whole;
    if (!around.isList && named === undefined) {
      const key = JSON.parse(text.slice(index, token.lastIndex)) as string;
      named = { key, offset: index };
      if (around.parts.has(key)) repeated.push(named);
      continue;
    }
    const { key, offset } = named ?? { key: String(around.parts.size), offset: index };
    named = undefined;
    const isContainer = start === "{" || start === "[";
    const parts = isContainer ? new Map<string, Part>() : undefined;
    around.parts.set(key, { offset, parts });
    if (parts !== undefined) open.push({ isList: start === "[", parts });
  }
  return { root: whole.parts.get("0") ?? { offset: 0 }, repeated };
}

/** A pattern for strings would overflow the stack of the engine where one has millions of escapes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
}

/** Finds the lines of a text, from 1. */
export class Lines {
  #starts: readonly number[] | undefined;

  constructor(private readonly text: string) {}

  /** Returns the line of a JSON pointer, or of the nearest part around it. */
  of(pointer: string, root: Part): number {
    let part = root;
    for (const key of keysOf(pointer)) {
      const inner = part.parts?.get(key);
      if (inner === undefined) break;
      part = inner;
    }
    return this.at(part.offset);
  }

  /** Returns the line of a position. */
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

/** The number of lists and objects in a value, each counted as often as it occurs, and how deep they are nested. */
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
