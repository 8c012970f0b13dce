import type { DescriptionProblem } from "./model.js";

/**
 * Thrown for a description that cannot be read. It has every problem that was found.
 *
 * @example
 * ```ts
 * import { DescriptionError, readDescription } from "fluent-endpoint/generate";
 *
 * try {
 *   readDescription("openapi: 3.1.0\npaths: []\n", { file: "openapi.yaml" });
 * } catch (error) {
 *   if (error instanceof DescriptionError) {
 *     console.log(error.message); // openapi.yaml:2: #/paths: Expected an object, got a list.
 *   }
 * }
 * ```
 *
 * @public
 */
export class DescriptionError extends Error {
  /** What is wrong, and where. */
  readonly problems: readonly DescriptionProblem[];

  /** @param problems - at least one */
  constructor(problems: readonly DescriptionProblem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.name = "DescriptionError";
    this.problems = problems;
  }
}

/**
 * A problem as one line: file, line, JSON pointer and message.
 *
 * @public
 */
export function formatProblem(problem: DescriptionProblem): string {
  const { file, line, pointer, message, operation } = problem;
  const place = line === undefined ? file : `${file}:${line}`;
  const where = pointer === "" ? "" : ` #${pointer}:`;
  return `${place}:${where} ${message}${operation === undefined ? "" : ` (${operation})`}`;
}
