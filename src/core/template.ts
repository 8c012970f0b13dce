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

export class UrlTemplate {
  readonly literals: readonly string[];
  readonly expressions: readonly Expression[];
  readonly variables: readonly Variable[];
  readonly occurrences: Occurrences;
  readonly hasEncodedNames: boolean;
  /** Empty for a relative URL. `undefined` if it depends on values. */
  readonly origin: string | undefined;
  readonly startsWithSlash: boolean;
  readonly startsWithValue: boolean;
  readonly isPathOnly: boolean;
  isChecked = false;

  constructor(
    readonly source: string,
    hasColonPlaceholders = true,
  ) {
    const { literals, expressions } = parseTemplate(source, hasColonPlaceholders);
    const [literal = ""] = literals;
    this.literals = [withoutLeadingSlashes(literal), ...literals.slice(1)];
    this.expressions = expressions;
    this.startsWithSlash = literal.startsWith("/");
    this.startsWithValue = literal === "" && this.expressions.at(0)?.isPlain === true;
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
