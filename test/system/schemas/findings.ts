/** Differences by cause, with an example of each, and the counts of what was tried. */
export class Findings {
  readonly #causes = new Map<string, Cause>();
  readonly counts: Record<string, number> = {};

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  add(cause: string, operation: string, example: string): void {
    const known = this.#causes.get(cause) ?? { values: 0, operations: new Set(), example };
    known.values++;
    known.operations.add(operation);
    this.#causes.set(cause, known);
  }

  /** The number of causes. */
  get size(): number {
    return this.#causes.size;
  }

  /** The most frequent first. */
  *lines(): Generator<string> {
    const byCount = [...this.#causes].sort(([, one], [, other]) => other.values - one.values);
    for (const [cause, { values, operations, example }] of byCount) {
      const descriptions = new Set([...operations].map((each) => each.split(" ")[0]));
      yield `${values} (${operations.size} operations, ${descriptions.size} descriptions): ${cause}`;
      yield `    ${example}`;
    }
  }
}

interface Cause {
  values: number;
  readonly operations: Set<string>;
  readonly example: string;
}
