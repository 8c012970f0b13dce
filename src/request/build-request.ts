import { EndpointError } from "../errors.js";
import { isOwn, ownValue } from "../internal/objects.js";
import { readSafely } from "../internal/read-safely.js";
import { sentHeaders } from "../options/headers.js";
import { mergeRequests } from "../options/merged-options.js";
import { GET } from "../options/route.js";
import { readValue } from "../options/read-value.js";
import type { MutableState } from "../options/state.js";
import { amendAccept } from "./accept.js";
import { bodyOf, type RequestBody } from "./body.js";
import { checkPlacement } from "./placement.js";
import { appendParameters, appendQueryChannel } from "./query.js";
import type { RequestOptions } from "./request-options.js";
import { expandUrl } from "./expand-url.js";

/**
 * Builds request options from a state.
 *
 * @param state - a copy that this function may change and reuse
 * @throws EndpointError
 */
export function buildRequest(state: MutableState): RequestOptions {
  const { url: template, method = GET, parameters, query, request } = state;
  if (template === undefined) throw missingUrl();
  const { lowerCase, leftovers } = method;
  if (leftovers === "query" && state.data) moveDataToParameters(state);
  if (leftovers === "none" || state.path || query || state.body || (state.strict && state.data)) {
    checkPlacement(state, template, method);
  }

  let url = expandUrl(template, state);
  if (leftovers === "query") url = appendParameters(url, parameters, template);
  if (query) url = appendQueryChannel(url, query, template);

  const body = leftovers === "body" ? bodyOf(state, template) : undefined;
  const headers = headersOf(state, body);
  const result: RequestOptions = body
    ? { method: lowerCase, url, headers, body: body.value }
    : { method: lowerCase, url, headers };
  if (request) result.request = mergeRequests(request);
  return result;
}

/** A method without a body sends `data` like any other parameter. */
function moveDataToParameters(state: MutableState): void {
  const value = state.data?.value;
  if (value !== undefined) {
    state.parameters.data = readSafely("data option", () => readValue(value, "data"));
  }
  state.data = undefined;
}

function headersOf(
  { headers: given, mediaType, vendor }: MutableState,
  body: RequestBody | undefined,
): RequestOptions["headers"] {
  const headers = sentHeaders(given);
  if (mediaType) {
    const accept = amendAccept(ownValue(headers, "accept"), mediaType, vendor);
    if (accept !== undefined) headers.accept = accept;
  }
  // A content type that was removed with null is not added again.
  if (body?.isJson && !isOwn(given, "content-type")) {
    headers["content-type"] = "application/json; charset=utf-8";
  }
  return headers;
}

function missingUrl(): EndpointError {
  return new EndpointError(
    "missing-url",
    'There is no URL to call. Pass a route such as "GET /user", or the option url.',
  );
}
