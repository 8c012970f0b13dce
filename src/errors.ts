/**
 * The kind of problem that an {@link EndpointError} reports.
 *
 * | code | meaning |
 * | --- | --- |
 * | `invalid-options` | an options object, or one of its containers, has the wrong type |
 * | `unreadable-input` | a getter or proxy threw while the options were read |
 * | `invalid-route` | the route string is not `<METHOD> <url>` |
 * | `route-conflict` | a route is used together with `url`, `method` or a link |
 * | `invalid-method` | the method is not a token (RFC 9110) |
 * | `missing-url` | neither a route nor a `url` was given |
 * | `invalid-url` | the URL has a scheme other than http and https, or is not a URL |
 * | `invalid-base-url` | `baseUrl` is not a valid base URL, or is missing |
 * | `invalid-template` | the URL template is not valid (RFC 6570), or a mistake that a strict builder refuses |
 * | `missing-variable` | a variable that the URL needs has no value, or an empty one |
 * | `invalid-parameter` | a parameter's name or value cannot be sent |
 * | `unplaced-parameter` | the request cannot hold a parameter |
 * | `conflicting-parameter` | a value is set twice in one location |
 * | `dot-segment` | a value would make a path segment `.` or `..` |
 * | `changed-request` | a request is not the one that was approved (`fluent-endpoint/show`) |
 * | `changed-origin` | a value would change the scheme, userinfo, host or port of the request |
 * | `invalid-header` | a header's name or value cannot be sent |
 * | `unsupported-body` | a client cannot send the body, or not with this method (`fluent-endpoint/clients`) |
 * | `invalid-media-type` | a format or preview is not valid, or the accept header cannot express it |
 * | `unsupported-style` | a style is not known, or cannot write a parameter's value |
 * | `invalid-content-type` | the content type does not fit the body |
 * | `foreign-origin` | the request would go to an origin that is not allowed |
 * | `unknown-operation` | the description has no such operation, or it is not offered (`fluent-endpoint/openapi`) |
 * | `unknown-parameter` | the operation has no parameter of this name (`fluent-endpoint/openapi`) |
 * | `unchecked-parameter` | a value is too much to compare with its schema (`fluent-endpoint/openapi`) |
 * | `missing-parameter` | the operation needs a parameter or a body (`fluent-endpoint/openapi`) |
 * | `invalid-response` | the data of a response does not fit the schema (`readResponse`), or its status is not described (`checkResponse`) |
 * | `unreadable-template` | a URL template's values cannot be read back from its URLs (`fluent-endpoint/routes`) |
 * | `ambiguous-route` | two routes match the same URLs (`fluent-endpoint/routes`) |
 * | `unsupported-pattern` | a router's pattern cannot express a route (`fluent-endpoint/routes`) |
 * | `invalid-link` | a `Link` header is broken (`fluent-endpoint/routes`) |
 * | `invalid-description` | an OpenAPI description cannot be read (`fluent-endpoint/openapi`) |
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
  | "changed-request"
  | "changed-origin"
  | "invalid-header"
  | "unsupported-body"
  | "invalid-media-type"
  | "unsupported-style"
  | "invalid-content-type"
  | "foreign-origin"
  | "unknown-operation"
  | "unknown-parameter"
  | "unchecked-parameter"
  | "missing-parameter"
  | "invalid-response"
  | "unreadable-template"
  | "ambiguous-route"
  | "unsupported-pattern"
  | "invalid-link"
  | "invalid-description";

/**
 * A part of a request that has parameters.
 *
 * @public
 */
export type ParameterLocation = "path" | "query" | "header" | "cookie" | "body";

/**
 * A part of a URL template, for an editor that underlines it.
 *
 * @public
 */
export interface TemplateRange {
  /** The URL template. Each character of its userinfo is replaced by `*`, so that positions stay the same. */
  readonly source: string;
  /** The start of the part, in UTF-16 code units from 0. */
  readonly position: number;
  /** The length of the part, in UTF-16 code units. It may be 0 at the end of the template. */
  readonly length: number;
}

/**
 * Advice about a problem, in words and as data for programs.
 *
 * | `do` | advice |
 * | --- | --- |
 * | `pass` | pass a value for `parameter`, in `location` if it says one |
 * | `remove` | leave `parameter` out |
 * | `rename` | write one of the names in `near`, the best first |
 * | `style` | set a style for `parameter`, such as `style` |
 * | `other` | what `text` says |
 *
 * @public
 */
