import { EndpointError, type Advice } from "../../errors.js";
import { grouped } from "../../internal/objects.js";
import { greatestOf } from "../../internal/words.js";
import type { RawValue } from "../../routes/raw-values.js";
import { formatProblem, type DescriptionProblem } from "../model.js";
import type { OpenDescription } from "../read/open-description.js";
import { pointerKeys } from "../read/references.js";
import type { Outline } from "../read/read-operation.js";
import { quote } from "../../internal/messages.js";
import { assertText } from "./check-settings.js";
import { nearAdvice } from "../read/select-operations.js";

export interface FoundOperation {
  readonly outline: Outline;
  readonly givenPath?: string;
  readonly values: readonly RawValue[];
  readonly suffix: string;
  readonly givenBase?: string;
}

export function findOperation(
  source: OpenDescription,
  given: string,
  baseUrls: readonly string[],
): FoundOperation {
  const { outlines } = source;
  const named = outlines.filter(({ id }) => id === given);
  const byId = onlyOne(given, named);
  if (byId !== undefined) return { outline: byId, values: [], suffix: "" };
  const { method, path, ...around } = splitRoute(given, baseUrls);
  const withQuery = findWithQuery(outlines, method, path, around.suffix);
  if (withQuery !== undefined) return { ...around, ...withQuery };
  const matching = mostLiteral(
    outlines.flatMap((outline) => {
      const values = valuesInPath(outline.path, path);
      return values === undefined ? [] : [{ outline, values }];
    }),
    path,
  );
  const found = matching.find(({ outline }) => outline.method === method);
  if (found === undefined) {
    const others = matching.map(({ outline }) => outline);
    throw unknownRoute(source, given, `${method} ${path}`, others);
  }
  return { ...found, ...(found.outline.path !== path && { givenPath: path }), ...around };
}

