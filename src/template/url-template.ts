import { EndpointError } from "../errors.js";
import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { quoteUrl } from "../internal/messages.js";
import { canParseUrl } from "../internal/urls.js";
import { type Expression, parseTemplate } from "./parse.js";
import { rangeAt } from "./template-errors.js";

/** The parts of a URL template in which a variable occurs. */
interface Occurrences {
  readonly path: boolean;
  readonly query: boolean;
}

/** The occurrences of variables, by the names of the parameters that fill them. */
export type Variables = ReadonlyMap<string, Occurrences>;

/** A compiled URL template. */
export class UrlTemplate {
  /** The template as the caller wrote it. */
  readonly source: string;
  /** The literal before the first expression. Of a relative template, without leading slashes. */
  readonly literal: string;
  readonly expressions: readonly Expression[];
  /** The occurrences of each variable, by name, once they were needed. */
  variables: Variables | undefined;
  readonly origin: TemplateOrigin;
  /** `true` if it may have variables with percent-encoded names. */
  readonly hasTriplets: boolean;
  /** `true` once the template was found to have no mistake. */
  isChecked: boolean;
  /** `true` if the expanded template never contains "?" or "#". */
  readonly isPathOnly: boolean;
  /** The expression `{name}` that the template starts with, whose value may be a whole URL. */
  readonly baseExpression: Expression | undefined;
  /** `true` if the template starts with "/". Leading slashes of the expanded text then come from values, and are kept. */
  readonly startsWithSlash: boolean;

  /**
   * Compiles a URL template.
   *
   * @param hasColonPlaceholders - `true` if `:name` is a variable
   * @throws EndpointError `invalid-template`, or `invalid-url` for a scheme other than http and https
   */
  constructor(source: string, hasColonPlaceholders = true) {
    const { literal, expressions } = parseTemplate(source, hasColonPlaceholders);
    const [expression] = expressions;
    let first = 0;
    for (const each of expressions) {
      each.first = first;
      first += each.variables.length;
    }
    this.source = source;
    this.literal = withoutLeadingSlashes(literal);
    this.expressions = expressions;
    this.variables = undefined;
    this.hasTriplets = source.includes("%");
    this.isChecked = false;
    this.baseExpression = literal === "" && expression?.plainVariable ? expression : undefined;
    this.isPathOnly = this.baseExpression === undefined && !QUERY_OR_FRAGMENT.test(source);
    this.startsWithSlash = literal.startsWith("/");
    this.origin = originOfTemplate(source, literal, expression !== undefined);
  }
}

const templates = /* @__PURE__ */ new Cache<UrlTemplate>(CACHE_SIZE);

/** A compiled URL template from the cache. */
export function cachedTemplate(source: string): UrlTemplate {
  return templates.get(source, (text) => new UrlTemplate(text));
}

const IN_PATH: Occurrences = { path: true, query: false };
const IN_QUERY: Occurrences = { path: false, query: true };
const IN_BOTH: Occurrences = { path: true, query: true };

/** Returns the occurrences of each variable, by name. Code that only reads templates backwards does not load the code for it. */
export function variablesIn(template: UrlTemplate): Variables {
  return (template.variables ??= occurrencesOf(template.expressions));
}

function occurrencesOf(expressions: readonly Expression[]): Variables {
  const occurrences = new Map<string, Occurrences>();
  for (const { channel, variables } of expressions) {
    const own = channel === "path" ? IN_PATH : IN_QUERY;
    for (const { name, decodedName } of variables) {
      addOccurrence(occurrences, name, own);
      if (decodedName !== undefined) addOccurrence(occurrences, decodedName, own);
    }
  }
  return occurrences;
}

function addOccurrence(
  occurrences: Map<string, Occurrences>,
  name: string,
  own: Occurrences,
): void {
  occurrences.set(name, (occurrences.get(name) ?? own) === own ? own : IN_BOTH);
}

/** Returns the occurrences of variables in two templates together. */
export function mergeOccurrences(
  one: Iterable<readonly [string, Occurrences]>,
  other: Variables,
): Map<string, Occurrences> {
  const occurrences = new Map(one);
  for (const [name, own] of other) addOccurrence(occurrences, name, own);
  return occurrences;
}

/** Matches what may be, or may become, the start of a query or a fragment. */
const QUERY_OR_FRAGMENT = /[?#]|\{[+&]/;

export function withoutLeadingSlashes(text: string): string {
  return text.replace(/^\/+/, "");
}

/**
 * The destination of the URLs of a template:
 *
 * - `absolute`: the template contains the whole origin, and no value can change it
 * - `relative`: no value can make the URL absolute
 * - `depends-on-values`: only the expanded template shows it
 */
type TemplateOrigin =
  | { readonly kind: "absolute"; readonly origin: string }
  | { readonly kind: "relative" | "depends-on-values"; readonly origin?: undefined };

const RELATIVE: TemplateOrigin = { kind: "relative", origin: undefined };
const DEPENDS_ON_VALUES: TemplateOrigin = {
  kind: "depends-on-values",
  origin: undefined,
};

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const ORIGIN = /^https?:\/\/[^/?#\\]+/i;

/**
 * @param literal - the first literal of the template
 * @throws EndpointError `invalid-url`
 */
function originOfTemplate(source: string, literal: string, hasExpression: boolean): TemplateOrigin {
  if (!hasScheme(literal)) {
    return hasExpression && !/[/?#]/.test(literal) ? DEPENDS_ON_VALUES : RELATIVE;
  }
  const origin = originOf(literal);
  if (origin === undefined) {
    if (hasExpression && /^https?:\/{0,2}$/i.test(literal)) return DEPENDS_ON_VALUES;
    throw invalidUrl(source);
  }
  if (origin === literal && hasExpression) return DEPENDS_ON_VALUES;
  refuseInvalidOrigin(origin, source);
  return { kind: "absolute", origin };
}

/** Scheme and authority of an absolute http(s) URL. */
export function originOf(url: string): string | undefined {
  return ORIGIN.exec(url)?.[0];
}

/** Returns `true` if a URL starts with any scheme. */
export function hasScheme(url: string): boolean {
  return SCHEME.test(url);
}

/**
 * Refuses an origin that URL parsers refuse, such as one with a port out of range.
 *
 * @throws EndpointError `invalid-url`
 */
export function refuseInvalidOrigin(origin: string, source: string): void {
  if (!canParseUrl(origin)) throw invalidUrl(source);
}

/** The error for a URL that is neither an http(s) URL nor a path. */
export function invalidUrl(source: string): EndpointError {
  return new EndpointError(
    "invalid-url",
    `The URL ${quoteUrl(source)} must be a path, or an http(s) URL with a valid host.`,
    { advice: 'Start a path with "/".', template: rangeAt(source, 0) },
  );
}
