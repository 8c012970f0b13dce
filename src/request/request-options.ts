/**
 * Request options for any HTTP client.
 *
 * The object is new and belongs to the caller. It is not frozen, and shares nothing that can change with the library, apart from
 * `data`, `request` and instances of classes, which are passed on as they are.
 *
 * @typeParam Response - the type of the response, from an OpenAPI description
 * @public
 */
export interface RequestOptions<Response = unknown> {
  /** The HTTP method, in lower case. */
  method: string;
  /** The full URL. */
  url: string;
  /** Header values by lower-case name, as they were given. */
  headers: Record<string, string | number>;
  /** The request body: `data` as it was given, or what was made of parameters. Absent if there is no body. */
  body?: unknown;
  /** The `request` option as it was given. Absent if it was not given. */
  request?: object;
  /** Exists at compile time only: the type of the response. (Declarations cannot name a symbol in the type of `{ ...request }`.) */
  readonly "~response"?: () => Response;
}
