/**
 * How many characters (UTF-16 code units) of routes and of URL templates are remembered, so many of each at most: 400
 * routes of usual length; and of header names a tenth. What is kept of a text grows with its length, up to 350 bytes a
 * character.
 */
export const CACHE_SIZE = 20_000;

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
  #room: number;

  /** @param size - how many characters of keys it holds at most */
  constructor(size: number) {
    this.#generation = size / 2;
    this.#room = this.#generation;
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
    if (this.#room < key.length) {
      this.#older = this.#younger;
      this.#younger = new Map();
      this.#room = this.#generation;
    }
    this.#younger.set(key, value);
    this.#room -= key.length;
  }
}
