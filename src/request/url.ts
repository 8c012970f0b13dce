import { EndpointError } from "../errors.js";
import type { BaseUrl } from "../options/base-url.js";
import type { State } from "../options/state.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { checkOrigin, hasScheme, invalidUrl, originOf } from "../template/origin.js";
import { withoutLeadingSlashes } from "../template/slashes.js";
import type { CompiledExpression, UrlTemplate } from "../template/url-template.js";
import { mayHoldDotSegment, mayMakeDotSegment, refuseDotSegments } from "./dot-segments.js";
import { expand } from "./expand.js";
import { piecesOf } from "./pieces.js";
import { variableAtFault } from "./variable-at-fault.js";

/**
 * The full URL of a template with a state's values in it (B3 to B7), before any further query is appended.
 *
 * @throws EndpointError
 */
export function expandUrl(template: UrlTemplate, state: State, strict: boolean): string {
  const { reach, expressions } = template;
  let text = template.literal;
  let suspicious = reach.kind === "open";
  for (const expression of expressions) {
    const expansion = expand(template, expression, state, strict);
    suspicious ||= mayMakeDotSegment(expression, expansion);
    text += expansion + expression.literal;
  }
  const origin = reach.kind === "open" ? findOrigin(template, state, text) : reach.origin;
  if (suspicious) checkDotSegments(template, state, text, origin?.length ?? 0);
  return origin === undefined ? join(template, state.baseUrl, text) : text;
}

function checkDotSegments(
  template: UrlTemplate,
  state: State,
  text: string,
  pathStart: number,
): void {
  if (!mayHoldDotSegment(text, pathStart)) return;
  refuseDotSegments(template, state, text, pathStart);
}

function findOrigin(template: UrlTemplate, state: State, text: string): string | undefined {
  if (!hasScheme(text)) return undefined;
  const origin = originOf(text);
  if (origin === undefined) throw invalidUrl(template.source);
  refuseForeignOrigin(template, origin, state);
  checkOrigin(origin, template.source);
  return origin;
}

/**
 * Only an expression at the very beginning of the template may have a say in where the request goes. An empty one in
 * between has a say too: with a value, it would end the authority there.
 */
function refuseForeignOrigin(template: UrlTemplate, origin: string, state: State): void {
  const first = template.literal === "" ? template.expressions[0] : undefined;
  const makers = piecesOf(template, state).filter(
    ({ start, expression }) => start < origin.length && expression && expression !== first,
  );
  const maker = makers.find(({ start, end }) => start < end) ?? makers[0];
  if (maker?.expression) throw changedOrigin(template, maker.expression, state);
}

function changedOrigin(
  template: UrlTemplate,
  expression: CompiledExpression,
  state: State,
): EndpointError {
  const source = maskUserinfo(template.source);
  const name = variableAtFault(expression, state, () => false);
  return new EndpointError(
    "changed-origin",
    `The parameter ${quote(name)} would change the scheme, userinfo, host or port of ${quote(source)}. Begin the template with an expression that holds the whole origin, or set baseUrl.`,
    { parameter: name, template: source, position: expression.position },
  );
}

/** Exactly one "/" between the two, whether or not either side has one (B3). */
function join({ rooted }: UrlTemplate, baseUrl: BaseUrl | undefined, text: string): string {
  if (baseUrl === undefined) {
    throw new EndpointError(
      "invalid-base-url",
      "The URL is relative and there is no baseUrl. Pass baseUrl, or a full URL.",
    );
  }
  return baseUrl.prefix + (rooted ? text : withoutLeadingSlashes(text));
}
