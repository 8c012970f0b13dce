import { EndpointError } from "../errors.js";
import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { quoteUrl } from "../internal/messages.js";
import { canParseUrl } from "../internal/urls.js";
import {
  type Expression,
  parseTemplate,
  rangeAt,
  assertNoMistake,
  type Variable,
} from "./grammar.js";

/** The parts of a URL template in which a variable occurs. */
export type Occurrence = "path" | "query" | "both";

export type Occurrences = ReadonlyMap<string, Occurrence>;

export function occurrencesIn(
  expressions: readonly Expression[],
  namesOf: (variable: Variable, location: Expression["location"]) => readonly string[],
): Occurrences {
  const occurrences = new Map<string, Occurrence>();
  for (const { location, variables } of expressions) {
    for (const name of variables.flatMap((variable) => namesOf(variable, location))) {
      const before = occurrences.get(name) ?? location;
      occurrences.set(name, before === location ? location : "both");
    }
  }
  return occurrences;
}

/** A compiled URL template: RFC 6570 with placeholders `:name` in the path. */
export class UrlTemplate {
  /** The literals, percent-encoded: one before each expression, and one at the end. */
  readonly literals: readonly string[];
  readonly expressions: readonly Expression[];
  readonly variables: readonly Variable[];
  readonly occurrences: Occurrences;
  /** `true` if a parameter of another name, the decoded one, may fill a variable. */
  readonly hasEncodedNames: boolean;
  /** The origin that the template contains, whatever the values are; "" for a relative URL, `undefined` if it depends on values. */
  readonly origin: string | undefined;
  /** `true` if the template starts with "/". Leading slashes of the expanded text then come from values, and are kept. */
  readonly startsWithSlash: boolean;
  /** `true` if it starts with an expression `{name}`, whose value may be a whole URL. */
  readonly startsWithValue: boolean;
  /** `true` if the expanded template never contains "?" or "#". */
  readonly isPathOnly: boolean;
  /** `true` once the template was found to have no mistake. */
  isChecked = false;

  /** @param hasColonPlaceholders - `true` if `:name` is a variable */
  constructor(
    readonly source: string,
    hasColonPlaceholders = true,
  ) {
    const { literals, expressions } = parseTemplate(source, hasColonPlaceholders);
    const [literal = ""] = literals;
    this.literals = [withoutLeadingSlashes(literal), ...literals.slice(1)];
    this.expressions = expressions;
    this.startsWithSlash = literal.startsWith("/");
    this.startsWithValue = literal === "" && this.expressions[0]?.isPlain === true;
    this.isPathOnly = !this.startsWithValue && !/[?#]|\{[+&]/.test(source);
    this.origin = originOfTemplate(source, literal, this.expressions.length > 0);
    this.variables = this.expressions.flatMap((each) => each.variables);
    this.occurrences = occurrencesIn(this.expressions, ({ name, decoded }) => [name, decoded]);
    this.hasEncodedNames = this.variables.some(({ name, decoded }) => name !== decoded);
  }
}

const templates = /* @__PURE__ */ new Cache<UrlTemplate>(CACHE_SIZE);

export function cachedTemplate(source: string): UrlTemplate {
  return templates.get(source, (text) => new UrlTemplate(text));
}

export function assertNoMistakes(template: UrlTemplate): void {
  if (template.isChecked) return;
  assertNoMistake(template.source);
  template.isChecked = true;
}

export function withoutLeadingSlashes(text: string): string {
  return text.replace(/^\/+/, "");
}

/** The origin that a template contains; "" if no value can make the URL absolute, `undefined` if only the expanded template shows it. */
function originOfTemplate(
  source: string,
  literal: string,
  hasExpression: boolean,
): string | undefined {
  if (!hasScheme(literal)) return hasExpression && !/[/?#]/.test(literal) ? undefined : "";
  const origin = originOf(literal);
  if (origin === undefined) {
    if (hasExpression && /^https?:\/{0,2}$/i.test(literal)) return undefined;
    throw invalidUrl(source);
  }
  if (origin === literal && hasExpression) return undefined;
  assertValidOrigin(origin, source);
  return origin;
}

export function originOf(url: string): string | undefined {
  return /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0];
}

export function hasScheme(url: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(url);
}

/** Refuses an origin that URL parsers refuse, such as one with a port out of range. */
export function assertValidOrigin(origin: string, source: string): void {
  if (!canParseUrl(origin)) throw invalidUrl(source);
}

export function invalidUrl(source: string): EndpointError {
  return new EndpointError(
    "invalid-url",
    `The URL ${quoteUrl(source)} must be a path, or an http(s) URL with a valid host.`,
    { advice: 'Start a path with "/".', template: rangeAt(source, 0) },
  );
}
