import type { Credential } from "../../wire/credential.js";
import type { ApiOperation, BodyOptions, RequestProblem } from "../call/api.js";

/**
 * A request to match with the operations of an API.
 *
 * @public
 */
export interface MatchedRequest {
  /** The HTTP method, in any case. Default `GET`. */
  readonly method?: string;
  /** An absolute URL. */
  readonly url: string | URL;
  /** The headers. Without them, header parameters are not read. */
  readonly headers?: Headers | Readonly<Record<string, unknown>>;
}

/**
 * The operation that a request calls.
 *
 * @public
 */
export interface OperationMatch {
  /** The operation. */
  readonly operation: ApiOperation;
  /**
   * The path and query parameters, as `build` takes them. Excludes path parameters with nothing between them, which cannot be told apart.
   */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `true` if another operation, or other values, would make the same URL. */
  readonly ambiguous?: true;
}

/**
 * A request as a server receives it: a framework's request, or Node's `IncomingMessage` with its body.
 *
 * @public
 */
export interface ReceivedRequest {
  /** The HTTP method, in any case. Default `GET`. */
  readonly method?: string | undefined;
  /** A path with its query, or an absolute URL. Its host is ignored. */
  readonly url?: string | URL | undefined;
  /** The headers, by name in any case. A header that was sent twice may be a list. */
  readonly headers?: Headers | Readonly<Record<string, unknown>>;
  /** The body: bytes, text, `FormData`, or what a parser made of it. A stream is passed on if the operation takes text or bytes. */
  readonly body?: unknown;
}

/**
 * Settings of `readRequest`.
 *
 * @public
 */
export interface ReadRequestSettings {
  /** The path before the paths of the document, such as `/api`. Default: none, or the path of the base URL or a server. */
  readonly prefix?: string;
}

/**
 * The result of `readRequest`. Only a refused request has a `status`.
 *
 * @public
 */
export type ReadRequest = AcceptedRequest | RefusedRequest;

/**
 * A request that fits an operation.
 *
 * @public
 */
export interface AcceptedRequest {
  /** Always undefined: nothing is wrong with the request. */
  readonly status?: undefined;
  /** The operation that the request calls. */
  readonly operation: ApiOperation;
  /** The parameters, as `build` takes them. Excludes credentials. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The options for `build`: the content type of the body. */
  readonly options: BodyOptions;
  /** The client's credentials, by the names of security schemes. They are not checked. */
  readonly credentials: Readonly<Record<string, Credential>>;
  /** Warnings about the request. */
  readonly problems: readonly RequestProblem[];
  /** `true` if another operation, or other values, would make the same request. */
  readonly ambiguous?: true;
}

/**
 * A request that fits no operation.
 *
 * @public
 */
export interface RefusedRequest {
  /** 404 for an unknown path, 405 for another method, 415 for another content type, 400 for wrong values. */
  readonly status: 400 | 404 | 405 | 415;
  /** Everything that is wrong with the request. */
  readonly problems: readonly RequestProblem[];
  /** The value of the `Allow` header, for a response with status 405. */
  readonly allow?: string;
  /** The operation, if one was found. */
  readonly operation?: ApiOperation;
}
