import type { DescriptionProblem } from "../model.js";

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
    details: Pick<DescriptionProblem, "operation" | "parameter" | "location"> = {},
  ): DescriptionProblem {
    const line = this.findLine?.(pointer);
    return { file: this.name, pointer, message, ...(line !== undefined && { line }), ...details };
  }
}
