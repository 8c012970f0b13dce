import type { Outline } from "./read-operation.js";

/**
 * Returns a function that says if a selector selects an operation. A selector is one of these:
 *
 * - a route such as `GET /repos/**`, where `*` stands for anything but `/`, and `**` for anything. Without a method it is for all.
 * - `tag:issues`, one of the operation's tags. Here and in an id, `*` stands for anything.
 * - `id:issues/create`, its `operationId`
 * - `deprecated`, for deprecated operations
 */
export function selectorOf(text: string): (operation: Outline) => boolean {
  const selector = text.trim();
  if (selector === "deprecated") return ({ isDeprecated }) => isDeprecated;
  const [, kind, name = ""] = /^(tag|id):(.*)$/s.exec(selector) ?? [];
  if (kind === "tag") {
    const pattern = globPattern(name, ".*", "is");
    return ({ tags }) => tags.some((tag) => pattern.test(tag));
  }
  if (kind === "id") {
    const pattern = globPattern(name, ".*");
    return ({ id }) => id !== undefined && pattern.test(id);
  }
  const pattern = globPattern(withMethod(selector), "[^/]*");
  return ({ method, path }) => pattern.test(`${method} ${path}`);
}

/** Returns the names that a selector may have meant: the routes, ids or tags of the operations. */
export function selectableNames(text: string, operations: readonly Outline[]): readonly string[] {
  const [, kind] = /^\s*(tag|id):/.exec(text) ?? [];
  if (kind === "tag") {
    return [...new Set(operations.flatMap(({ tags }) => tags))].map((tag) => `tag:${tag}`);
  }
  if (kind === "id") return operations.flatMap(({ id }) => (id === undefined ? [] : [`id:${id}`]));
  const hasMethod = /\s/.test(text.trim());
  const routes = operations.map(({ method, path }) => (hasMethod ? `${method} ${path}` : path));
  return [...new Set([...routes, "deprecated"])];
}

function withMethod(selector: string): string {
  return /\s/.test(selector)
    ? selector.replace(/^(\S+)\s+/, (_start, method: string) => `${method.toUpperCase()} `)
    : `* ${selector}`;
}

/** @param star - the pattern for `*` */
function globPattern(glob: string, star: string, flags = "s"): RegExp {
  const source = glob
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === "**") return ".*";
      return part === "*" ? star : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}$`, flags);
}
