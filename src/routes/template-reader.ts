import { grouped } from "../internal/objects.js";
import type { Variable } from "../core/grammar.js";
import type { UrlTemplate } from "../core/template.js";
import { type RawValue, UrlQuery } from "./raw-values.js";
import {
  type Part,
  readPath,
  refuserOf,
  type RefuseTemplate,
  splitParts,
  templatePath,
  type TemplatePath,
} from "./template-path.js";

export interface UrlBase {
  readonly origin: string;
  readonly path: string;
}

export function pathReader(
  template: UrlTemplate,
  base: UrlBase,
  isLenient = false,
  refuse: RefuseTemplate = refuserOf(template),
): { readonly origin: string; readonly path: TemplatePath; readonly query: readonly Part[] } {
  const { origin } = template;
  if (origin === undefined) {
    const advice = 'Start it with "/" or with the whole origin';
    throw refuse("its origin depends on values", advice, template.expressions.at(0));
  }
  const { path, query } = splitTemplate(template, refuse);
  const prefix = origin === "" ? base.path.slice(1) : "";
  return {
    origin: origin === "" ? base.origin : new URL(origin).origin,
    path: templatePath([prefix, ...path], refuse, isLenient),
    query,
  };
}

/** Splits before the query, and drops the fragment, which is never sent. */
function splitTemplate(
  { source, origin = "", literals, expressions }: UrlTemplate,
  refuse: RefuseTemplate,
) {
  const fragmentAt = source.indexOf("#");
  const unsent = expressions.find(({ position }) => fragmentAt >= 0 && position + 1 >= fragmentAt);
  if (unsent !== undefined) {
    throw refuse("its fragment has an expression, and no fragment is sent", "Remove it", unsent);
  }
  const start = (literals[0] ?? "").slice(origin.length).replace(/^\//, "");
  const path: Part[] = [];
  const query: Part[] = [];
  let current = path;
  for (const part of [
    start,
    ...expressions.flatMap((each, index) => [each, literals[index + 1] ?? ""]),
  ]) {
    if (typeof part === "object") {
      if (part.location === "query") current = query;
      current.push(part);
      continue;
    }
    const [text = ""] = part.split("#", 1);
    const queryAt = current === path ? text.indexOf("?") : -1;
    current.push(queryAt < 0 ? text : text.slice(0, queryAt));
    if (queryAt < 0) continue;
    current = query;
    query.push(text.slice(queryAt + 1));
  }
  return { path, query };
}

export class TemplateReader {
  readonly origin: string;
  readonly path: TemplatePath;
  readonly query: TemplateQuery;
  readonly #counts: ReadonlyMap<string, number>;

  constructor(template: UrlTemplate, base: UrlBase, isLenient = false) {
    const refuse = refuserOf(template);
    const { origin, path, query } = pathReader(template, base, isLenient, refuse);
    this.origin = origin;
    this.path = path;
    this.query = new TemplateQuery(query, refuse);
    this.#counts = variableCounts(template, refuse);
  }

  /** Returns encoded values, or `undefined` if another template made the URL. Ignores unknown pairs of the query. */
  read(segments: readonly string[], query: UrlQuery): readonly RawValue[] | undefined {
    const inPath = readPath(this.path, segments);
    if (inPath === undefined) return undefined;
    const inQuery = this.query.read(query);
    if (inQuery === undefined) return undefined;
    const values = [...inPath, ...inQuery];
    const found = grouped(values.map(({ name, raw }) => [name, raw]));
    const isWhole = [...found].every(([name, raws]) => raws.length === this.#counts.get(name));
    return isWhole ? values : undefined;
  }
}

function variableCounts(
  { expressions }: UrlTemplate,
  refuse: RefuseTemplate,
): ReadonlyMap<string, number> {
  const occurrences = expressions.flatMap((expression) =>
    expression.variables.map(({ name, explode }) => {
      const isList = explode && /[/;?&]/.test(expression.operator);
      return [name, { isList, expression }] as const;
    }),
  );
  const counts = new Map<string, number>();
  for (const [name, all] of grouped(occurrences)) {
    const other = all.find(({ isList }) => isList !== all[0]?.isList);
    if (other !== undefined) {
      const why = `"${name}" is a string in one expression and a list in another`;
      throw refuse(why, 'Write it with "*" in both, or in none', other.expression);
    }
    counts.set(name, all.length);
  }
  return counts;
}

class TemplateQuery {
  readonly #literals: (readonly [name: string, value: string])[] = [];
  readonly #required: Variable[] = [];
  readonly #optional: Variable[] = [];
  /** Templates have the same conditions if their queries match the same URLs. */
  readonly conditions: readonly string[];

  constructor(parts: readonly Part[], refuse: RefuseTemplate) {
    for (const pair of splitParts(parts, "&")) {
      for (const part of pair) this.#readPart(part, parts[0], refuse);
      this.#addPair(pair, refuse);
    }
    const names = this.#required.map(({ decoded }) => decoded);
    const known = new Set(this.#literals.map(([name]) => name));
    for (const name of [...names, ...this.#optional.map(({ decoded }) => decoded)]) {
      if (known.has(name)) {
        throw refuse(`its query has "${name}" twice`, "Give the variable another name");
      }
      known.add(name);
    }
    const conditions = [...this.#literals, ...names.map((name) => [name])];
    this.conditions = conditions.map((condition) => JSON.stringify(condition)).sort();
  }

  read(query: UrlQuery): readonly RawValue[] | undefined {
    if (!this.#literals.every(([name, value]) => query.has(name, value))) return undefined;
    const found: RawValue[] = [];
    for (const { name, decoded } of this.#required) {
      const [raw = "", another] = query.values(decoded);
      if (raw === "" || another !== undefined) return undefined;
      found.push({ name, raw });
    }
    for (const { name, decoded, explode } of this.#optional) {
      const [raw, ...others] = query.values(decoded);
      if (raw === undefined) continue;
      if (!explode && others.length > 0) return undefined;
      found.push({ name, raw: explode ? [raw, ...others] : raw });
    }
    return found;
  }

  #readPart(part: Part, opening: Part | undefined, refuse: RefuseTemplate): void {
    const expression = typeof part === "object" ? part : undefined;
    const { operator = "", variables = [] } = expression ?? {};
    if (variables.some(({ prefix }) => prefix !== undefined)) {
      throw refuse("a prefix keeps only the start of a value", "Leave it out", expression);
    }
    // After a literal at the start of the query, `{&name}` belongs to the query too.
    const isOptional =
      part === opening ? operator === "?" : operator === "&" && typeof opening === "string";
    if (isOptional) this.#optional.push(...variables);
    else if (operator !== "" || variables.length > 1) {
      throw refuse(
        `{${operator}${variables.map(({ name }) => name).join()}} may stand for several things in its query`,
        'Write {?a,b} after the path, or {&a,b} after a literal such as "?c=1"',
        expression,
      );
    } else if (this.#optional.length > 0) {
      const why = "something follows an expression that may be missing from its query";
      throw refuse(why, "End the query with {?…} or {&…}", expression);
    }
  }

  #addPair(pair: readonly Part[], refuse: RefuseTemplate): void {
    const [first, second, third] = pair;
    const text = typeof first === "string" ? first : "";
    const [[name, value] = ["", ""]] = new UrlQuery(text).pairs;
    if (text !== "" && second === undefined) {
      this.#literals.push([name, new URLSearchParams(`v=${value}`).get("v") ?? ""]);
    } else if (typeof second === "object" && third === undefined && /^[^=]*=$/.test(text)) {
      this.#required.push(...second.variables.map((each) => ({ ...each, decoded: name })));
    } else if (pair.some((part) => typeof part === "object" && part.operator === "")) {
      throw refuse("a variable is only a part of a value in its query", "Write name={name}");
    }
  }
}
