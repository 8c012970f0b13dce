import type { RequestOptions } from "../../request/request-options.js";
import type { AcceptedType, JsonType } from "./media-types.js";
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
 * @public
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

/**
 * The response to a request under a status code: `undefined` if it has no body, `unknown` if the code is not described.
 *
 * @example
 * ```ts
 * import type { paths } from "@octokit/openapi-types";
 * import { createEndpoint, type ResponseOf } from "fluent-endpoint";
 *
 * const request = createEndpoint<paths>()("GET /users/{username}", { username: "octocat" });
 * const notFound: ResponseOf<typeof request, 404> = { message: "Not Found" };
 * console.log(notFound.message); // Not Found
 * ```
 *
 * @public
 */
export type ResponseOf<Request, Status extends number> = Request extends {
  readonly "~responses"?: infer Responses;
}
  ? [StatusKey<Responses, Status>] extends [never]
    ? unknown
    : BodyOf<Responses[StatusKey<Responses, Status>]>
  : unknown;

/**
 * The status codes that are described for a request. A class such as `4XX` stands for its hundred codes. Without a description, or
 * if only `default` is described, it is `number`.
 *
 * @example
 * ```ts
 * import type { paths } from "@octokit/openapi-types";
 * import { createEndpoint, type StatusOf } from "fluent-endpoint";
 *
 * const request = createEndpoint<paths>()("GET /users/{username}", { username: "octocat" });
 * const texts: Record<StatusOf<typeof request>, string> = { 200: "found", 404: "not found" };
 * console.log(texts[404]); // not found
 * ```
 *
 * @public
 */
export type StatusOf<Request> = Request extends { readonly "~responses"?: infer Responses }
  ? [CodeOf<Responses>] extends [never]
    ? number
    : CodeOf<Responses>
  : number;

/**
 * The answers to a request: the union of `{ status, data }` over the described status codes. The status of the response that is
 * described as `default` is `number`, and so is that of a request without a description, whose data is `unknown`.
 *
 * @example
 * ```ts
 * import type { paths } from "@octokit/openapi-types";
 * import { createEndpoint, type AnswerOf } from "fluent-endpoint";
 *
 * const request = createEndpoint<paths>()("GET /users/{username}", { username: "octocat" });
 * function name(answer: AnswerOf<typeof request>) {
 *   return answer.status === 200 ? answer.data.login : answer.data.message;
 * }
 * console.log(name({ status: 404, data: { message: "Not Found" } })); // Not Found
 * ```
 *
 * @public
 */
export type AnswerOf<Request> = Request extends { readonly "~responses"?: infer Responses }
  ? [keyof Responses] extends [never]
    ? Answer<number, unknown>
    : AnswersIn<Responses>
  : Answer<number, unknown>;

/**
 * An answer to a request.
 *
 * @public
 */
export interface Answer<Status extends number, Data> {
  /** The status code. */
  readonly status: Status;
  /** The body as `readResponse` of `fluent-endpoint/clients` reads it; `undefined` if there is none. */
  readonly data: Data;
}

type AnswersIn<Responses> = {
  [Key in keyof Responses]-?: Key extends "default"
    ? Answer<number, DataOf<Responses[Key]>>
    : AnswerUnder<CodesUnder<Key, Responses>, DataOf<Responses[Key]>>;
}[keyof Responses];

/** What is read of a response. Descriptions say `string` for bytes, too. */
type DataOf<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : { [MediaType in keyof Content]: ResponseData<MediaType, Content[MediaType]> }[keyof Content]
  : undefined;

type ResponseData<MediaType, Value> = MediaType extends JsonType
  ? Value
  : MediaType extends `text/${string}`
    ? string
    : string | Uint8Array;

/** One answer for each code, so that a comparison of the status narrows the data. */
type AnswerUnder<Code, Data> = Code extends number ? Answer<Code, Data> : never;

type CodeOf<Responses> = {
  [Key in keyof Responses]-?: CodesUnder<Key, Responses>;
}[keyof Responses];

type CodesUnder<Key, Responses> = Key extends number
  ? Key
  : Key extends `${infer Class}XX`
    ? Exclude<CodesOfClass<Class>, keyof Responses>
    : never;

type CodesOfClass<Class extends string> =
  `${Class}${StatusDigit}${StatusDigit}` extends `${infer Code extends number}` ? Code : never;

type StatusDigit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

type ResponsesOf<Paths, Route extends string> =
  OperationOf<Paths, Route> extends { responses: infer Responses } ? Responses : never;

type AcceptedResponses<Responses, Accepted> = {
  readonly [Status in keyof Responses]: Responses[Status] extends { content: infer Content }
    ? [Content] extends [never]
      ? Responses[Status]
      : { content: Pick<Content, AcceptedType<keyof Content, Accepted> & keyof Content> }
    : Responses[Status];
};

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
