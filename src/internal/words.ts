import leven from "leven";

/** Characters that no identifier has, and those that only separate its words. */
const NO_WORD = /(?:[^\p{L}\p{Nd}\p{Nl}]|\u2e2f)+/u;

/** The words of a name: `createIssue`, `create-issue` and `Create issue` have the same two. */
export function wordsOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’]/g, "")
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .split(NO_WORD)
    .filter((word) => word !== "");
}

/** A name in camel case. Letters that are upper case for other reasons than a new word stay so only at its start. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** A name in Pascal case. A digit at its start gets a `_` before it. */
export function pascalCase(name: string): string {
  const joined = wordsOf(name).map(capitalized).join("");
  return /^\p{Nd}/u.test(joined) ? `_${joined}` : joined;
}

/** A word that starts with its only capital letter. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** A name in lower case, with hyphens between its words: for files. */
export function kebabCase(name: string): string {
  return wordsOf(name).join("-").toLowerCase();
}

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

const MOST = 3;

/** The names that are nearly the given one, the nearest first; else names that contain it. */
export function nearNames(given: string, names: readonly string[]): string[] {
  const wanted = given.toLowerCase();
  const limit = Math.max(wanted.length > 3 ? 2 : 1, Math.floor(wanted.length / 4));
  const near = names
    .map((name) => ({
      name,
      distance: leven(wanted, name.toLowerCase(), { maxDistance: limit + 1 }),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance);
  if (near.length === 0 && wanted.length > 2) {
    return names.filter((name) => name.toLowerCase().includes(wanted)).slice(0, MOST);
  }
  const nearest = near[0]?.distance ?? 0;
  return near
    .filter(({ distance }) => distance <= nearest + 1)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** The names as a question, such as `Did you mean "org"?`; an empty text if there are none. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? "" : `Did you mean ${listed(names, "or")}?`;
}

/** Names in quotation marks, with a word before the last. */
export function listed(names: readonly string[], word: "and" | "or"): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}

/**
 * Returns the greatest of any number of numbers that are not negative; 0 if there are none.
 *
 * `Math.max(...numbers)` overflows the stack for some 120,000 of them.
 */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), 0);
}

/** Compares texts by their code units, which sorts them alike on every machine. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
