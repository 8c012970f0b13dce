import type { RequestOptions } from "../../core/request.js";
import type { PassedValue } from "./described-headers.js";
import type { OperationOf } from "./description.js";
import type { FirstOf, ProvidedValue } from "../provided-names.js";
import type { TextBefore } from "../route-literal.js";

/**
 * Request options for a route of an OpenAPI description. Their type carries the types of the responses.
 *
 * @public
 */
export interface DescribedRequest<Paths, Route extends string> extends RequestOptions<
  SuccessOf<ResponsesOfRoute<Paths, Route>>
> {
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: ResponsesOfRoute<Paths, Route>;
}

/**
 * Request options that ask for one of several described media types, by the accept header or the format of `mediaType`.
 *
 * @typeParam Accepted - names such as `accept.text/csv` and `format.raw`
 *
 * @public
 */
export interface DescribedRequestFor<Paths, Route extends string, Accepted> extends RequestOptions<
  SuccessOf<AcceptedResponses<ResponsesOfRoute<Paths, Route>, Accepted>>
> {
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: AcceptedResponses<ResponsesOfRoute<Paths, Route>, Accepted>;
}

export type DescribedResult<Paths, Route extends string, Provided> = [
  Extract<Provided, `accept.${string}` | `format.${string}`>,
] extends [never]
  ? DescribedRequest<Paths, Route>
  : DescribedRequestFor<Paths, Route, Extract<Provided, `accept.${string}` | `format.${string}`>>;

type ResponsesOfRoute<Paths, Route extends string> =
  OperationOf<Paths, Route> extends { responses: infer Responses } ? Responses : never;

type AcceptedResponses<Responses, Accepted> = {
  readonly [Status in keyof Responses]: Responses[Status] extends { content: infer Content }
    ? [Content] extends [never]
      ? Responses[Status]
      : { content: Pick<Content, AcceptedType<keyof Content, Accepted> & keyof Content> }
    : Responses[Status];
};

export type SuccessOf<Responses> = [keyof Responses & SuccessStatus] extends [never]
  ? "default" extends keyof Responses
    ? BodyOf<Responses["default"]>
    : unknown
  : BodyOf<Responses[keyof Responses & SuccessStatus]>;

export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";

/** A response without a body has `content: never`, or no `content`. */
export type BodyOf<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : Content[keyof Content]
  : undefined;

/** These bodies are sent as `application/json` by default. */
export type DefaultType =
  "application/json" | `application/json;${string}` | "application/*" | "*/*";

export type JsonType = DefaultType | `application/${string}+json`;

/** JSON Lines under its several names, and JSON text sequences (RFC 7464). */
export type JsonSequenceType =
  | `application/${"" | "x-"}${"ndjson" | "jsonl" | "jsonlines" | "json-lines"}`
  | `application/${"" | `${string}+`}json-seq`;

export type FormType = UrlEncodedType | MultipartType;

type UrlEncodedType =
  "application/x-www-form-urlencoded" | `application/x-www-form-urlencoded;${string}`;

export type MultipartType = "multipart/form-data" | `multipart/form-data;${string}`;

export type MatchingType<Described, ContentType> = Described extends string
  ? Essence<ContentType> extends MediaTypePattern<Essence<Described>>
    ? Described
    : string extends ContentType
      ? Described
      : never
  : never;

type Essence<MediaType> = MediaType extends string ? Lowercase<TextBefore<MediaType, ";">> : never;

/** A described type may be a pattern such as `text/*`. Bytes under `application/octet-stream` keep their own type. */
export type MediaTypePattern<MediaType> = MediaType extends "*/*" | "application/octet-stream"
  ? string
  : MediaType extends `${infer Before}*${infer After}`
    ? `${Before}${string}${After}`
    : MediaType;

/** The format decides first, then the accept header. If the description has neither, all types are possible. */
type AcceptedType<Described, Accepted> = FirstOf<
  TypeWithFormat<Described, Accepted>,
  FirstOf<TypeInHeader<Described, Accepted>, Described>
>;

/** Descriptions list the format `F` as `application/vnd.VENDOR.F`, with or without a version. */
type TypeWithFormat<Described, Accepted> = Accepted extends `format.${infer Format}`
  ? Extract<
      Described,
      `application/vnd.${string}.${Format}` | `application/vnd.${string}.${Format}+json`
    >
  : never;

type TypeInHeader<Described, Accepted> = [Extract<Accepted, `format.${string}`>] extends [never]
  ? Accepted extends `accept.${infer List}`
    ? MatchingPart<Described, PartOf<List>>
    : never
  : never;

type MatchingPart<Described, Part> = Described extends string
  ? WithoutVersion<Lowercase<Described>> extends Part
    ? Described
    : never
  : never;

type PartOf<List extends string> = List extends `${infer First},${infer Rest}`
  ? AcceptedPattern<First> | PartOf<Rest>
  : AcceptedPattern<List>;

type AcceptedPattern<Part extends string> = Part extends ` ${infer Rest}`
  ? AcceptedPattern<Rest>
  : WithoutVersion<Lowercase<TextBefore<Part, ";">>> extends infer MediaType
    ? MediaType extends "*/*"
      ? string
      : MediaType extends `${infer Type}/*`
        ? `${Type}/${string}`
        : MediaType
    : never;

type WithoutVersion<MediaType extends string> =
  MediaType extends `application/vnd.${infer Vendor}.v${number}.${infer Format}`
    ? `application/vnd.${Vendor}.${Format}`
    : MediaType;

export type AcceptedBy<Headers, MediaType, Provided> =
  | AcceptName<FirstOf<PassedValue<"accept", Headers>, ProvidedValue<"accept", Provided>>>
  | (MediaType extends { readonly format: infer Format extends string }
      ? `format.${Format}`
      : Extract<Provided, `format.${string}`>);

type AcceptName<Value extends string> = `accept.${Value}`;
