/** Gives each thing a name that no other has, by a number at its end. */
export class UniqueNames {
  readonly #taken: Set<string>;
  /** The number to try next, by name: numbering many equal names takes linear time. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The name, or the name with a number if it is taken. */
  take(name: string, separator = ""): string {
    let free = name;
    let number = this.#next.get(name) ?? 2;
    for (; this.#taken.has(free); number++) free = `${name}${separator}${number}`;
    this.#next.set(name, number);
    this.#taken.add(free);
    return free;
  }
}
