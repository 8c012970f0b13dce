/** The words of a name: `createIssue`, `create-issue` and `Create issue` have the same two. */
export function wordsOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’]/g, "")
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** A name in camel case. Letters that are upper case for other reasons than a new word stay so only at its start. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** A name in Pascal case. A digit at its start gets a `_` before it. */
export function pascalCase(name: string): string {
  const joined = wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("");
  return /^\p{N}/u.test(joined) ? `_${joined}` : joined;
}

/** A name in lower case, with hyphens between its words: for files. */
export function kebabCase(name: string): string {
  return wordsOf(name).join("-").toLowerCase();
}
