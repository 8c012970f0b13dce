import type { CompiledExpression, UrlTemplate } from "../uri-template/url-template.js";
import { type RawValue, UrlQuery } from "./raw-values.js";
import {
  type NamedVariable,
  namedVariable,
  readPath,
  type RefuseTemplate,
  refuserOf,
  TemplatePath,
} from "./template-path.js";

/** The part of a base URL that a URL starts with. */
export interface UrlBase {
  /** Scheme, host and port as the URL Standard serialises them; empty for a base URL that is a path. */
  readonly origin: string;
  /** Starts and ends with "/". */
  readonly path: string;
}

/** The origin and the path of a URL template, read backwards. */
export interface PathReader {
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
): PathReader & { readonly query: readonly QueryPart[] } {
  const { kind, origin } = template.origin;
  if (kind === "depends-on-values") {
    const advice = 'Start it with "/" or with the whole origin';
    throw refuse("its origin depends on values", advice, template.expressions[0]);
  }
  const { start, inPath, query } = splitTemplate(template, refuse);
  const path = origin === undefined ? base.path + start : start.startsWith("/") ? start : "/";
  return {
    origin: origin === undefined ? base.origin : new URL(origin).origin,
    path: new TemplatePath(path, inPath, refuse, isLenient),
    query,
  };
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
    const found = new Map<string, number>();
    for (const { name } of values) found.set(name, (found.get(name) ?? 0) + 1);
    const isWhole = [...found].every(([name, count]) => count === (this.#repeated.get(name) ?? 1));
    return isWhole ? values : undefined;
  }
}

/** A template in two: up to its query, and from there on. Its fragment, which is not sent, is left out. */
function splitTemplate({ origin, literal, expressions }: UrlTemplate, refuse: RefuseTemplate) {
  /** The expressions of the path, each with the literal after it. */
  const inPath: { readonly expression: CompiledExpression; readonly literal: string }[] = [];
  const query: QueryPart[] = [];
  let at = "path" as "path" | "query" | "fragment";
  /** Adds a literal to the query, from its "?" on, and returns what it has for the path. */
  const add = (given: string): string => {
    if (at === "fragment") return "";
    const [text = "", ...fragment] = given.split("#");
    const mark = at === "path" ? text.indexOf("?") : -1;
    if (mark >= 0) at = "query";
    if (at === "query") query.push(text.slice(mark + 1));
    if (fragment.length > 0) at = "fragment";
    return mark < 0 ? text : text.slice(0, mark);
  };
  const start = add(literal.slice(origin.origin?.length ?? 0));
  for (const expression of expressions) {
    const { operator } = expression;
    if (at === "fragment" || operator === "#") {
      const why = "its fragment has an expression, and no fragment is sent";
      throw refuse(why, "Remove it", expression);
    }
    if (operator === "?" || operator === "&") at = "query";
    if (at === "path") inPath.push({ expression, literal: add(expression.literal) });
    else {
      query.push(expression);
      add(expression.literal);
    }
  }
  return { start, inPath, query };
}

/** Counts the variables that occur more than once. Refuses one that is a text in one place and a list in another. */
function repeatedVariables(
  { expressions }: UrlTemplate,
  refuse: RefuseTemplate,
): ReadonlyMap<string, number> {
  const known = new Map<string, { readonly isList: boolean; count: number }>();
  for (const expression of expressions) {
    for (const { name, explode } of expression.variables) {
      const isList = explode && /[/;?&]/.test(expression.operator);
      const other = known.get(name);
      if (other === undefined) known.set(name, { isList, count: 1 });
      else other.count++;
      if (other !== undefined && other.isList !== isList) {
        const why = `"${name}" is a string in one expression and a list in another`;
        throw refuse(why, 'Write it with "*" in both, or in none', expression);
      }
    }
  }
  const repeated = [...known].filter(([, { count }]) => count > 1);
  return new Map(repeated.map(([name, { count }]) => [name, count]));
}

type QueryPart = string | CompiledExpression;

/** The query of a URL template, read backwards: the pairs that a URL must have, and the variables that it may have. */
class TemplateQuery {
  /** The pairs that the template itself has, decoded. */
  readonly literals: (readonly [name: string, value: string])[] = [];
  /** The variables of `name={name}`. */
  readonly required: NamedVariable[] = [];
  /** The variables of `{?name}` and `{&name}`. */
  readonly optional: readonly NamedVariable[];

  /** @param parts - what the template has from its first "?" on, without the fragment */
  constructor(parts: readonly QueryPart[], refuse: RefuseTemplate) {
    const { text, inside, optional } = readPairs(parts, refuse);
    this.optional = optional;
    for (const [name, value] of new UrlQuery(text).pairs) {
      const variable = inside[Number(/^\0(\d+)\0$/.exec(value)?.[1] ?? -1)];
      const isWhole = variable !== undefined && !name.includes("\0");
      if (isWhole) this.required.push({ ...variable, wireName: name });
      else if ((name + value).includes("\0")) {
        const why = "a variable is only a part of a value in its query";
        throw refuse(why, "Write name={name}");
      } else this.literals.push([name, new URLSearchParams(`v=${value}`).get("v") ?? ""]);
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

interface ReadParts {
  /** The text of the query, with the index of a variable between two `\0` in place of the variable. */
  readonly text: string;
  readonly inside: readonly NamedVariable[];
  readonly optional: readonly NamedVariable[];
}

function readPairs(parts: readonly QueryPart[], refuse: RefuseTemplate): ReadParts {
  const inside: NamedVariable[] = [];
  const optional: NamedVariable[] = [];
  let text = "";
  // After a literal at its start, `{&name}` is a part of the query with any values.
  const isOpened = typeof parts[0] === "string";
  for (const [index, part] of parts.entries()) {
    if (typeof part === "string") {
      if (optional.length > 0 && part !== "") throw refuse(AFTER_OPTIONAL, END_WITH_IT);
      text += part;
      continue;
    }
    const { operator, variables } = part;
    const named = variables.map(namedVariable);
    const [variable] = named;
    if (variables.some(({ prefix }) => prefix !== undefined)) {
      throw refuse("a prefix keeps only the start of a value", "Leave it out", part);
    }
    if (operator === (index === 0 ? "?" : "&") && (index === 0 || isOpened)) {
      optional.push(...named);
    } else if (operator === "" && variable !== undefined && named.length === 1) {
      if (optional.length > 0) throw refuse(AFTER_OPTIONAL, END_WITH_IT, part);
      text += `\0${String(inside.push(variable) - 1)}\0`;
    } else {
      throw refuse(
        `{${operator}${variables.map(({ name }) => name).join()}} may stand for several things in its query`,
        'Write {?a,b} after the path, or {&a,b} after a literal such as "?c=1"',
        part,
      );
    }
  }
  return { text, inside, optional };
}

const AFTER_OPTIONAL = "something follows an expression that may be missing from its query";
const END_WITH_IT = "End the query with {?…} or {&…}";
