import type { Credential } from "../../wire/credential.js";
import type { ApiOperation, BodyOptions, RequestProblem } from "../call/api.js";

/**
 * A request to be matched.
 *
 * @public
 */
export interface MatchedRequest {
  /** In any case. Default `GET`. */
  readonly method?: string;
  /** An absolute URL. */
  readonly url: string | URL;
  /** If they are given, the parameters of the header are read, too. */
  readonly headers?: Headers | Readonly<Record<string, unknown>>;
}

/**
 * The operation of a request.
 *
 * @public
 */
export interface OperationMatch {
  /** The operation that the request calls. */
  readonly operation: ApiOperation;
  /** The parameters of the path and the query, as `build` takes them. Two of the path with nothing between them are missing. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `true` if another operation, or other values, would make the same URL. */
  readonly ambiguous?: true;
}

/**
 * A request as a server receives it: the request of a framework, or an `IncomingMessage` of Node together with its body.
 *
 * @public
 */
export interface ReceivedRequest {
  /** In any case. Default `GET`. */
  readonly method?: string | undefined;
  /** A path with its query, or a whole URL. Its host is ignored. */
  readonly url?: string | URL | undefined;
  /** By their names, in any case. A header that was sent twice may be a list. */
  readonly headers?: Headers | Readonly<Record<string, unknown>>;
  /**
   * The body: bytes, a text that is not parsed yet, `FormData`, or the value that a parser made of it. A stream is handed on where the
   * operation takes text or bytes.
   */
  readonly body?: unknown;
}

/**
 * Settings of `readRequest`.
 *
 * @public
 */
export interface ReadRequestSettings {
  /** The path in front of the paths of the description, such as `/api`. Default: none, or the path of the base URL or a server. */
  readonly prefix?: string;
}

/**
 * The result of `readRequest`. A request that was refused has a `status`.
 *
 * @public
 */
export type ReadRequest = AcceptedRequest | RefusedRequest;

/**
 * A request that an operation takes.
 *
 * @public
 */
export interface AcceptedRequest {
  /** Undefined: nothing is wrong with the request. */
  readonly status?: undefined;
  /** The operation that the request calls. */
  readonly operation: ApiOperation;
  /** The parameters, as `build` takes them. Credentials are not among them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The options of `build`: the content type of the body. */
  readonly options: BodyOptions;
  /** The credentials of the client, by the names of security schemes. They are not checked. */
  readonly credentials: Readonly<Record<string, Credential>>;
  /** Warnings. */
  readonly problems: readonly RequestProblem[];
  /** `true` if another operation, or other values, would make the same request. */
  readonly ambiguous?: true;
}

/**
 * A request that no operation takes.
 *
 * @public
 */
export interface RefusedRequest {
  /** 404 for an unknown path, 405 for another method, 415 for another content type, and 400 for wrong values. */
  readonly status: 400 | 404 | 405 | 415;
  /** Everything that is wrong with it. */
  readonly problems: readonly RequestProblem[];
  /** The header `Allow` of a response with the status 405. */
  readonly allow?: string;
  /** The operation, if one was found. */
  readonly operation?: ApiOperation;
}
