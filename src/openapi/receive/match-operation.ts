import { getOrInsert } from "../../internal/objects.js";
import { withCallerStack } from "../../internal/thrown-errors.js";
import { hrefOf } from "../../internal/urls.js";
import { type ApiParts, apiPartsOf } from "../call/api-parts.js";
import type { CallableApi } from "../call/api.js";
import { checkParameters } from "../call/check-parameters.js";
import { lostValues } from "./lost-values.js";
import { headerPairs, readValues } from "./matched-values.js";
import { OperationMatcher, type Reading } from "./operation-matcher.js";
import type { MatchedRequest, OperationMatch } from "./received.js";
import { cookiesIn, receivedFields } from "./received-fields.js";
import { nearest, receivedPath } from "./received-path.js";

const matchers = new WeakMap<object, OperationMatcher>();

/**
 * Returns the operation that a request calls, and its parameters. Returns `undefined` if it calls no operation of the API, or
 * if `readRequest` would refuse its URL or headers.
 *
 * @example
 * ```ts
 * import { createApi, matchOperation } from "fluent-endpoint/openapi";
 *
 * const shop = createApi({
 *   openapi: "3.1.0",
 *   info: { title: "Shop", version: "1" },
 *   servers: [{ url: "https://shop.example.com/v1" }],
 *   paths: {
 *     "/orders/{id}": {
 *       parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
 *       get: { operationId: "getOrder" },
 *     },
 *   },
 * });
 * const found = matchOperation(shop, new URL("https://shop.example.com/v1/orders/7"));
 * console.log(found?.operation.id, found?.parameters); // getOrder { id: 7 }
 * ```
 *
 * @param api - the result of `createApi`
 * @param request - the result of `build`, a `Request`, or a `URL` for GET
 * @throws EndpointError `invalid-url` or `invalid-method` for a request without a URL, or with an invalid method
 * @public
 */
export function matchOperation<Paths>(
  api: CallableApi<Paths>,
  request: MatchedRequest | URL,
): OperationMatch | undefined {
  return withCallerStack(() => {
    const parts = apiPartsOf(api);
    const matcher = getOrInsert(matchers, api, () => new OperationMatcher(parts));
    const chosen = matcher.match(request, nearest);
    if (chosen === undefined) return undefined;
    const { reading, isAmbiguous } = chosen;
    const isKnown = reading.raws !== undefined;
    if (isKnown && !(isSafe(request) && isAccepted(parts, reading))) return undefined;
    return {
      operation: parts.described(reading.found.outline),
      parameters: reading.read.values,
      ...(isAmbiguous && { ambiguous: true }),
    };
  });
}

function isSafe(request: MatchedRequest | URL): boolean {
  const url = "url" in request ? hrefOf(request.url) : undefined;
  return typeof url !== "string" || receivedPath(url) !== undefined;
}

function isAccepted(parts: ApiParts, { found, request, read }: Reading): boolean {
  const { operation } = found;
  const { segments, query, headers } = request;
  const known = headers ?? new Map<string, string>();
  const cookie = cookiesIn(operation, known.get("cookie"));
  const { values, unreadable } = readValues([
    ...headerPairs(operation, known),
    ...receivedFields(operation, "cookie").read(cookie),
  ]);
  const all = { ...read.values, ...values };
  const isUnknown = receivedFields(operation, "query").unknown(query).length > 0;
  if (isUnknown || unreadable.length > 0) return false;
  const sent = { segments, headers: known, fields: { query, cookie } };
  return ![
    ...checkParameters(operation, all, undefined, false),
    ...lostValues(parts, operation, sent, all),
  ].some(
    ({ severity, location = "path" }) =>
      severity === "error" &&
      (location === "path" || location === "query" || (headers && location !== "body")),
  );
}
