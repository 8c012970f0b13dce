import { grouped } from "../internal/objects.js";
import type { UrlTemplate } from "../template/url-template.js";
import { type RawValue, UrlQuery } from "./raw-values.js";
import {
  type NamedVariable,
  namedVariable,
  type Part,
  readPath,
  type RefuseTemplate,
  refuserOf,
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

/** The origin and the path of a URL template, read backwards. */
interface PathReader {
  /** Scheme, host and port of the template, or of the base. */
  readonly origin: string;
  readonly path: TemplatePath;
}

/** Reads the path of a template. Routers, which compare paths only, need no more of it. */
export function pathReader(
  template: UrlTemplate,
  base: UrlBase,
  isLenient = false,
  refuse: RefuseTemplate = refuserOf(template),
): PathReader & { readonly query: readonly Part[] } {
  const { kind, origin } = template.origin;
  if (kind === "depends-on-values") {
    const advice = 'Start it with "/" or with the whole origin';
    throw refuse("its origin depends on values", advice, template.expressions[0]);
  }
  const { path, query } = splitTemplate(template, refuse);
  const prefix = origin === undefined ? base.path.slice(1) : "";
  return {
    origin: origin === undefined ? base.origin : new URL(origin).origin,
    path: templatePath([prefix, ...path], refuse, isLenient),
    query,
  };
}

/** A template in two: up to its query, without a slash at its start, and from there on. Its fragment, which is not sent, is left out. */
function splitTemplate(
  { source, origin, literal, expressions }: UrlTemplate,
  refuse: RefuseTemplate,
) {
  const fragmentAt = source.indexOf("#");
  const unsent = expressions.find(({ position }) => fragmentAt >= 0 && position + 1 >= fragmentAt);
  if (unsent !== undefined) {
    throw refuse("its fragment has an expression, and no fragment is sent", "Remove it", unsent);
  }
  const start = literal.slice(origin.origin?.length ?? 0).replace(/^\//, "");
  const path: Part[] = [];
  const query: Part[] = [];
  let isInQuery = false;
  for (const part of [start, ...expressions.flatMap((each) => [each, each.literal])]) {
    if (typeof part === "object") {
      isInQuery ||= part.channel === "query";
      (isInQuery ? query : path).push(part);
      continue;
    }
    const [text = ""] = part.split("#", 1);
    const queryStart = isInQuery ? -1 : text.indexOf("?");
    if (queryStart < 0) (isInQuery ? query : path).push(text);
    else {
      path.push(text.slice(0, queryStart));
      query.push(text.slice(queryStart + 1));
      isInQuery = true;
    }
  }
  return { path, query };
}

/** A compiled URL template, read backwards: the variables of a URL that was made by it. */
export class TemplateReader implements PathReader {
  readonly origin: string;
  readonly path: TemplatePath;
  readonly query: TemplateQuery;
  /** The number of times that a variable is in the template, for each that is there more than once. */
  readonly #repeated: ReadonlyMap<string, number>;

  constructor(template: UrlTemplate, base: UrlBase, isLenient = false) {
    const refuse = refuserOf(template);
    const { origin, path, query } = pathReader(template, base, isLenient, refuse);
    this.origin = origin;
    this.path = path;
    this.query = new TemplateQuery(query, refuse);
    this.#repeated = repeatedVariables(template, refuse);
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
    if (this.#repeated.size === 0) return values;
    const found = grouped(values.map(({ name, raw }) => [name, raw]));
    const isWhole = [...this.#repeated].every(
      ([name, count]) => (found.get(name)?.length ?? count) === count,
    );
    return isWhole ? values : undefined;
  }
}

/** Counts the variables that occur more than once. Refuses one that is a text once and a list elsewhere. */
function repeatedVariables(
  { expressions }: UrlTemplate,
  refuse: RefuseTemplate,
): ReadonlyMap<string, number> {
  const occurrences = expressions.flatMap((expression) =>
    expression.variables.map(({ name, explode }) => {
      const isList = explode && /[/;?&]/.test(expression.operator);
      return [name, { isList, expression }] as const;
    }),
  );
  const repeated = new Map<string, number>();
  for (const [name, [first, ...others]] of grouped(occurrences)) {
    const other = others.find(({ isList }) => isList !== first?.isList);
    if (other !== undefined) {
      const why = `"${name}" is a string in one expression and a list in another`;
      throw refuse(why, 'Write it with "*" in both, or in none', other.expression);
    }
    if (others.length > 0) repeated.set(name, others.length + 1);
  }
  return repeated;
}

/** The query of a URL template, read backwards: the pairs that a URL must have, and the variables that it may have. */
class TemplateQuery {
  /** The pairs that the template itself has, decoded. */
  readonly literals: (readonly [name: string, value: string])[] = [];
  /** The variables of `name={name}`. */
  readonly required: NamedVariable[] = [];
  /** The variables of `{?name}` and `{&name}`. */
  readonly optional: NamedVariable[] = [];

  /** @param parts - what the template has from its first "?" on, without the fragment */
  constructor(parts: readonly Part[], refuse: RefuseTemplate) {
    const [opening] = parts;
    for (const pair of splitParts(parts, "&")) {
      for (const part of pair) this.#readPart(part, opening, refuse);
      this.#addPair(pair, refuse);
    }
    this.#refuseRepeatedNames(refuse);
  }

  /** Texts that the queries of two templates share if they match the same URLs. */
  get conditions(): readonly string[] {
    const names = this.required.map(({ wireName }) => JSON.stringify([wireName]));
    return [...this.literals.map((pair) => JSON.stringify(pair)), ...names].sort();
  }

  /** The values of the variables in a query; `undefined` if a pair of the template is missing, or a value is there twice. */
  read(query: UrlQuery): readonly RawValue[] | undefined {
    if (!this.literals.every(([name, value]) => query.has(name, value))) return undefined;
    const found: RawValue[] = [];
    for (const { name, wireName } of this.required) {
      const [raw = "", another] = query.values(wireName);
      if (raw === "" || another !== undefined) return undefined;
      found.push({ name, raw });
    }
    for (const { name, wireName, explode } of this.optional) {
      const [raw, ...others] = query.values(wireName);
      if (raw === undefined) continue;
      if (!explode && others.length > 0) return undefined;
      found.push({ name, raw: explode ? [raw, ...others] : raw });
    }
    return found;
  }

  /** Reads an expression of variables that may be missing, and refuses what a query cannot have or what follows such an expression. */
  #readPart(part: Part, opening: Part | undefined, refuse: RefuseTemplate): void {
    const isAfterOptional = this.optional.length > 0;
    if (typeof part === "string") {
      if (isAfterOptional) throw refuse(AFTER_OPTIONAL, END_WITH_IT);
      return;
    }
    const { operator, variables } = part;
    if (variables.some(({ prefix }) => prefix !== undefined)) {
      throw refuse("a prefix keeps only the start of a value", "Leave it out", part);
    }
    // After a literal at the start of the query, `{&name}` is a part of it with any values.
    const isOptional =
      part === opening ? operator === "?" : operator === "&" && typeof opening === "string";
    if (isOptional) for (const each of variables) this.optional.push(namedVariable(each));
    else if (operator !== "" || variables.length > 1) {
      throw refuse(
        `{${operator}${variables.map(({ name }) => name).join()}} may stand for several things in its query`,
        'Write {?a,b} after the path, or {&a,b} after a literal such as "?c=1"',
        part,
      );
    } else if (isAfterOptional) throw refuse(AFTER_OPTIONAL, END_WITH_IT, part);
  }

  /** Adds a pair that a URL must have: `name=value` or `name={name}`. */
  #addPair(pair: readonly Part[], refuse: RefuseTemplate): void {
    const [first, second, third] = pair;
    const text = typeof first === "string" ? first : "";
    const [[name, value] = ["", ""]] = new UrlQuery(text).pairs;
    if (text !== "" && second === undefined) {
      this.literals.push([name, new URLSearchParams(`v=${value}`).get("v") ?? ""]);
    } else if (typeof second === "object" && third === undefined && /^[^=]*=$/.test(text)) {
      for (const each of second.variables) {
        this.required.push({ ...namedVariable(each), wireName: name });
      }
    } else if (pair.some((part) => typeof part === "object" && part.operator === "")) {
      throw refuse("a variable is only a part of a value in its query", "Write name={name}");
    }
  }

  #refuseRepeatedNames(refuse: RefuseTemplate): void {
    const known = new Set(this.literals.map(([name]) => name));
    for (const { wireName } of [...this.required, ...this.optional]) {
      if (known.has(wireName)) {
        throw refuse(`its query has "${wireName}" twice`, "Give the variable another name");
      }
      known.add(wireName);
    }
  }
}

const AFTER_OPTIONAL = "something follows an expression that may be missing from its query";
const END_WITH_IT = "End the query with {?…} or {&…}";