function findWithQuery(
  outlines: readonly Outline[],
  method: string,
  path: string,
  suffix: string,
): FoundOperation | undefined {
  const end = suffix.search(/[{#]/);
  const [query, rest] = end < 0 ? [suffix, ""] : [suffix.slice(0, end), suffix.slice(end)];
  if (!query.startsWith("?")) return undefined;
  const pairs = query.slice(1).split("&");
  const found = outlines.flatMap((outline): FoundOperation[] => {
    const at = outline.path.indexOf("?");
    if (at < 0 || outline.method !== method) return [];
    const own = outline.path.slice(at + 1).split("&");
    const values = valuesInPath(outline.path.slice(0, at), path);
    if (values === undefined || !own.every((pair) => pairs.includes(pair))) return [];
    const others = pairs.filter((pair) => !own.includes(pair)).map((pair) => `&${pair}`);
    const givenPath = `${path}${outline.path.slice(at)}`;
    const isOther = givenPath !== outline.path;
    return [{ outline, values, suffix: others.join("") + rest, ...(isOther && { givenPath }) }];
  });
  return mostLiteral(found, path).at(0);
}

function splitRoute(route: string, baseUrls: readonly string[]) {
  const trimmed = route.trim();
  const gap = trimmed.search(/\s/);
  const url = trimmed.slice(gap + 1).trim();
  const base = baseUrls
    .map((each) => each.replace(/\/+$/, ""))
    .find((each) => each !== "" && url.startsWith(`${each}/`));
  const relative = base === undefined ? url : url.slice(base.length);
  const end = relative.search(/\{[?&#]|[?#]/);
  const path = (end < 0 ? relative : relative.slice(0, end)).replaceAll(/\/:(\w+)/g, "/{$1}");
  return {
    method: gap < 0 ? "GET" : trimmed.slice(0, gap).toUpperCase(),
    path: path.startsWith("/") || isWhole(path) ? path : `/${path}`,
    suffix: end < 0 ? "" : relative.slice(end),
    ...(base !== undefined && isWhole(base) && { givenBase: base }),
  };
}

function isWhole(url: string): boolean {
  return /^https?:/i.test(url);
}

function valuesInPath(template: string, path: string): readonly RawValue[] | undefined {
  const segments = template.split("/");
  const given = path.split("/");
  if (given.length !== segments.length) return undefined;
  const values = segments.map((segment, index) => valuesInSegment(segment, given[index] ?? ""));
  return values.every((each) => each !== undefined) ? values.flat() : undefined;
}

function valuesInSegment(segment: string, given: string): readonly RawValue[] | undefined {
  if (segment === given) return [];
  const [prefix = "", ...parts] = segment.split(/\{([^}]*)\}/);
  if (parts.length === 0 || !given.startsWith(prefix)) return undefined;
  const values: RawValue[] = [];
  let start = prefix.length;
  for (let at = 0; at < parts.length; at += 2) {
    const [name = "", literal = ""] = parts.slice(at, at + 2);
    const isLast = at + 2 === parts.length;
    const own = `{${name}}`;
    const isOwn = given.startsWith(own, start);
    const least = start + (isOwn ? own.length : 1);
    const end = isLast ? given.length - literal.length : given.indexOf(literal, least);
    if (end < least || (isLast && !given.endsWith(literal))) return undefined;
    const raw = given.slice(start, end);
    if (raw !== own && /[{}]/.test(raw)) return undefined;
    if (raw !== own) values.push({ name, raw });
    start = end + literal.length;
  }
  return values;
}

function mostLiteral<Found extends Pick<FoundOperation, "outline">>(
  found: readonly Found[],
  path: string,
): readonly Found[] {
  const given = path.split("/");
  const countOf = ({ outline }: Found) =>
    outline.path.split("/").filter((segment, index) => segment === given[index]).length;
  const most = greatestOf(found.map(countOf));
  return found.filter((each) => countOf(each) === most);
}

function unknownRoute(
  { outlines, problems }: OpenDescription,
  given: string,
  route: string,
  ofPath: readonly Outline[],
): EndpointError {
  const path = route.slice(route.indexOf(" ") + 1);
  const problem = problems.find(({ operation, pointer }) => {
    return operation === route || (operation === undefined && isAt(pointer, path));
  });
  if (problem !== undefined) return unreadableOperation(problem);
  const [first] = ofPath;
  const isId = first === undefined && /^[^\s/{][^\s]*$/.test(given) && !isWhole(given);
  const name = isId ? given : route;
  const names = isId ? outlines.flatMap(({ id }) => id ?? []) : outlines.map(routeText);
  const methods = ofPath.filter(({ path }) => path === first?.path).map(({ method }) => method);
  return unknown(
    `The description has no operation "${name}".`,
    first === undefined ? nearAdvice(name, names) : `The path has ${methods.join(", ")}.`,
  );
}

function isAt(pointer: string, path: string): boolean {
  const [section, template = "", ...others] = pointerKeys(pointer);
  return section === "paths" && others.length === 0 && valuesInPath(template, path) !== undefined;
}

export function unreadableOperation(problem: DescriptionProblem): EndpointError {
  const reason = `The operation cannot be read. ${formatProblem(problem)}`;
  return new EndpointError("invalid-description", reason);
}

function unknown(reason: string, advice?: Advice | string): EndpointError {
  return new EndpointError("unknown-operation", reason, advice === undefined ? {} : { advice });
}

function onlyOne(id: string, outlines: readonly Outline[]): Outline | undefined {
  if (outlines.length < 2) return outlines.at(0);
  throw unknown(
    `Several operations have the id ${quote(id)}: ${outlines.map(routeText).join(", ")}.`,
    "Name one by its method and path.",
  );
}

export class OperationIndex {
  readonly #byName: ReadonlyMap<string, readonly Outline[]>;

  constructor(outlines: readonly Outline[]) {
    const named = (outline: Outline) => [routeText(outline), [outline]] as const;
    const routes: readonly (readonly [string, readonly Outline[]])[] = outlines.map(named);
    const ids = outlines.flatMap((each) =>
      each.id === undefined ? [] : [[each.id, each] as const],
    );
    this.#byName = new Map([...routes, ...grouped(ids), ...routes]);
  }

  find(name: string): Outline {
    assertText(name, "name of an operation");
    const named = this.#byName.get(name) ?? this.#byName.get(normalized(name)) ?? [];
    const found = onlyOne(name, named);
    if (found !== undefined) return found;
    throw unknown(
      `There is no operation ${quote(name)}.`,
      nearAdvice(name, [...this.#byName.keys()]) ??
        "Pass an operationId, or a method and a path such as GET /users/{id}.",
    );
  }
}

export function routeText({ method, path }: Pick<Outline, "method" | "path">): string {
  return `${method} ${path}`;
}

function normalized(name: string): string {
  const space = name.indexOf(" ");
  return space < 0 ? name : `${name.slice(0, space).toUpperCase()} ${name.slice(space).trim()}`;
}
