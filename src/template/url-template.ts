import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { compileExpression, type Expand } from "./expression.js";
import { parseTemplate, type Expression, type TemplatePart, type Variable } from "./grammar.js";
import { classify, type Reach } from "./origin.js";
import { bracePlaceholders } from "./placeholders.js";
import { withoutLeadingSlashes } from "./slashes.js";

/** An expression of a template, ready to be expanded. */
export interface CompiledExpression extends Expression {
  readonly expand: Expand;
  /** Which channel fills it (B10a): `{?…}` and `{&…}` make the query, all others the path. */
  readonly channel: "path" | "query";
  /** The variable of a simple expression of one variable, `{name}`. */
  readonly simple: Variable | undefined;
  /** Whether a strict builder insists on its variables (B6). */
  readonly required: boolean;
  /** The literal behind it, up to the next expression or the end. */
  readonly literal: string;
}

/** Which channels may fill a variable, by the expressions in which it stands. */
export interface Channels {
  readonly path: boolean;
  readonly query: boolean;
}

/** A URL template, compiled. */
export interface UrlTemplate {
  /** As the caller wrote it. */
  readonly source: string;
  /** The literal before the first expression; of a relative template, without the slashes that it begins with. */
  readonly literal: string;
  /** Each with the literal behind it. */
  readonly expressions: readonly CompiledExpression[];
  /** The variables, by name. */
  readonly variables: ReadonlyMap<string, Channels>;
  readonly reach: Reach;
  /** Whether the expanded template holds neither "?" nor "#", whatever the values. */
  readonly pathOnly: boolean;
  /** A simple expression of one variable that the template begins with: it may hold a whole URL (B5). */
  readonly leading: CompiledExpression | undefined;
  /** Whether the template itself begins with "/": then an empty first segment is the values' doing, and is kept. */
  readonly rooted: boolean;
}

const templates = /* @__PURE__ */ new Cache<UrlTemplate>(CACHE_SIZE);

/**
 * Compiles a URL template, or recalls it. What may hold a credential (userinfo) is never remembered.
 *
 * @throws EndpointError `invalid-template`, or `invalid-url` for a scheme other than http and https
 */
export function urlTemplate(source: string): UrlTemplate {
  return templates.get(source, compileTemplate);
}

/**
 * Compiles a URL template.
 *
 * @throws EndpointError `invalid-template`, or `invalid-url` for a scheme other than http and https
 */
export function compileTemplate(source: string): UrlTemplate {
  // The caller's own text first, so that the position in an error is one in that text.
  let parts = parseTemplate(source);
  const braced = bracePlaceholders(source);
  if (braced !== source) parts = repositioned(parseTemplate(braced), source);

  const [first] = parts;
  const literal = typeof first === "string" ? first : "";
  const expressions = compileExpressions(parts);
  const [expression] = expressions;
  const leading = literal === "" && expression?.simple ? expression : undefined;
  return Object.freeze({
    source,
    literal: withoutLeadingSlashes(literal),
    expressions,
    variables: variablesOf(expressions),
    reach: classify(source, literal, expression !== undefined),
    pathOnly: leading === undefined && isPathOnly(literal, expressions),
    leading,
    rooted: literal.startsWith("/"),
  });
}

/** Parts of a template with braced placeholders, their positions those in the caller's own text. */
function repositioned(parts: readonly TemplatePart[], source: string): readonly TemplatePart[] {
  let inserted = 0;
  return parts.map((part) => {
    if (typeof part === "string") return part;
    const position = part.position - inserted;
    if (source.startsWith(":", position)) inserted++;
    return { ...part, position };
  });
}

function compileExpressions(parts: readonly TemplatePart[]): readonly CompiledExpression[] {
  const compiled: CompiledExpression[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (typeof part !== "object") continue;
    const next = parts[index + 1];
    compiled.push(compiledExpression(part, typeof next === "string" ? next : ""));
  }
  return compiled;
}

function compiledExpression(expression: Expression, literal: string): CompiledExpression {
  const { operator, variables, position } = expression;
  return {
    operator,
    variables,
    position,
    expand: compileExpression(expression),
    simple: isSimple(expression) ? variables[0] : undefined,
    channel: operator === "?" || operator === "&" ? "query" : "path",
    required: operator === "" || operator === "+",
    literal,
  };
}

function isSimple({ operator, variables }: Expression): boolean {
  return operator === "" && variables.length === 1 && variables[0]?.prefix === undefined;
}

const IN_PATH: Channels = { path: true, query: false };
const IN_QUERY: Channels = { path: false, query: true };
const IN_BOTH: Channels = { path: true, query: true };

function variablesOf(expressions: readonly CompiledExpression[]): ReadonlyMap<string, Channels> {
  const channels = new Map<string, Channels>();
  for (const { channel, variables } of expressions) {
    const own = channel === "path" ? IN_PATH : IN_QUERY;
    for (const { name } of variables) {
      channels.set(name, (channels.get(name) ?? own) === own ? own : IN_BOTH);
    }
  }
  return channels;
}

const MARK = /[?#]/;

function isPathOnly(literal: string, expressions: readonly CompiledExpression[]): boolean {
  return !MARK.test(literal) && expressions.every(staysInPath);
}

function staysInPath({ operator, literal }: CompiledExpression): boolean {
  return !MARK.test(literal) && (operator === "" || operator === "/" || operator === ".");
}
