import type { CompiledExpression } from "../uri-template/url-template.js";
import { type RawValue, UrlQuery } from "./raw-values.js";
import type { NamedVariable } from "./segment-pattern.js";
import { namedVariable, type RefuseTemplate } from "./template-path.js";

/** A literal, or an expression. */
export type QueryPart = string | CompiledExpression;

/** The query of a URL template, read backwards: the pairs that a URL must have, and the variables that it may have. */
export class TemplateQuery {
  /** The pairs that the template itself has, decoded. */
  readonly literals: readonly (readonly [name: string, value: string])[];
  /** The variables of `name={name}`. */
  readonly required: readonly NamedVariable[];
  /** The variables of `{?name}` and `{&name}`. */
  readonly optional: readonly NamedVariable[];

  /**
   * @param parts - what the template has from its first "?" on, without the fragment
   * @throws EndpointError `unreadable-template`
   */
  constructor(parts: readonly QueryPart[], refuse: RefuseTemplate) {
    const { text, inside, optional } = readParts(parts, refuse);
    const literals: (readonly [string, string])[] = [];
    const required: NamedVariable[] = [];
    for (const [name, value] of new UrlQuery(text).pairs) {
      const variable = inside[Number(/^\0(\d+)\0$/.exec(value)?.[1] ?? -1)];
      const isWhole = variable !== undefined && !name.includes("\0");
      if (isWhole) required.push({ ...variable, wireName: name });
      else if ((name + value).includes("\0")) throw notWholeValue(refuse);
      else literals.push([name, new URLSearchParams(`v=${value}`).get("v") ?? ""]);
    }
    this.literals = literals;
    this.required = required;
    this.optional = optional;
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

function readParts(parts: readonly QueryPart[], refuse: RefuseTemplate): ReadParts {
  const inside: NamedVariable[] = [];
  const optional: NamedVariable[] = [];
  let text = "";
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
    if (operator === (index === 0 ? "?" : "&") && (index === 0 || isOpened(parts))) {
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

/** Returns `true` if the query starts with a literal, after which `{&name}` is a part of the query with any values. */
function isOpened([first]: readonly QueryPart[]): boolean {
  return typeof first === "string";
}

function notWholeValue(refuse: RefuseTemplate) {
  return refuse("a variable is only a part of a value in its query", "Write name={name}");
}
