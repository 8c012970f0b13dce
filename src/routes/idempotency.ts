import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { readSafely, withCallerStack } from "../internal/thrown-errors.js";
import { parseMethod } from "../options/route.js";
import { refuseBuilder } from "./request-location.js";

/**
 * A request with a method and, where it has any, headers: request options, a `Request`, or the settings of a client.
 *
 * @public
 */
export interface RequestWithMethod {
  /** The HTTP method, in any case. */
  readonly method: string;
  /** A `Headers` object, or an object of names and values. */
  readonly headers?: object;
}

/** The methods that are meant to change nothing (RFC 9110 section 9.2.1; QUERY by its own definition). */
const SAFE = /^(?:GET|HEAD|OPTIONS|TRACE|QUERY)$/;

/**
 * Returns `true` if a request is meant to change nothing on the server, by its method (RFC 9110 section 9.2.1).
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { isSafe } from "fluent-endpoint/routes";
 *
 * console.log(isSafe(endpoint("GET /user"))); // true
 * console.log(isSafe(endpoint("DELETE /user/keys/{key_id}", { key_id: 7 }))); // false
 * ```
 *
 * @throws EndpointError `invalid-method` for a request without a method
 *
 * @public
 */
export function isSafe(request: RequestWithMethod): boolean {
  return withCallerStack(() => SAFE.test(methodOf(request)));
}

/**
 * Returns `true` if sending a request twice is meant to have the same effect as sending it once, so that it may be sent again: by its
 * method (RFC 9110 section 9.2.2), or because it has an `idempotency-key` header, by which the server recognises the second one.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { isIdempotent } from "fluent-endpoint/routes";
 *
 * console.log(isIdempotent(endpoint("PUT /user/starred/{owner}/{repo}", { owner: "octokit", repo: "rest.js" }))); // true
 * console.log(isIdempotent(endpoint("POST /gists"))); // false
 * console.log(isIdempotent(endpoint("POST /gists", { headers: { "idempotency-key": "1" } }))); // true
 * ```
 *
 * @throws EndpointError `invalid-method` for a request without a method
 *
 * @public
 */
export function isIdempotent(request: RequestWithMethod): boolean {
  return withCallerStack(() => {
    const method = methodOf(request);
    if (SAFE.test(method) || method === "PUT" || method === "DELETE") return true;
    return readSafely("headers", () => headerText(request.headers, "idempotency-key")) !== "";
  });
}

function methodOf(request: unknown): string {
  return readSafely("request", () => {
    refuseBuilder(request);
    const isObject = typeof request === "object" && request !== null;
    const method = isObject && "method" in request ? request.method : undefined;
    if (method !== undefined) return parseMethod(method).name;
    throw new EndpointError(
      "invalid-method",
      `The request must have a method, but got ${isObject ? "an object without one" : describeType(request)}.`,
      { advice: "Pass the result of endpoint() or build(), or a Request." },
    );
  });
}

/** The value of a header in a `Headers`, or in an object with names in any case; an empty text if there is none. */
export function headerText(headers: unknown, name: string): string {
  if (typeof headers !== "object" || headers === null) return "";
  if ("get" in headers && typeof headers.get === "function") {
    const value: unknown = (headers as Pick<Headers, "get">).get(name);
    return textOf(value);
  }
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name);
  return textOf(found?.[1]);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
