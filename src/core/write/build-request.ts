import { EndpointError } from "../../errors.js";
import { quoteUrl } from "../../internal/messages.js";
import { isOwn, ownValue } from "../../internal/objects.js";
import { urlOrigin } from "../../internal/urls.js";
import { areAllSent, type SentHeaders, sentHeaders } from "../read/headers.js";
import { mergeRequests } from "../merge.js";
import { isStrict, type State } from "../state.js";
import { isForm } from "../../wire/media-type.js";
import { amendAccept } from "./accept.js";
import { bodyOf, type RequestBody } from "./body.js";
import { basePrefix, expandUrl } from "./expand-url.js";
import { contentTypeOf, placeBase } from "../place.js";
import type { Placed } from "../placed.js";
import { appendQuery } from "./query.js";
import { refuseMissing } from "../conflicts.js";

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
 * Writes a request.
 *
 * @param before - the state before the options of the call were read. Headers that differ from its headers are new, and are not copied
 * @throws EndpointError for a value that cannot be written
 */
export function write(placed: Placed, before: State = placed.state): RequestOptions {
  const { state, template, method, hasBody } = placed;
  const { link = "", origins = link === "" ? undefined : [] } = state;
  const url = template === undefined ? link : appendQuery(expandUrl(template, placed), placed);
  if (origins) refuseForeignOrigin(url, state, origins);
  const body = hasBody ? bodyOf(placed) : undefined;
  const headers = headersOf(placed, body, before);
  const result: RequestOptions =
    body?.value !== undefined
      ? { method: method.lowerCase, url, headers, body: body.value }
      : { method: method.lowerCase, url, headers };
  if (state.request) result.request = mergeRequests(state.request);
  return result;
}

function headersOf(
  { state, hasBody }: Placed,
  body: RequestBody | undefined,
  before: State,
): SentHeaders {
  const { headers: given, mediaType } = state;
  const contentType = body?.contentType;
  // A content type that was removed with null is not added again.
  const added = isOwn(given, "content-type") ? undefined : contentType;
  const isNew = given !== before.headers;
  // To write to a spread copy would take V8 as long as the rest of the call.
  const isWritten = added !== undefined || mediaType !== undefined;
  const isCopied = (isWritten && !isNew) || !areAllSent(given);
  const headers = isCopied ? sentHeaders(given) : isNew ? given : { ...given };
  if (mediaType) amendHeaders(headers, state);
  if (added) headers["content-type"] = added;
  // `.form()` sets a content type, and the method that a later route names may have no body.
  const isUnsent = !hasBody && state.body && isForm(contentTypeOf(state));
  if (contentType === null || isUnsent) delete headers["content-type"];
  return headers;
}

/** Amends the accept header by the options of the media type. */
export function amendHeaders(headers: SentHeaders, { mediaType, conventions }: State): void {
  const given = ownValue(headers, "accept");
  const accept = mediaType && amendAccept(given, mediaType, conventions.vendor);
  if (accept !== undefined) headers.accept = accept;
}

/**
 * The base URL of a state, with one "/" at its end.
 *
 * @throws EndpointError if it lacks values
 */
export function basePrefixOf(state: State): string {
  const base = placeBase(state);
  const template = state.baseUrl?.template;
  if (template && isStrict(state)) refuseMissing(template, base, state);
  return basePrefix({ state, base });
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
    `The request would go to ${quoteUrl(origin ?? url)}, which is neither the origin of baseUrl nor an allowed one.`,
    { advice: "Allow it by .origins(), or check where the URL comes from." },
  );
}

function baseOrigin(state: State): string | undefined {
  try {
    // The origin does not depend on the variables of the path, which may be missing here.
    return urlOrigin(basePrefix({ state, base: placeBase(state) }));
  } catch {
    // A base URL whose variables have no values has no origin yet.
    return undefined;
  }
}
