/**
 * What an {@link EndpointError} is about.
 *
 * | code | meaning |
 * | --- | --- |
 * | `invalid-options` | an options object, or one of its containers, is of the wrong type |
 * | `unreadable-input` | a getter or proxy of the caller's threw while it was read |
 * | `invalid-route` | the route string is not `<METHOD> <url>` (B1) |
 * | `route-conflict` | a route string stands beside `url` or `method` (B8a) |
 * | `invalid-method` | the method is no RFC 9110 token (B2) |
 * | `missing-url` | neither a route nor a `url` was given (B1) |
 * | `invalid-url` | the URL is of another scheme, or no URL at all (B3) |
 * | `invalid-base-url` | `baseUrl` is no absolute http(s) URL, or is needed and missing (B3) |
 * | `invalid-template` | the URL template is outside the grammar of RFC 6570 |
 * | `missing-variable` | a variable that the URL needs has no value (B6) |
 * | `invalid-parameter` | a parameter's name or value cannot be sent from where it stands (B9, B10) |
 * | `unplaced-parameter` | a parameter has no place in this request (B10a, B11) |
 * | `conflicting-parameter` | two values were given for one place (B10a) |
 * | `dot-segment` | a value would make a path segment `.` or `..` (B7) |
 * | `changed-origin` | a value would change the scheme, userinfo, host or port of the request |
 * | `invalid-header` | a header's name or value cannot be sent (B14) |
 * | `unsupported-body` | a body, or its use with this method or client, has no form on the wire (`fluent-endpoint/clients`) |
 * | `invalid-media-type` | a format or preview name cannot stand in a media type (B15) |
 *
 * @public
 */
export type EndpointErrorCode =
  | "invalid-options"
  | "unreadable-input"
  | "invalid-route"
  | "route-conflict"
  | "invalid-method"
  | "missing-url"
  | "invalid-url"
  | "invalid-base-url"
  | "invalid-template"
  | "missing-variable"
  | "invalid-parameter"
  | "unplaced-parameter"
  | "conflicting-parameter"
  | "dot-segment"
  | "changed-origin"
  | "invalid-header"
  | "unsupported-body"
  | "invalid-media-type";

/**
 * Where an {@link EndpointError} was found; every field is there only where it applies.
 *
 * @public
 */
export interface EndpointErrorDetails {
  /** The parameter's name. */
  readonly parameter?: string;
  /** The header's name, as the caller spelt it. */
  readonly header?: string;
  /** The URL template; userinfo in it is masked by `*`, so that positions stay. */
  readonly template?: string;
  /** Where in `template` the trouble starts, in UTF-16 code units from 0. */
  readonly position?: number;
  /** What the caller's own code threw. */
  readonly cause?: unknown;
}

/** Marks the errors of every copy of this package that is loaded: its ES module, its CommonJS module, another version. */
const BRAND = Symbol.for("fluent-endpoint.error");

/**
 * The one error of this library: everything that it throws for bad input is an `EndpointError` (B20).
 *
 * The message says what was wrong, where, and what to do. It never holds a header's value, a parameter's value or the
 * userinfo of a URL: each may be a credential.
 *
 * `instanceof EndpointError` holds for the errors of every copy of this package that is loaded, as an ES module or as CommonJS.
 *
 * @example
 * ```ts
 * import { endpoint, EndpointError } from "fluent-endpoint";
 *
 * try {
 *   endpoint("DELETE /repos/{owner}/{repo}", { owner: "octokit", repo: ".." });
 * } catch (error) {
 *   if (error instanceof EndpointError) {
 *     console.log(error.code, error.parameter); // dot-segment repo
 *   }
 * }
 * ```
 *
 * @public
 */
export class EndpointError extends Error implements EndpointErrorDetails {
  /** What the error is about. */
  readonly code: EndpointErrorCode;
  /** {@inheritDoc EndpointErrorDetails.parameter} */
  declare readonly parameter?: string;
  /** {@inheritDoc EndpointErrorDetails.header} */
  declare readonly header?: string;
  /** {@inheritDoc EndpointErrorDetails.template} */
  declare readonly template?: string;
  /** {@inheritDoc EndpointErrorDetails.position} */
  declare readonly position?: number;

  /**
   * What `instanceof` calls. For `EndpointError`, errors of every copy of this package count; for a subclass, only its own.
   *
   * @param value - the value before `instanceof`
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== EndpointError) return super[Symbol.hasInstance](value);
    return typeof value === "object" && value !== null && BRAND in value;
  }

  /**
   * @param code - what the error is about
   * @param message - what was wrong, where, and what to do
   * @param details - where it was found
   */
  constructor(code: EndpointErrorCode, message: string, details: EndpointErrorDetails = {}) {
    const { cause, ...places } = details;
    super(message, "cause" in details ? { cause } : undefined);
    Object.defineProperty(this, BRAND, { value: true });
    this.name = "EndpointError";
    this.code = code;
    Object.assign(this, places);
  }
}
