import { EndpointError } from "../errors.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { isOwn, ownValue } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { urlOrigin } from "../internal/urls.js";
import { areAllSent, type SentHeaders, sentHeaders } from "../options/headers.js";
import { mergeRequests } from "../options/merge.js";
import { readValue } from "../options/read-value.js";
import { GET } from "../options/route.js";
import { isStrict, type ValueAfterLink, type State, type Values } from "../options/state.js";
import { amendAccept } from "./accept.js";
import { bodyOf, hasFormType, type RequestBody, refuseSharedNames } from "./body.js";
import { basePrefix, expandUrl } from "./expand-url.js";
import { checkPlacement, hasWrapper, queryVariables, variablesOf } from "./placement.js";
import { appendQuery } from "./query.js";
import type { Trace } from "./trace.js";
import { refuseMistakes } from "../uri-template/template-mistakes.js";
import type { UrlTemplate, Variables } from "../uri-template/url-template.js";

/**
 * Request options for any HTTP client.
 *
 * The object is new and yours. It is not frozen, and shares nothing mutable with the library, except `data`, `request` and
 * instances of classes, which are passed on unchanged.
 *
 * @typeParam Response - the type of the response, from an OpenAPI description
 * @public
 */
export interface RequestOptions<Response = unknown> {
  /** The HTTP method, in lower case. */
  method: string;
  /** The full URL. */
  url: string;
  /** Header values as you passed them, by lower-case name. */
  headers: Record<string, string | number>;
  /** The request body: `data` as you passed it, or an object made of parameters. Absent if there is no body. */
  body?: unknown;
  /** The `request` option as you passed it. Absent if you passed none. */
  request?: object;
  /** Exists at compile time only: the type of the response. (Declarations cannot name a symbol in the type of `{ ...request }`.) */
  readonly "~response"?: () => Response;
}

/**
 * Builds request options from a state.
 *
 * @param trace - records where each value goes
 * @param before - the state before the options of the call were read. Headers that differ from its headers are new, and are not copied
 * @throws EndpointError
 */
export function buildRequest(given: State, trace?: Trace, before: State = given): RequestOptions {
  const { url: template, link } = given;
  if (link !== undefined) {
    trace?.addLiteral(link);
    return buildLink(given, link, before);
  }
  if (template === undefined) throw missingUrl();
  const { leftoversIn } = given.method ?? GET;
  const strict = isStrict(given);
  if (strict && given.operation?.id === undefined) refuseMistakes(template);
  const state =
    leftoversIn === "query" && given.data && !strict ? withDataAsParameter(given) : given;
  const variables = variablesOf(state, template);
  if (needsPlacementCheck(state)) checkPlacement(state, variables);
  if (trace) trace.variables = variables;
  const url = buildUrl(state, template, variables, trace);
  const body = leftoversIn === "body" ? bodyOf(state, variables, trace) : undefined;
  return resultOf(state, url, body, before);
}

/** A link is requested as it is: parameters, and channels of the route before it, are not added to it. */
function buildLink(state: State, link: string, before: State): RequestOptions {
  if ((state.method ?? GET).leftoversIn !== "query") throw notGet();
  if (state.data) throw dataWithLink();
  if (state.valueAfterLink) throw conflictWithLink(state.valueAfterLink);
  refuseForeignOrigin(link, state, state.origins ?? []);
  return resultOf(state, link, undefined, before);
}

/** Returns `true` if the request may be unable to send a value, or may have two values in one location. */
function needsPlacementCheck(state: State): boolean {
  const { method = GET, path, query, body, data } = state;
  if ((path ?? query ?? body) !== undefined || method.leftoversIn === "none") return true;
  return isStrict(state) && (data !== undefined || hasWrapper(state));
}

function buildUrl(
  state: State,
  template: UrlTemplate,
  variables: Variables,
  trace: Trace | undefined,
): string {
  const { method = GET, parameters, query, origins } = state;
  if (state.styles) refuseSharedNames(queryValues(state, variables), state.styles);
  let url = expandUrl(template, state, trace);
  if (method.leftoversIn === "query") {
    const append = trace?.appendFrom("parameters");
    url = appendQuery(url, parameters, state, template.isPathOnly, variables, append);
  }
  if (query) {
    const append = trace?.appendFrom("query");
    url = appendQuery(url, query, state, false, queryVariables(variables), append);
  }
  if (origins) refuseForeignOrigin(url, state, origins);
  return url;
}

