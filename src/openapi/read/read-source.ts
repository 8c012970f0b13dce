import { describeType, quote } from "../../internal/messages.js";
import { isObject, isPolluted } from "../../internal/objects.js";
import { DescriptionError, type DescriptionProblem, type Problem } from "../model.js";
import { keysInText, keysInValue } from "./json-keys.js";
import { type Part, scan } from "./json-positions.js";
import { type FindLine, keptLines, Lines } from "./lines.js";
import { withPointers } from "./local-references.js";
import { pointerTo } from "./references.js";
import { Structure } from "./structure.js";

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

/** The messages of `JSON.parse` differ between engines, and show parts of the text. */
const NO_JSON =
  'It is not JSON. To read YAML, or to see the line of a mistake, pass what parseYaml of "fluent-endpoint/openapi/yaml" returns.';

/** An object that has a key twice throws, because `JSON.parse` would silently drop the first value. */
export function readJson(name: string, given: string): SourceFile | undefined {
  // Editors on Windows write a byte order mark, which `JSON.parse` refuses.
  const text = given.replace(/^\ufeff/, "");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const lines = new Lines(text);
  if (keysInText(text) > keysInValue(content)) {
    throw new DescriptionError(
      scan(text).repeated.map((key) =>
        mistakeIn(name, `The key ${quote(key.name)} is there twice.`, {
          line: lines.at(key.offset),
        }),
      ),
    );
  }
  let root: Part | undefined;
  return new SourceFile(name, content, (pointer) => lines.of(pointer, (root ??= scan(text).root)));
}

export class SourceFile {
  readonly content: unknown;
  #isSound = false;

  constructor(
    readonly name: string,
    content: unknown,
    readonly findLine?: FindLine | undefined,
  ) {
    this.content = withPointers(content);
  }

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

/**
 * The libraries that read YAML and upgrade Swagger would read inherited values. An inherited index even makes the parser hang.
 */
export function assertUnpolluted(file: string): void {
  // Test libraries add this getter, which does no harm.
  if (!isPolluted("should" in Object.prototype ? 1 : 0)) return;
  const message =
    "A program added a name to Object.prototype, which would change what is read. Remove it, or pass OpenAPI 3 as JSON.";
  throw new DescriptionError([mistakeIn(file, message)]);
}

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
