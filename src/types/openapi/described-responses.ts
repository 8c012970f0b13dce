import type { RequestOptions } from "../../request/request-options.js";
import type { AcceptedType } from "./media-types.js";
import type { OperationOf } from "./description.js";

/**
 * Request options for a route of an OpenAPI description. Their type carries the types of the responses.
 *
 * @public
 */
export interface DescribedRequest<Paths, Route extends string> extends RequestOptions<
  SuccessOf<ResponsesOf<Paths, Route>>
> {
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: ResponsesOf<Paths, Route>;
}

/**
 * Request options that ask for one of several described media types, by the accept header or the format of `mediaType`.
 *
 * @typeParam Accepted - `accept.…` and `format.…` with the values
 * @internal
 */
export interface DescribedRequestFor<Paths, Route extends string, Accepted> extends RequestOptions<
  SuccessOf<AcceptedResponses<ResponsesOf<Paths, Route>, Accepted>>
> {
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: AcceptedResponses<ResponsesOf<Paths, Route>, Accepted>;
}

/**
 * The request options for a route, with what is known of the accept header.
 *
 * @typeParam Provided - the provided names, those of the accept header and the format among them
 * @internal
 */
export type DescribedResult<Paths, Route extends string, Provided> = [
  Extract<Provided, `accept.${string}` | `format.${string}`>,
] extends [never]
  ? DescribedRequest<Paths, Route>
  : DescribedRequestFor<Paths, Route, Extract<Provided, `accept.${string}` | `format.${string}`>>;

type ResponsesOf<Paths, Route extends string> =
  OperationOf<Paths, Route> extends { responses: infer Responses } ? Responses : never;

type AcceptedResponses<Responses, Accepted> = {
  readonly [Status in keyof Responses]: Responses[Status] extends { content: infer Content }
    ? [Content] extends [never]
      ? Responses[Status]
      : { content: Pick<Content, AcceptedType<keyof Content, Accepted> & keyof Content> }
    : Responses[Status];
};

/**
 * The body of the response of success; `unknown` if the description has none, as with redirects.
 *
 * @internal
 */
export type SuccessOf<Responses> = [keyof Responses & SuccessStatus] extends [never]
  ? "default" extends keyof Responses
    ? BodyOf<Responses["default"]>
    : unknown
  : BodyOf<Responses[keyof Responses & SuccessStatus]>;

/**
 * The keys of the responses of success.
 *
 * @internal
 */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";

/**
 * The body of a response. A response without one is written as `content: never`, or without `content`.
 *
 * @internal
 */
export type BodyOf<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : Content[keyof Content]
  : undefined;
