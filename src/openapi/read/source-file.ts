import type { DescriptionProblem } from "../model.js";
import type { Problem } from "../problem.js";

/** Returns the line of a JSON pointer, from 1. For a pointer that the file does not have, it is the line of the nearest part around it. */
export type FindLine = (pointer: string) => number | undefined;

/** A file of a description, parsed. */
export class SourceFile {
  constructor(
    /** Its name, for messages and for references that are relative to it. */
    readonly name: string,
    /** Its content, as JSON has it. */
    readonly content: unknown,
    private readonly findLine?: FindLine,
  ) {}

  /** A problem at a JSON pointer. */
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