export type Advice = {
  /** The advice in words, for a developer. */
  readonly text: string;
} & (
  | {
      readonly do: "pass" | "remove";
      readonly parameter: string;
      readonly location?: ParameterLocation;
    }
  | { readonly do: "rename"; readonly near: readonly string[] }
  | { readonly do: "style"; readonly parameter: string; readonly style: string }
  | { readonly do: "other" }
);

/**
 * Details of an {@link EndpointError}. Each is present only where it applies.
 *
 * @public
 */
export interface EndpointErrorDetails {
  /** The parameter's name, as it was given. */
  readonly parameter?: string;
  /** The part of the request that the parameter belongs to. A header is a parameter, too. */
  readonly location?: ParameterLocation;
  /** The part of the URL template that is wrong, or that the parameter fills. */
  readonly template?: TemplateRange;
  /** The `operationId` or `METHOD /path` of the operation, if the builder comes from an OpenAPI description. */
  readonly operation?: string;
  /** The remedy. The message ends with its text. */
  readonly advice?: Advice;
  /** The value that a getter or proxy threw, or the issues that a schema found in a response. */
  readonly cause?: unknown;
}

/** Every loaded copy of this package shares it: the ES module, the CommonJS module, another version. */
const BRAND = Symbol.for("fluent-endpoint.error");

/**
 * The error that this library throws for bad input.
 *
 * The message says what is wrong, where, and what to do. It never contains the value of a header or a parameter, or the userinfo
 * of a URL, which may be credentials.
 *
 * `instanceof EndpointError` is true for errors of every loaded copy of this package, as an ES module or as CommonJS.
 *
 * @example
 * ```ts
 * import { createEndpoint, EndpointError } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * try {
 *   shop("DELETE /orders/{id}", { id: ".." });
 * } catch (error) {
 *   if (error instanceof EndpointError) {
 *     console.log(error.code, error.parameter); // dot-segment id
 *   }
 * }
 * ```
 *
 * @public
 */
export class EndpointError extends Error implements EndpointErrorDetails {
  /** The code of the error, for programs. */
  readonly code: EndpointErrorCode;
  /** {@inheritDoc EndpointErrorDetails.parameter} */
  declare readonly parameter?: string;
  /** {@inheritDoc EndpointErrorDetails.location} */
  declare readonly location?: ParameterLocation;
  /** {@inheritDoc EndpointErrorDetails.template} */
  declare readonly template?: TemplateRange;
  /** {@inheritDoc EndpointErrorDetails.operation} */
  declare readonly operation?: string;
  /** {@inheritDoc EndpointErrorDetails.advice} */
  declare readonly advice?: Advice;
  /** The problem and its location: the message without the advice. */
  declare readonly reason: string;

  /**
   * Makes `instanceof EndpointError` true for errors of every copy of this package. A subclass matches only its own errors.
   *
   * @param value - the value before `instanceof`
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== EndpointError) return super[Symbol.hasInstance](value);
    return typeof value === "object" && value !== null && BRAND in value;
  }

  /**
   * @param code - the kind of problem
   * @param reason - the problem and its location
   * @param details - the remedy, and the location of the problem as data. A text as `advice` is advice of the kind `other`
   */
  constructor(
    code: EndpointErrorCode,
    reason: string,
    details: Omit<EndpointErrorDetails, "advice"> & { readonly advice?: Advice | string } = {},
  ) {
    const { cause, advice, ...others } = { __proto__: null, ...details };
    const known: Advice | undefined =
      typeof advice === "string" ? { do: "other", text: advice } : advice;
    const message = known === undefined ? reason : `${reason} ${known.text}`;
    super(message, Object.hasOwn(details, "cause") ? { cause } : undefined);
    // These are not shown with the other properties: the message has the reason.
    Object.defineProperties(this, { [BRAND]: { value: true }, reason: { value: reason } });
    this.name = "EndpointError";
    this.code = code;
    // An assignment would find a setter of a polluted `Object.prototype`.
    const own = Object.getOwnPropertyDescriptors({ ...others, ...(known && { advice: known }) });
    Object.defineProperties(this, own);
  }
}
