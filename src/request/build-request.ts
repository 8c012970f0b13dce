import { EndpointError } from "../errors.js";
import { ownCopy } from "../options/copy.js";
import { sentHeaders } from "../options/headers.js";
import { GET } from "../options/method.js";
import type { Draft } from "../options/state.js";
import { readSafely } from "../internal/read-safely.js";
import { amendAccept } from "./accept.js";
import { bodyOf, type Body } from "./body.js";
import { checkPlacement } from "./placement.js";
import { appendParameters, appendQueryChannel } from "./query.js";
import type { RequestOptions } from "./request-options.js";
import { expandUrl } from "./url.js";

/**
 * Builds request options from merged options: the second of the two passes (SPEC.md "Result object").
 *
 * @param draft - the merged options, which this function takes over
 * @param strict - whether a missing variable is an error (B6)
 * @throws EndpointError
 */
export function buildRequest(draft: Draft, strict: boolean): RequestOptions {
  const { url: template, method = GET, parameters, query, request } = draft;
  if (template === undefined) throw missingUrl();
  const { sent, destination } = method;
  if (destination === "query" && draft.data) takeDataAsParameter(draft);
  checkPlacement(draft, template, method);

  let url = expandUrl(template, draft, strict);
  if (destination === "query") url = appendParameters(url, parameters, template);
  if (query) url = appendQueryChannel(url, query, template);

  const body = destination === "body" ? bodyOf(draft, template) : undefined;
  const headers = headersOf(draft, body);
  const result: RequestOptions = body
    ? { method: sent, url, headers, body: body.value }
    : { method: sent, url, headers };
  if (request) result.request = request.value;
  return result;
}

/** With a method that has no body, `data` is a parameter like any other (B11). */
function takeDataAsParameter(draft: Draft): void {
  const value = draft.data?.value;
  draft.parameters.data = readSafely("data option", () => ownCopy(value, "data"));
  draft.data = undefined;
}

function headersOf(draft: Draft, body: Body | undefined): RequestOptions["headers"] {
  const headers = sentHeaders(draft);
  if (draft.mediaType) {
    const given = Object.hasOwn(headers, "accept") ? headers.accept : undefined;
    const accept = amendAccept(given, draft.mediaType);
    if (accept !== undefined) headers.accept = accept;
  }
  if (body?.json && !Object.hasOwn(headers, "content-type")) {
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
