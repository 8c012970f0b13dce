/** Thrown for a request that the description of the API does not allow. */
export class CheckError extends Error {
  /** @param problems - a sentence or two for each; at least one */
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "CheckError";
  }
}
