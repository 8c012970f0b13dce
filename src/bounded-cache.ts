/** How many routes, templates and header names are remembered, each at most. */
export const CACHE_SIZE = 500;

/** The longest text, in UTF-16 code units, that is remembered. */
const LONGEST_KEY = 200;

/**
 * A cache of a fixed size, for what can be worked out again. It keeps two generations: when the younger is full it
 * becomes the older, and what was not asked for since is forgotten. So every operation takes constant time, and what is
 * in use stays. A text with an "@" is not remembered: there may be a credential before it.
 */
export class BoundedCache<Value> {
  #younger = new Map<string, Value>();
  #older = new Map<string, Value>();
  readonly #generation: number;

  /** @param size - how many values it holds at most */
  constructor(size: number) {
    this.#generation = size / 2;
  }

  /** What was worked out for a key, now or before. */
  recall(key: string, workOut: (key: string) => Value): Value {
    const young = this.#younger.get(key);
    if (young !== undefined) return young;
    const value = this.#older.get(key) ?? workOut(key);
    if (key.length <= LONGEST_KEY && !key.includes("@")) this.#remember(key, value);
    return value;
  }

  #remember(key: string, value: Value): void {
    if (this.#younger.size >= this.#generation) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(key, value);
  }
}
