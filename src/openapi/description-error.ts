import { EndpointError } from "../errors.js";
import type { DescriptionProblem } from "./model.js";

/** The most problems in a message. */
const MOST_SHOWN = 10;

/**
 * The error for a description that cannot be read. Its message has the first ten problems, and `problems` has all of them.
 *
 * @example
 * ```ts
 * import { DescriptionError, readDescription } from "fluent-endpoint/openapi";
 *
 * try {
 *   readDescription('{\n"openapi": "3.1.0",\n"paths": []\n}', { file: "openapi.json" });
 * } catch (error) {
 *   if (error instanceof DescriptionError) {
 *     console.log(error.message); // openapi.json:3: #/paths: Expected an object, got a list.
 *   }
 * }
 * ```
 *
 * @public
 */
export class DescriptionError extends EndpointError {
  /** All problems that were found. */
  readonly problems: readonly DescriptionProblem[];

  /** @param problems - at least one */
  constructor(problems: readonly DescriptionProblem[]) {
    const shown = problems.slice(0, MOST_SHOWN).map(formatProblem);
    const hidden = problems.length - shown.length;
    const more = hidden > 0 ? [`… and ${hidden} more problem${hidden === 1 ? "" : "s"}`] : [];
    super("invalid-description", [...shown, ...more].join("\n"));
    this.name = "DescriptionError";
    this.problems = problems;
  }
}

/**
 * Writes a problem as one line: file, line, JSON pointer and message.
 *
 * @public
 */
export function formatProblem(problem: DescriptionProblem): string {
  const { file, line, pointer, message, operation } = problem;
  const place = line === undefined ? file : `${file}:${line}`;
  const where = pointer === "" ? "" : ` #${pointer}:`;
  return `${place}:${where} ${message}${operation === undefined ? "" : ` (${operation})`}`;
}
