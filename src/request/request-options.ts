/**
 * The key of what a server answers: it exists at compile time only.
 *
 * @public
 */
export declare const RESPONSE: unique symbol;

/**
 * Generic request options: what any HTTP client needs to send the request (SPEC.md "Result object").
 *
 * A result is the caller's own: fresh, not frozen, and sharing nothing with the library that can change, but instances of classes, `data` and `request` (B18, B19).
 *
 * @typeParam Response - what the server answers, where an OpenAPI description says it
 * @public
 */
export interface RequestOptions<Response = unknown> {
  /** The HTTP method, in lower case. */
  method: string;
  /** The full URL. */
  url: string;
  /** Header values by lower-case name, as they were given. */
  headers: Record<string, string | number>;
  /** The request body: `data` as it was given, else the JSON object built from parameters. Absent without a body. */
  body?: unknown;
  /** The `request` option as it was given. Absent where nobody gave one. */
  request?: object;
  /** Exists at compile time only: what the server answers. */
  readonly [RESPONSE]?: () => Response;
}
