/** Returns `true` if what a parser has read is the value that was given. Parsers read texts where schemas say nothing. */
export function isSameValue(read: unknown, given: unknown): boolean {
  if (isNothing(given)) return isNothing(read) || read === "null";
  if (Array.isArray(given)) {
    if (!Array.isArray(read)) return false;
    return read.length === given.length && given.every((each, at) => isSameValue(read[at], each));
  }
  if (typeof given === "object" && given !== null) {
    if (typeof read !== "object" || read === null) return false;
    const names = Object.keys(given);
    const all = new Set([...names, ...Object.keys(read)]);
    return (
      all.size === names.length &&
      names.every((name) => isSameValue(Reflect.get(read, name), Reflect.get(given, name)))
    );
  }
  if (typeof given === "number") return Number(read) === given && read !== "";
  return textOf(read) === textOf(given);
}

/** The text of a scalar. Forms may have other line breaks, lists in headers spaces, and a lone surrogate is replaced. */
function textOf(value: unknown): string {
  return String(value).toWellFormed().replaceAll("\r\n", "\n").trim();
}

/** Null, and an empty list, object or text, which parsers do not tell from nothing. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.every((each) => each === "" || each === undefined);
  return typeof value === "object" && Object.keys(value).length === 0;
}
