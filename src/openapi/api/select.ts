import type { OperationOutline } from "./description-source.js";

/** The methods that change nothing (RFC 9110 section 9.2.1). TRACE is left out: its response has the headers of the request. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "QUERY"]);

/** Which operations are offered. */
export interface Selection {
  readonly only?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
}

/** Returns a function that says of an operation whether it is selected. */
export function selector({ only, readOnly }: Selection): (operation: OperationOutline) => boolean {
  const patterns = only?.map(patternOf);
  return (operation) => {
    if (readOnly === true && !SAFE_METHODS.has(operation.method)) return false;
    return patterns === undefined || patterns.some((isMatch) => isMatch(operation));
  };
}

/** Reads `GET /path/**`, `/path/*`, `tag:name`, `id:name` or `deprecated`. `*` stands for a part of a path, `**` for any parts. */
function patternOf(pattern: string): (operation: OperationOutline) => boolean {
  const trimmed = pattern.trim();
  if (trimmed === "deprecated") return ({ isDeprecated }) => isDeprecated;
  const [, kind, name = ""] = /^(tag|id):(.*)$/s.exec(trimmed) ?? [];
  if (kind === "id") {
    const matcher = globMatcher(name);
    return ({ id }) => id !== undefined && matcher(id);
  }
  if (kind === "tag")
    return ({ tags }) => tags.some((tag) => tag.toLowerCase() === name.toLowerCase());
  const matcher = globMatcher(
    /\s/.test(trimmed)
      ? trimmed.replace(/^(\S+)\s+/, (_start, method: string) => `${method.toUpperCase()} `)
      : `* ${trimmed}`,
  );
  return ({ method, path }) => matcher(`${method} ${path}`);
}

function globMatcher(glob: string): (text: string) => boolean {
  const source = glob
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === "**") return ".*";
      return part === "*" ? "[^/]*" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  const pattern = new RegExp(`^${source}$`, "s");
  return (text) => pattern.test(text);
}
