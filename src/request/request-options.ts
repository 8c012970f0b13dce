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
