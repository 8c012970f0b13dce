import type { Description } from "../model.js";
import { objectOr, type DescriptionDocument, type DescriptionObject } from "./document.js";
import { pointerKeys, pointerTo } from "./references.js";
import { EndpointError, type Advice } from "../../errors.js";
import { globMatcher } from "../../internal/glob.js";
import { OPERATION_KEYS, type Outline } from "./read-operation.js";
import { didYouMean, nearNames } from "../../internal/words.js";

interface Selection {
  readonly only: readonly string[];
  readonly exclude: readonly string[];
}

export function selectOperations(api: Description, { only, exclude }: Selection): Description {
  const isIn = (selectors: readonly string[]) => {
    const all = selectors.map(selectorOf);
    return (operation: Outline) => all.some((selects) => selects(operation));
  };
  const [isWanted, isExcluded] = [isIn(only), isIn(exclude)];
  const operations = api.operations.filter(
    (operation) => (only.length === 0 || isWanted(operation)) && !isExcluded(operation),
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
  const items = Object.entries(objectOr(document.paths)).map(([path, item]) => {
    const isKept = (method: string) => routes.has(`${method.toUpperCase()} ${path}`);
    return [path, selectMethods(objectOr(item), isKept)] as const;
  });
  const paths = Object.fromEntries(items.filter(([, item]) => item !== undefined));
  return { ...document, paths, webhooks: undefined, components: neededBy(paths, document) };
}

function selectMethods(
  { additionalOperations, ...item }: DescriptionObject,
  isKept: (method: string) => boolean,
): DescriptionObject | undefined {
  const others = pick(objectOr(additionalOperations), isKept);
  const hasOthers = Object.keys(others).length > 0;
  if (!hasOthers && !OPERATION_KEYS.some(isKept)) return undefined;
  const kept = pick(item, (key) => !OPERATION_KEYS.includes(key) || isKept(key));
  return hasOthers ? { ...kept, additionalOperations: others } : kept;
}

function neededBy(paths: unknown, { components }: DescriptionDocument): DescriptionObject {
  const all = objectOr(components);
  const needed = new Set<string>();
  const open: unknown[] = [paths];
  for (const value of open) {
    for (const reference of referencesIn(value)) {
      const [, section = "", name = ""] = pointerKeys(reference);
      const pointer = pointerTo("", section, name);
      if (needed.has(pointer)) continue;
      needed.add(pointer);
      open.push(objectOr(all[section])[name]);
    }
  }
  const kept = Object.entries(all).map(([section, values]) => {
    if (section === "securitySchemes") return [section, values] as const;
    const isNeeded = (name: string) => needed.has(pointerTo("", section, name));
    return [section, pick(objectOr(values), isNeeded)] as const;
  });
  return Object.fromEntries(kept);
}

function* referencesIn(value: unknown): Iterable<string> {
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) {
    if (typeof member === "string" && member.startsWith("#/components/")) yield member;
    else yield* referencesIn(member);
  }
}

function pick(object: DescriptionObject, isKept: (key: string) => boolean): DescriptionObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => isKept(key)));
}

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

export function selectableNames(text: string, operations: readonly Outline[]): readonly string[] {
  const [, kind] = /^\s*(tag|id):/.exec(text) ?? [];
  const tags = [...new Set(operations.flatMap((each) => each.tags))].map((tag) => `tag:${tag}`);
  const ids = operations.flatMap(({ id }) => (id === undefined ? [] : [`id:${id}`]));
  if (kind !== undefined) return kind === "tag" ? tags : ids;
  const selector = text.trim();
  if (selector === "deprecated") return [];
  const hasMethod = /\s/.test(selector);
  const routes = operations.map(({ method, path }) => (hasMethod ? `${method} ${path}` : path));
  const named = hasMethod || selector.startsWith("/") ? [] : [...ids, ...tags];
  return [...new Set([...routes, "deprecated", ...named])];
}

function globsOf(selector: string): readonly [method: string, path: string] {
  const [, method, path] = /^(\S+)\s+(.*)$/s.exec(selector) ?? [];
  return method === undefined || path === undefined
    ? ["**", selector]
    : [method.toUpperCase(), path];
}

const LONGEST_GLOB = 1000;

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

export function nearAdvice(name: string, names: readonly string[]): Advice | undefined {
  const near = nearNames(name.slice(0, 100), names);
  return near.length > 0 ? { do: "rename", near, text: didYouMean(near) } : undefined;
}
