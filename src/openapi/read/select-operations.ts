import type { Description } from "../model.js";
import { isObject, objectOr, type DescriptionDocument } from "./document.js";
import { keysOf } from "./json-pointer.js";
import { METHODS } from "./methods.js";
import { selectorOf } from "./selector.js";

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

/** Returns those of the selectors that select none of the operations. */
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

/** Every reference in a value, also those of a discriminator's mapping. */
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
