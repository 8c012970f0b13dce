import leven from "leven";

const NO_WORD = /(?:[^\p{L}\p{Nd}\p{Nl}]|\u2e2f)+/u;

/** `createIssue`, `create-issue` and `Create issue` have the same two words. */
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

export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

export function pascalCase(name: string): string {
  const joined = wordsOf(name).map(capitalized).join("");
  return /^\p{Nd}/u.test(joined) ? `_${joined}` : joined;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

export function kebabCase(name: string): string {
  return wordsOf(name).join("-").toLowerCase();
}

export class UniqueNames {
  readonly #taken: Set<string>;
  /** The next number to try for each name, so that numbering equal names takes linear time. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

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
  const nearest = near.at(0)?.distance ?? 0;
  return near
    .filter(({ distance }) => distance <= nearest + 1)
    .slice(0, MOST)
    .map(({ name }) => name);
}

export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? "" : `Did you mean ${listed(names, "or")}?`;
}

export function listed(names: readonly string[], word: "and" | "or"): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}

/** `Math.max(...numbers)` overflows the stack for some 120,000 numbers. */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), 0);
}

/** Compares code units, so that every machine sorts alike. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
