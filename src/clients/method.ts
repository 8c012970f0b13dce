import { describeType, quote } from "../internal/messages.js";
import { isToken } from "../options/headers.js";
import { EndpointError } from "./core.js";

/**
 * The method as it goes over the wire. Methods are case-sensitive (RFC 9110 section 9.1) and all that are registered are
 * in upper case; `fetch` corrects the case of some, and sends `patch` as it is, which servers refuse.
 *
 * @throws EndpointError `invalid-method`
 */
export function wireMethod(method: unknown): string {
  if (typeof method !== "string") {
    throw invalidMethod(`The method must be a string, but is ${describeType(method)}`);
  }
  if (!isToken(method)) {
    throw invalidMethod(`The method ${quote(method)} is not a token of RFC 9110`);
  }
  const upperCase = method.toUpperCase();
  if (upperCase === "CONNECT") {
    throw invalidMethod("CONNECT opens a tunnel and requests nothing from a URL");
  }
  return upperCase;
}

/** Methods whose requests have a body as a rule. */
const ANTICIPATES_BODY = new Set(["PATCH", "POST", "PROPFIND", "PROPPATCH", "PUT", "QUERY"]);

/** Whether a request of this method without a body says so by `content-length: 0` (RFC 9110 section 8.6). */
export function anticipatesBody(method: string): boolean {
  return ANTICIPATES_BODY.has(method);
}

/** Whether a body means nothing with this method, so that clients and servers refuse it (RFC 9110 section 9.3). */
export function takesNoBody(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "TRACE";
}

/**
 * Refuses what Fetch refuses (Fetch Standard, "forbidden method").
 *
 * @throws EndpointError `invalid-method`
 */
export function checkFetchMethod(method: string): void {
  if (method !== "TRACE" && method !== "TRACK") return;
  throw invalidMethod(`The method ${method} is forbidden by the Fetch Standard. Use toNode()`);
}

function invalidMethod(what: string): EndpointError {
  return new EndpointError("invalid-method", `${what}. Pass an HTTP method, such as "get".`);
}