function queryValues({ method = GET, parameters, query }: State, variables: Variables): Values {
  const rest = method.leftoversIn === "query" ? Object.entries(parameters) : [];
  return { ...Object.fromEntries(rest.filter(([name]) => !variables.has(name))), ...query };
}

/** In the `endpoint` function, which is not strict, a method without a body sends `data` like any other parameter. */
function withDataAsParameter(state: State): State {
  const value = state.data?.value;
  const data = readSafely("data option", () =>
    value === undefined ? undefined : readValue(value, "data"),
  );
  const parameters = data === undefined ? state.parameters : { ...state.parameters, data };
  return { ...state, parameters, data: undefined };
}

function resultOf(
  state: State,
  url: string,
  body: RequestBody | undefined,
  before: State,
): RequestOptions {
  const method = (state.method ?? GET).lowerCase;
  const headers = headersOf(state, body, before);
  const result: RequestOptions =
    body?.value !== undefined
      ? { method, url, headers, body: body.value }
      : { method, url, headers };
  if (state.request) result.request = mergeRequests(state.request);
  return result;
}

function headersOf(state: State, body: RequestBody | undefined, before: State): SentHeaders {
  const { headers: given } = state;
  // A content type that was removed with null is not added again.
  const isAdded = body?.contentType !== undefined && !isOwn(given, "content-type");
  const sent = given !== before.headers && areAllSent(given) ? given : sentHeaders(given);
  const headers = acceptedHeaders(sent, state);
  if (isAdded && body.contentType !== null) headers["content-type"] = body.contentType;
  if (body?.contentType === null || isUnsentForm(state)) delete headers["content-type"];
  return headers;
}

export function acceptedHeaders(
  headers: SentHeaders,
  { mediaType, conventions }: State,
): SentHeaders {
  if (!mediaType) return headers;
  const accept = amendAccept(ownValue(headers, "accept"), mediaType, conventions.vendor);
  if (accept !== undefined) headers.accept = accept;
  return headers;
}

/** `.form()` sets a content type, and the method that a later route names may have no body. */
function isUnsentForm(state: State): boolean {
  return (
    state.body !== undefined && (state.method ?? GET).leftoversIn !== "body" && hasFormType(state)
  );
}

function notGet(): EndpointError {
  return new EndpointError(
    "route-conflict",
    "A link can only be requested by GET or HEAD. For another method, use .route() with the full URL.",
  );
}

function dataWithLink(): EndpointError {
  return new EndpointError("unplaced-parameter", "Cannot send data with a link.", {
    advice: {
      do: "remove",
      parameter: "data",
      location: "body",
      text: "Remove it, or use .route() with the full URL.",
    },
    parameter: "data",
    location: "body",
  });
}

function conflictWithLink({ name, location }: ValueAfterLink): EndpointError {
  const text = "Write it into the link, or use .route() with the full URL.";
  return new EndpointError(
    "unplaced-parameter",
    `Cannot send ${quote(name)}: a link is requested as it is.`,
    { advice: { do: "remove", parameter: name, location, text }, parameter: name, location },
  );
}

function missingUrl(): EndpointError {
  return new EndpointError("missing-url", "There is no URL to call.", {
    advice: 'Pass a route such as "GET /user", or the option url.',
  });
}

/**
 * Refuses a request to an origin that is neither the origin of the base URL nor in the list. A relative URL goes to the origin of the
 * base URL, wherever that is.
 *
 * @throws EndpointError `foreign-origin`
 */
export function refuseForeignOrigin(url: string, state: State, allowed: readonly string[]): void {
  const isRelative = /^\/(?![/\\])/.test(url);
  const origin = urlOrigin(url);
  if (isRelative || (origin !== undefined && allowed.includes(origin))) return;
  if (origin !== undefined && origin === baseOrigin(state)) return;
  throw new EndpointError(
    "foreign-origin",
    `The request would go to ${quote(maskUserinfo(origin ?? url))}, which is neither the origin of baseUrl nor an allowed one.`,
    { advice: "Allow it by .origins(), or check where the URL comes from." },
  );
}

function baseOrigin(state: State): string | undefined {
  try {
    // The origin does not depend on the variables of the path, which may be missing here.
    return urlOrigin(basePrefix({ ...state, strict: false }));
  } catch {
    // A base URL whose variables have no values has no origin yet.
    return undefined;
  }
}
