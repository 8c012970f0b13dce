import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { compileExpression, type Expand } from "./expand.js";
import { originOfTemplate, RELATIVE, type TemplateOrigin } from "./origin.js";
import { parseTemplate, type Expression, type TemplatePart, type Variable } from "./parse.js";

/** An expression of a URL template, compiled. */
export interface CompiledExpression extends Expression {
  readonly expand: Expand;
  /** Where its values are taken from: `{?…}` and `{&…}` make the query, all others the path. */
  readonly channel: "path" | "query";
  /** The variable of an expression `{name}`, without operator and modifier. */
  readonly plainVariable: Variable | undefined;
  /** Whether a strict builder requires its variables. Those of the other operators are optional. */
  readonly isRequired: boolean;
  /** The literal that follows, up to the next expression or the end. */
  readonly literal: string;
}

/** Where in a URL template a variable occurs. */
export interface Places {
  readonly path: boolean;
  readonly query: boolean;
}

/** Where variables occur, by the names of the parameters that fill them. */
export type Variables = ReadonlyMap<string, Places>;

/** A compiled URL template. */
export class UrlTemplate {
  /** The template as the caller wrote it. */
  readonly source: string;
  /** The literal before the first expression. Of a relative template, without leading slashes. */
  readonly literal: string;
  readonly expressions: readonly CompiledExpression[];
  /** Where each variable occurs, by name. */
  readonly variables: Variables;
  readonly origin: TemplateOrigin;
  /** Whether the expanded template contains neither "?" nor "#", whatever the values. */
  readonly isPathOnly: boolean;
  /** The expression `{name}` that the template starts with, whose value may be a whole URL. */
  readonly baseExpression: CompiledExpression | undefined;
  /** Whether the template starts with "/". Leading slashes of the expanded text then come from values, and are kept. */
  readonly startsWithSlash: boolean;

  /**
   * Compiles a URL template.
   *
   * @throws EndpointError `invalid-template`, or `invalid-url` for a scheme other than http and https
   */
  constructor(source: string) {
    const parts = parseTemplate(source);
    const [first] = parts;
    const literal = typeof first === "string" ? first : "";
    const expressions = compileExpressions(parts);
    const [expression] = expressions;
    this.source = source;
    this.literal = withoutLeadingSlashes(literal);
    this.expressions = expressions;
    this.variables = variablesOf(expressions);
    this.baseExpression = literal === "" && expression?.plainVariable ? expression : undefined;
    this.isPathOnly = this.baseExpression === undefined && isPathOnly(literal, expressions);
    this.startsWithSlash = literal.startsWith("/");
    this.origin = this.startsWithSlash
      ? RELATIVE
      : originOfTemplate(source, literal, expression !== undefined);
    Object.freeze(this);
  }
}

const templates = /* @__PURE__ */ new Cache<UrlTemplate>(CACHE_SIZE);

/** A compiled URL template from the cache. */
export function cachedTemplate(source: string): UrlTemplate {
  return templates.get(source, (text) => new UrlTemplate(text));
}

function compileExpressions(parts: readonly TemplatePart[]): readonly CompiledExpression[] {
  const compiled: CompiledExpression[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (typeof part !== "object") continue;
    const next = parts[index + 1];
    compiled.push(compile(part, typeof next === "string" ? next : ""));
  }
  return compiled;
}

function compile(expression: Expression, literal: string): CompiledExpression {
  const { operator, variables, position } = expression;
  return {
    operator,
    variables,
    position,
    expand: compileExpression(expression),
    plainVariable: isPlain(expression) ? variables[0] : undefined,
    channel: operator === "?" || operator === "&" ? "query" : "path",
    isRequired: operator === "" || operator === "+",
    literal,
  };
}

function isPlain({ operator, variables }: Expression): boolean {
  return operator === "" && variables.length === 1 && variables[0]?.prefix === undefined;
}

const IN_PATH: Places = { path: true, query: false };
const IN_QUERY: Places = { path: false, query: true };
const IN_BOTH: Places = { path: true, query: true };

function variablesOf(expressions: readonly CompiledExpression[]): Variables {
  const places = new Map<string, Places>();
  for (const { channel, variables } of expressions) {
    const place = channel === "path" ? IN_PATH : IN_QUERY;
    for (const { name, decodedName } of variables) {
      for (const key of decodedName === undefined ? [name] : [name, decodedName]) {
        places.set(key, (places.get(key) ?? place) === place ? place : IN_BOTH);
      }
    }
  }
  return places;
}

const MARK = /[?#]/;

function isPathOnly(literal: string, expressions: readonly CompiledExpression[]): boolean {
  return !MARK.test(literal) && expressions.every(staysInPath);
}

function staysInPath({ operator, literal }: CompiledExpression): boolean {
  return !MARK.test(literal) && (operator === "" || operator === "/" || operator === ".");
}

/** Removes leading slashes. */
export function withoutLeadingSlashes(text: string): string {
  let start = 0;
  while (text.charAt(start) === "/") start++;
  return start === 0 ? text : text.slice(start);
}
