/** Gives out names, each only once. Finding one takes no longer for the thousandth of a kind. */
export class FreeNames {
  readonly #taken: Set<string>;
  readonly #numbers = new Map<string, number>();

  constructor(
    /** The text between a name and its number. */
    private readonly separator: string,
    taken: Iterable<string> = [],
  ) {
    this.#taken = new Set(taken);
  }

  /** Returns the name, or the name with the first number that is free. */
  take(base: string): string {
    let name = base;
    let number = this.#numbers.get(base) ?? 1;
    while (this.#taken.has(name)) name = `${base}${this.separator}${++number}`;
    this.#numbers.set(base, number);
    this.#taken.add(name);
    return name;
  }
}
