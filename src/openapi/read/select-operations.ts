import type { Description } from "../model.js";
import { isObject, objectOr, type DescriptionDocument } from "./document.js";
import { keysOf } from "./references.js";
import { EndpointError, type Advice } from "../../errors.js";
import { globMatcher } from "../../internal/glob.js";
import { METHODS, type Outline } from "./read-operation.js";
import { didYouMean, nearNames } from "../../internal/words.js";

/** The selection of operations, by selectors such as `GET /repos/**`, `tag:issues`, `id:issues/create` and `deprecated`. */
export interface Selection {
  /** Keeps the operations that one of these selects. An empty list keeps all. */
  readonly only: readonly string[];
  /** Leaves out the operations that one of these selects. */
  readonly exclude: readonly string[];
}

/** Returns the part of an API that has only the selected operations, and the components that they need. */
export function selectOperations(api: Description, { only, exclude }: Selection): Description {
  const kept = only.map(selectorOf);
  const left = exclude.map(selectorOf);
  const operations = api.operations.filter(
    (operation) =>
      (kept.length === 0 || kept.some((selects) => selects(operation))) &&
      !left.some((selects) => selects(operation)),
  );
  const routes = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  return { ...api, operations, document: selectFrom(api.document, routes) };
}

export function unusedSelectors(api: Description, selectors: readonly string[]): readonly string[] {
  return selectors.filter((selector) => !api.operations.some(selectorOf(selector)));
}

function selectFrom(
  document: DescriptionDocument,
  routes: ReadonlySet<string>,
): DescriptionDocument {
  const paths: Record<string, unknown> = {};
  for (const [path, item] of Object.entries(objectOr(document.paths))) {
    const kept = selectMethods(objectOr(item), path, routes);
    if (kept !== undefined) paths[path] = kept;
  }
  const components = neededComponents(document, paths);
  return { ...document, paths, webhooks: undefined, components };
}

function selectMethods(
  item: Readonly<Record<string, unknown>>,
  path: string,
  routes: ReadonlySet<string>,
): Record<string, unknown> | undefined {
  const methods = [...METHODS, "query"];
  const isKept = (method: string) => routes.has(`${method.toUpperCase()} ${path}`);
  const others = Object.entries(objectOr(item.additionalOperations)).filter(([method]) =>
    isKept(method),
  );
  if (!methods.some(isKept) && others.length === 0) return undefined;
  const entries = Object.entries(item).filter(
    ([key]) => key !== "additionalOperations" && (!methods.includes(key) || isKept(key)),
  );
  return {
    ...Object.fromEntries(entries),
    ...(others.length > 0 && { additionalOperations: Object.fromEntries(others) }),
  };
}

/** The components that the paths refer to, and those that these refer to. Security schemes are all kept. */
function neededComponents(document: DescriptionDocument, paths: unknown): Record<string, unknown> {
  const all = objectOr(document.components);
  const needed = new Map<string, Set<string>>();
  const queue: unknown[] = [paths];
  const take = (reference: string): void => {
    const [root, section, name] = keysOf(reference);
    if (root !== "components" || section === undefined || name === undefined) return;
    const names = needed.get(section) ?? new Set<string>();
    needed.set(section, names);
    if (names.has(name)) return;
    names.add(name);
    queue.push(objectOr(all[section])[name]);
  };
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    for (const reference of referencesIn(value)) take(reference);
  }
  const kept = Object.entries(all).map(([section, values]) => {
    if (section === "securitySchemes") return [section, values] as const;
    const names = needed.get(section);
    const entries = Object.entries(objectOr(values)).filter(([name]) => names?.has(name) === true);
    return [section, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(kept);
}

/** Every reference in a value, also in a discriminator's mapping. */
function* referencesIn(value: unknown): Iterable<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* referencesIn(item);
  } else if (isObject(value)) {
    for (const item of Object.values(value)) {
      if (typeof item === "string" && item.startsWith("#/components/")) yield item;
      else yield* referencesIn(item);
    }
  }
}

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
    const isTag = matcher(name.toLowerCase(), true);
    return ({ tags }) => tags.some((tag) => isTag(tag.toLowerCase()));
  }
  if (kind === "id") {
    const isId = matcher(name, true);
    return ({ id }) => id !== undefined && isId(id);
  }
  const [isMethod, isPath] = globsOf(selector).map((glob) => matcher(glob, false));
  return ({ method, path }) => isMethod?.(method) === true && isPath?.(path) === true;
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

/** Returns the globs of the method and the path. Without a method, the glob matches all methods. */
function globsOf(selector: string): readonly [method: string, path: string] {
  const [, method, path] = /^(\S+)\s+(.*)$/s.exec(selector) ?? [];
  return method === undefined || path === undefined
    ? ["**", selector]
    : [method.toUpperCase(), path];
}

/** The longest selector with "*": the time to read a text by it grows with both. */
const LONGEST_GLOB = 1000;

/** @throws EndpointError `invalid-options` for one that is too long */
function matcher(glob: string, spans: boolean): (text: string) => boolean {
  if (glob.includes("*") && glob.length > LONGEST_GLOB) {
    throw new EndpointError(
      "invalid-options",
      `A selector with "*" has more than ${LONGEST_GLOB} characters.`,
      { advice: "Write a shorter one, or several." },
    );
  }
  return globMatcher(glob, spans);
}

/** Cuts a name that a caller made up. */
export function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

/** Advises to take a name that is near to a wrong one; undefined if none is. */
export function nearAdvice(name: string, names: readonly string[]): Advice | undefined {
  const near = nearNames(name.slice(0, 100), names);
  return near.length > 0 ? { do: "rename", near, text: didYouMean(near) } : undefined;
}
