import type { RequestOptions } from "../request/request-options.js";
import type { OperationOf } from "./description.js";
import type { RESPONSES } from "./phantoms.js";

/**
 * Request options for a route of an OpenAPI description: they know what the server answers.
 *
 * @public
 */
export interface DescribedRequest<Paths, Route extends string> extends RequestOptions<
  SuccessOf<ResponsesTo<Paths, Route>>
> {
  /** Exists at compile time only. */
  readonly [RESPONSES]?: ResponsesTo<Paths, Route>;
}

/**
 * What the server answers to a request with a status code, as its description says it; `undefined` for no body, `unknown` for
 * a code that is not described.
 *
 * @public
 */
export type ResponseOf<Request, Status extends number> = Request extends {
  readonly [RESPONSES]?: infer Responses;
}
  ? [StatusKey<Responses, Status>] extends [never]
    ? unknown
    : BodyOf<Responses[StatusKey<Responses, Status>]>
  : unknown;

type ResponsesTo<Paths, Route extends string> =
  OperationOf<Paths, Route> extends { responses: infer Responses } ? Responses : never;

/** Where nothing is said of success, as with a redirect, anything may come. */
type SuccessOf<Responses> = [keyof Responses & SuccessStatus] extends [never]
  ? "default" extends keyof Responses
    ? BodyOf<Responses["default"]>
    : unknown
  : BodyOf<Responses[keyof Responses & SuccessStatus]>;

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";

/** OpenAPI: a code, else its class, else `default`. */
type StatusKey<Responses, Status extends number> = Status extends keyof Responses
  ? Status
  : `${Status}` extends `${infer Class}${string}`
    ? `${Class}XX` extends keyof Responses
      ? `${Class}XX`
      : keyof Responses & "default"
    : never;

/** No body is `content: never` in some descriptions, and no `content` in others. */
type BodyOf<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : Content[keyof Content]
  : undefined;
