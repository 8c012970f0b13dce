import { keysOf } from "./json-pointer.js";
import { lineIn, lineStartsOf } from "./line-of-position.js";

/** A value in a text of JSON: where it or its key starts, and the values in it. */
interface Part {
  readonly start: number;
  /** Undefined for a value that is neither a list nor an object with anything in it. */
  parts?: Map<string, Part>;
}

/** A mistake in a text of JSON. */
interface JsonError {
  readonly line: number;
  readonly message: string;
}

/** A text of JSON, with the lines of its values. They are looked for only for messages, because it takes longer than parsing. */
export class JsonText {
  readonly #text: string;
  #root: Part | undefined;
  #lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    // Editors on Windows write a byte order mark, which JSON.parse refuses.
    this.#text = text.replace(/^\ufeff/, "");
  }

  /** Parses the text. Returns undefined if it is no JSON: {@link JsonText.error} says why. */
  parse(): unknown {
    try {
      return JSON.parse(this.#text) as unknown;
    } catch {
      return undefined;
    }
  }

  /** Returns what is wrong with the text. The messages of `JSON.parse` differ between engines and rarely have a line. */
  error(): JsonError {
    if (this.#text.trim() === "") return { line: 1, message: "It is empty." };
    const scanner = new JsonScanner(this.#text);
    scanner.scan();
    const line = this.#lineAt(scanner.position);
    return /^\s*[[{]/.test(this.#text)
      ? { line, message: "It is not valid JSON from here on." }
      : {
          line,
          message:
            'It is not JSON. To read YAML, pass what parseYaml of "fluent-endpoint/openapi/yaml" returns.',
        };
  }

  /** {@inheritDoc FindLine} */
  lineOf(pointer: string): number {
    let part = (this.#root ??= new JsonScanner(this.#text).scan());
    for (const key of keysOf(pointer)) {
      const inner = part.parts?.get(key);
      if (inner === undefined) break;
      part = inner;
    }
    return this.#lineAt(part.start);
  }

  #lineAt(position: number): number {
    return lineIn((this.#lineStarts ??= lineStartsOf(this.#text)), position);
  }
}

/** A list or an object that is being read. */
interface Open {
  readonly part: Part;
  readonly isList: boolean;
}

/** No description is nested as deep. A text that is would take long, and say nothing more. */
const DEEPEST = 1000;

const SPACE = /\s*/y;
const LITERAL = /(?:-?\d[\d.eE+-]*|true|false|null)(?=[\s,\]}]|$)/y;

/** Finds where the values of a text start, up to the first part that is not JSON. It keeps its own stack: texts may be nested deeply. */
class JsonScanner {
  /** The place that was reached. */
  position = 0;
  readonly #open: Open[] = [];

  constructor(private readonly text: string) {}

  scan(): Part {
    this.#skipSpace();
    const root = { start: this.position };
    let isSound = this.#value(root);
    for (let inner = this.#open.at(-1); isSound && inner; inner = this.#open.at(-1)) {
      isSound = this.#open.length < DEEPEST && this.#step(inner);
    }
    return root;
  }

  /** Reads an item, an entry or the end of what is open. */
  #step(within: Open): boolean {
    const { isList, part: outer } = within;
    const count = outer.parts?.size ?? 0;
    this.#skipSpace();
    if (this.#take(isList ? "]" : "}")) {
      this.#open.pop();
      return true;
    }
    if (count > 0 && !this.#take(",")) return false;
    this.#skipSpace();
    const start = this.position;
    const key = isList ? String(count) : this.#key();
    if (key === undefined) return false;
    const part: Part = { start };
    // If a key is there twice, the last entry counts.
    (outer.parts ??= new Map<string, Part>()).set(key, part);
    return this.#value(part);
  }

  /** Reads a single value, or the start of a list or an object. */
  #value(part: Part): boolean {
    this.#skipSpace();
    if (this.#take("[")) return this.#open.push({ part, isList: true }) > 0;
    if (this.#take("{")) return this.#open.push({ part, isList: false }) > 0;
    if (this.text[this.position] === '"') return this.#string() !== undefined;
    return this.#skip(LITERAL);
  }

  #key(): string | undefined {
    const key = this.#string();
    this.#skipSpace();
    return key !== undefined && this.#take(":") ? key : undefined;
  }

  #string(): string | undefined {
    const start = this.position;
    if (this.text[start] !== '"') return undefined;
    for (let at = start + 1; at < this.text.length; at++) {
      const character = this.text[at];
      if (character === "\n") break;
      if (character === "\\") at++;
      if (character !== '"') continue;
      return this.#parsed(start, at + 1);
    }
    return undefined;
  }

  #parsed(start: number, end: number): string | undefined {
    try {
      const value = JSON.parse(this.text.slice(start, end)) as string;
      this.position = end;
      return value;
    } catch {
      return undefined;
    }
  }

  #skipSpace(): void {
    this.#skip(SPACE);
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    const isThere = pattern.test(this.text);
    if (isThere) this.position = pattern.lastIndex;
    return isThere;
  }

  #take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position++;
    return true;
  }
}
