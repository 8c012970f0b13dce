/**
 * The number of characters that the keys of a cache have together, in UTF-16 code units: about 400 routes of usual length. The size
 * of a cached value grows with the length of its key, up to 350 bytes a character.
 */
export const CACHE_SIZE = 20_000;

/** The same of a cache of names or media types. It is no product of {@link CACHE_SIZE}, which bundlers would keep where nothing uses it. */
export const SMALL_CACHE_SIZE = 2000;

/** Longer keys are not cached, in UTF-16 code units. */
const LONGEST_KEY = 200;

/**
 * A cache of a fixed size. It keeps two generations: when the younger one is full it becomes the older one, and values that
 * were not read since are dropped. Every operation takes constant time. A key with an "@" is not cached, because it may contain a
 * credential.
 */
export class Cache<Value> {
  #younger = new Map<string, Value>();
  #older = new Map<string, Value>();
  readonly #generationSize: number;
  #freeSize: number;

  /** @param size - the maximum number of characters of all keys */
  constructor(size: number) {
    this.#generationSize = size / 2;
    this.#freeSize = this.#generationSize;
  }

  /** Returns the cached value of a key, or computes and caches it. */
  get(key: string, compute: (key: string) => Value): Value {
    const recent = this.#younger.get(key);
    if (recent !== undefined) return recent;
    const value = this.#older.get(key) ?? compute(key);
    if (key.length <= LONGEST_KEY && !key.includes("@")) this.#add(key, value);
    return value;
  }

  #add(key: string, value: Value): void {
    if (this.#freeSize < key.length) {
      this.#older = this.#younger;
      this.#younger = new Map();
      this.#freeSize = this.#generationSize;
    }
    this.#younger.set(key, value);
    this.#freeSize -= key.length;
  }
}

/**
 * A regular expression that is compiled on first use. Patterns with Unicode properties (`\p{…}`) take an engine longer to
 * compile than the rest of this package takes to load, and most programs never need them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyPattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
