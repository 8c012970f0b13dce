import { LineCounter, parseDocument } from "yaml";
import { DescriptionError } from "../description-error.js";
import type { DescriptionProblem } from "../model.js";
import { JsonText } from "../read/json-text.js";
import { keepLines } from "../read/kept-lines.js";
import { mistakeIn } from "../read/source-file.js";
import { lineOfPosition } from "../read/line-of-position.js";
import { tooDeepAt } from "./flow-depth.js";
import { YamlContent } from "./yaml-content.js";

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
  const json = new JsonText(text);
  // JSON.parse is many times as fast. What it refuses may still be YAML.
  const content = /^\s*[[{]/.test(text) ? json.parse() : undefined;
  if (isContainer(content)) return keepLines(content, (pointer) => json.lineOf(pointer));

  const problem = (offset: number, message: string) =>
    mistakeIn(file, message, { line: lineOfPosition(text, offset) });
  if (text.trim() === "") throw new DescriptionError([problem(0, "It is empty.")]);
  const deepAt = tooDeepAt(text);
  if (deepAt !== undefined) throw new DescriptionError([problem(deepAt, TOO_DEEP)]);
  const lines = new LineCounter();
  const yaml = parse(text, lines, (offset, message) => ({
    ...problem(0, message),
    line: lines.linePos(offset).line,
  }));
  if (!isContainer(yaml.value)) {
    const kind = yaml.value === null ? "null" : `a ${typeof yaml.value}`;
    throw new DescriptionError([problem(0, `Expected an object or a list, got ${kind}.`)]);
  }
  return keepLines(yaml.value, (pointer) => {
    const offset = yaml.offsetOf(pointer);
    return offset === undefined ? undefined : lines.linePos(offset).line;
  });
}

function parse(
  text: string,
  lineCounter: LineCounter,
  problem: (offset: number, message: string) => DescriptionProblem,
): YamlContent {
  // Messages with a piece of the text, and the check for keys that are there twice, take time that grows with the square of the text.
  const document = parseDocument(text, {
    lineCounter,
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
