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

/** The part of a base URL that a URL starts with. */
export interface UrlBase {
  /** Scheme, host and port as the URL Standard serialises them; empty for a base URL that is a path. */
  readonly origin: string;
  /** Starts and ends with "/". */
  readonly path: string;
}

/** Reads the path of a template. Routers, which compare paths only, need no more of it. */
export function pathReader(
  template: UrlTemplate,
  base: UrlBase,
  isLenient = false,
  refuse: RefuseTemplate = refuserOf(template),
): { readonly origin: string; readonly path: TemplatePath; readonly query: readonly Part[] } {
  const { origin } = template;
  if (origin === undefined) {
    const advice = 'Start it with "/" or with the whole origin';
    throw refuse("its origin depends on values", advice, template.expressions[0]);
  }
  const { path, query } = splitTemplate(template, refuse);
  const prefix = origin === "" ? base.path.slice(1) : "";
  return {
    origin: origin === "" ? base.origin : new URL(origin).origin,
    path: templatePath([prefix, ...path], refuse, isLenient),
    query,
  };
}

/** A template in two: up to its query, without a slash at its start, and from there on. Its fragment, which is not sent, is left out. */
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

/** A compiled URL template, read backwards: the variables of a URL that was made by it. */
export class TemplateReader {
  readonly origin: string;
  readonly path: TemplatePath;
  readonly query: TemplateQuery;
  /** The number of times that each variable is in the template. */
  readonly #counts: ReadonlyMap<string, number>;

  constructor(template: UrlTemplate, base: UrlBase, isLenient = false) {
    const refuse = refuserOf(template);
    const { origin, path, query } = pathReader(template, base, isLenient, refuse);
    this.origin = origin;
    this.path = path;
    this.query = new TemplateQuery(query, refuse);
    this.#counts = variableCounts(template, refuse);
  }

  /**
   * The values of the variables in a URL, still encoded; `undefined` if the URL was not made by this template. Pairs of the query
   * that the template does not name are ignored. A variable that occurs twice in the template is listed twice.
   *
   * @param segments - the segments of the path, in normal form
   */
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

/** Refuses a variable that is a text in one expression and a list in another. */
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

/** The query of a URL template, read backwards: the pairs that a URL must have, and the variables that it may have. */
class TemplateQuery {
  readonly #literals: (readonly [name: string, value: string])[] = [];
  /** The variables of `name={name}`, each with this name as its decoded one. */
  readonly #required: Variable[] = [];
  /** The variables of `{?name}` and `{&name}`. */
  readonly #optional: Variable[] = [];
  /** Texts that the queries of two templates share if they match the same URLs. */
  readonly conditions: readonly string[];

  /** @param parts - what the template has from its first "?" on, without the fragment */
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

  /** The values of the variables in a query; `undefined` if a pair of the template is missing, or a value is there twice. */
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

  /** Reads an expression of variables that may be missing, and refuses what a query cannot have or what follows such an expression. */
  #readPart(part: Part, opening: Part | undefined, refuse: RefuseTemplate): void {
    const expression = typeof part === "object" ? part : undefined;
    const { operator = "", variables = [] } = expression ?? {};
    if (variables.some(({ prefix }) => prefix !== undefined)) {
      throw refuse("a prefix keeps only the start of a value", "Leave it out", expression);
    }
    // After a literal at the start of the query, `{&name}` is a part of it with any values.
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

  /** Adds a pair that a URL must have: `name=value` or `name={name}`. */
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
