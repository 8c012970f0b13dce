import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { isToken } from "../internal/rfc9110.js";

/** Where a method takes what the URL template leaves over (SPEC.md "Parameter rules", B11). */
export type Destination = "query" | "body" | "nowhere";

/** What a method means for a request. */
export interface Method {
  /** In upper case. */
  readonly name: string;
  /** As it stands in the result: in lower case (SPEC.md "Result object"). */
  readonly sent: string;
  readonly destination: Destination;
}

/** The method of a request that says nothing of it. */
export const GET = /* @__PURE__ */ methodFor("GET", "query");

const METHODS = /* @__PURE__ */ new Map(
  [
    GET,
    methodFor("HEAD", "query"),
    methodFor("PATCH", "body"),
    methodFor("POST", "body"),
    methodFor("PUT", "body"),
    methodFor("DELETE", "body"),
  ].map((method) => [method.name, method]),
);

/**
 * Reads a method, in any case (B2).
 *
 * @throws EndpointError `invalid-method`
 */
export function parseMethod(method: unknown): Method {
  if (typeof method === "string" && isToken(method)) {
    const name = method.toUpperCase();
    return METHODS.get(name) ?? methodFor(name, "nowhere");
  }
  throw new EndpointError(
    "invalid-method",
    `The method is ${describeMethod(method)}, which is no HTTP method. Pass a token such as "GET" or "POST".`,
  );
}

function methodFor(name: string, destination: Destination): Method {
  return Object.freeze({ name, sent: name.toLowerCase(), destination });
}

/** What stands before a space in a URL is taken for the method: it may hold a token, and is not shown. */
function describeMethod(method: unknown): string {
  if (typeof method !== "string") return describeType(method);
  return /[:/@]/.test(method) ? "a part of a URL" : quote(method);
}
