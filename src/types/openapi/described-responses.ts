import type { RequestOptions } from "../../request/request-options.js";
import type { RESPONSES } from "../marks.js";
import type { OperationOf } from "./description.js";

/**
 * Request options for a route of an OpenAPI description. Their type carries the types of the responses.
 *
 * @public
 */
export interface DescribedRequest<Paths, Route extends string> extends RequestOptions<
  SuccessOf<ResponsesOf<Paths, Route>>
> {
  /** Exists at compile time only. */
  readonly [RESPONSES]?: ResponsesOf<Paths, Route>;
}

/**
 * The response to a request under a status code: `undefined` if it has no body, `unknown` if the code is not described.
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

type ResponsesOf<Paths, Route extends string> =
  OperationOf<Paths, Route> extends { responses: infer Responses } ? Responses : never;

/** The response of success; `unknown` if the description has none, as with redirects. */
type SuccessOf<Responses> = [keyof Responses & SuccessStatus] extends [never]
  ? "default" extends keyof Responses
    ? BodyOf<Responses["default"]>
    : unknown
  : BodyOf<Responses[keyof Responses & SuccessStatus]>;

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";

/** OpenAPI looks for the code first, then for its class such as `4XX`, then for `default`. */
type StatusKey<Responses, Status extends number> = Status extends keyof Responses
  ? Status
  : `${Status}` extends `${infer Class}${string}`
    ? `${Class}XX` extends keyof Responses
      ? `${Class}XX`
      : keyof Responses & "default"
    : never;

/** A response without a body is written as `content: never`, or without `content`. */
type BodyOf<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : Content[keyof Content]
  : undefined;
