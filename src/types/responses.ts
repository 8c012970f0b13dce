import type { RequestOptions } from "../core/request.js";
import type { RequestFor } from "./builder/builder-methods.js";
import type { Progress } from "./builder/builder-progress.js";
import type {
  JsonSequenceType,
  JsonType,
  SuccessOf,
  SuccessStatus,
} from "./openapi/described-responses.js";
import type { DescriptionOf } from "./openapi/description.js";
import type { Digit } from "./route-literal.js";

/**
 * The request that `build()` returns, with the types of its responses.
 *
 * @example
 * ```ts
 * import { EndpointBuilder, type RequestOf } from "fluent-endpoint";
 * import type { paths } from "./shop/index.js";
 *
 * const order = new EndpointBuilder<paths>("https://shop.example.com/v1").route("GET /orders/{id}").param("id", 7);
 * const request: RequestOf<typeof order> = order.build();
 * console.log(request.url); // https://shop.example.com/v1/orders/7
 * ```
 *
 * @typeParam Source - the type of a builder, or of a request
 * @public
 */
export interface RequestOf<Source> extends RequestOptions<SuccessOf<ResponsesIn<Source>>> {
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: ResponsesIn<Source>;
}

/**
 * Anything with `build()`, for functions that take any builder and keep the types of its responses.
 *
 * @example
 * ```ts
 * import type { RequestBuilder, ResponseOf } from "fluent-endpoint";
 * import { readResponse, toFetch } from "fluent-endpoint/clients";
 *
 * async function send<B extends RequestBuilder>(builder: B): Promise<ResponseOf<B>> {
 *   const request = builder.build();
 *   return readResponse(request, await fetch(...toFetch(request)));
 * }
 * console.log(typeof send); // function
 * ```
 *
 * @public
 */
export interface RequestBuilder {
  /** Returns the request options. */
  build(): BuiltRequest<this>;
}

/**
 * The request of a builder whose type is a type parameter. Unlike `RequestOf`, it accepts every request: the compiler compares
 * `build` methods without knowing the route.
 *
 * @public
 */
export interface BuiltRequest<Builder> extends RequestOptions {
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: ResponsesIn<Builder>;
}

/**
 * A response as `readResponse` of `fluent-endpoint/clients` reads it.
 *
 * @public
 */
export interface ReadResponse<
  Status extends number = number,
  Data = unknown,
  Ok extends boolean = boolean,
> {
  /** The status code. */
  readonly status: Status;
  /** `true` for the status codes from 200 to 299. */
  readonly ok: Ok;
  /** The body by its content type; `undefined` if there is none. */
  readonly data: Data;
}

/**
 * The responses to a request, as `readResponse` returns them: a union of `{ status, ok, data }` for the described status codes.
 * Comparing `status` or `ok` narrows `data`.
 *
 * `default` stands for the codes that are not described. If a successful status is described, `default` is an error. Without a
 * description, the status is `number` and the data `unknown`.
 *
 * @example
 * ```ts
 * import { createEndpoint, type ResponseOf } from "fluent-endpoint";
 * import type { paths } from "./shop/index.js";
 *
 * const shop = createEndpoint<paths>("https://shop.example.com/v1");
 * const request = shop("POST /orders/{id}/cancel", { id: 7, reason: "late" });
 * function outcome(response: ResponseOf<typeof request>) {
 *   return response.ok ? response.data.refund : response.data.message;
 * }
 * console.log(outcome({ status: 404, ok: false, data: { message: "Not Found" } })); // Not Found
 * ```
 *
 * @typeParam Source - the type of a request, or of anything with `build()`
 * @public
 */
export type ResponseOf<Source> = [keyof ResponsesIn<Source>] extends [never]
  ? ReadResponse
  : ReadResponses<ResponsesIn<Source>>;

/**
 * The data of a response under a status code: `undefined` if it has no body, `unknown` if the code is not described.
 *
 * @example
 * ```ts
 * import { createEndpoint, type ResponseDataOf } from "fluent-endpoint";
 * import type { paths } from "./shop/index.js";
 *
 * const shop = createEndpoint<paths>("https://shop.example.com/v1");
 * const request = shop("POST /orders/{id}/cancel", { id: 7, reason: "late" });
 * const notFound: ResponseDataOf<typeof request, 404> = { message: "Not Found" };
 * console.log(notFound.message); // Not Found
 * ```
 *
 * @typeParam Source - the type of a request, or of anything with `build()`
 * @public
 */
export type ResponseDataOf<Source, Status extends number> = [
  StatusKey<ResponsesIn<Source>, Status>,
] extends [never]
  ? unknown
  : DataOf<ResponsesIn<Source>[StatusKey<ResponsesIn<Source>, Status>]>;

/**
 * The status codes that are described for a request. A class such as `4XX` stands for its hundred codes. Without a description, or
 * if only `default` is described, it is `number`.
 *
 * @example
 * ```ts
 * import { createEndpoint, type StatusOf } from "fluent-endpoint";
 * import type { paths } from "./shop/index.js";
 *
 * const shop = createEndpoint<paths>("https://shop.example.com/v1");
 * const request = shop("POST /orders/{id}/cancel", { id: 7, reason: "late" });
 * const texts: Record<StatusOf<typeof request>, string> = { 200: "cancelled", 404: "not found" };
 * console.log(texts[404]); // not found
 * ```
 *
 * @typeParam Source - the type of a request, or of anything with `build()`
 * @public
 */
export type StatusOf<Source> = [CodeUnder<keyof ResponsesIn<Source>>] extends [never]
  ? number
  : CodeUnder<keyof ResponsesIn<Source>>;

// Declarations write out a deferred conditional type with all status codes, except as the whole body of an exported alias. So
// these conditions are repeated here, and not in helpers.

/**
 * `unknown` without a description.
 *
 * A `BuiltRequest<Builder>` has the responses of `Builder` even while `Builder` is a type parameter: a function over any builder can
 * return what `readResponse` gives for its request.
 */
export type ResponsesIn<Source> = Source extends { readonly build: unknown }
  ? ResponsesOfBuilder<Source>
  : ResponsesOfRequest<Source>;

/** The request of `build()` depends on the brands, so nothing is known about a plain `RequestBuilder`. */
type ResponsesOfBuilder<Builder> =
  {} extends DescriptionOf<Builder>
    ? RequestBuilder extends Builder
      ? unknown
      : Builder extends { build(): infer Request }
        ? ResponsesOfRequest<Request>
        : unknown
    : Builder extends Progress<infer Route, infer Names>
      ? ResponsesOfRequest<RequestFor<DescriptionOf<Builder>, Route, Names>>
      : unknown;

type ResponsesOfRequest<Request> = Request extends readonly [string, infer Init]
  ? ResponsesOf<Init>
  : ResponsesOf<Request>;

type ResponsesOf<Source> = Source extends { readonly "~responses"?: infer Responses }
  ? Responses
  : unknown;

type ReadResponses<Responses> = {
  [Key in keyof Responses]-?: ReadUnder<Key, keyof Responses, DataOf<Responses[Key]>>;
}[keyof Responses];

type ReadUnder<Key, Described, Data> = Key extends "default"
  ? DefaultResponse<Described, Data>
  : Key extends number
    ? ReadResponse<Key, Data, `${Key}` extends `2${string}` ? true : false>
    : Key extends `${infer Class}XX`
      ? ReadResponse<
          Exclude<CodesOfClass<Class>, Described>,
          Data,
          Class extends "2" ? true : false
        >
      : never;

/** If a description also has successful responses, its `default` almost always means errors. */
type DefaultResponse<Described, Data> =
  | ReadResponse<Exclude<CodesOfClass<"1" | "3" | "4" | "5">, CodeUnder<Described>>, Data, false>
  | ([Described & SuccessStatus] extends [never]
      ? ReadResponse<CodesOfClass<"2">, Data, true>
      : never);

/** `readResponse` decides by the content type, because descriptions say `string` for bytes, too. */
type DataOf<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : { [MediaType in keyof Content]: ReadData<MediaType, Content[MediaType]> }[keyof Content]
  : undefined;

type ReadData<MediaType, Value> = MediaType extends JsonType
  ? Value
  : MediaType extends JsonSequenceType
    ? Value extends readonly unknown[]
      ? Value
      : unknown[]
    : MediaType extends TextType
      ? string
      : MediaType extends `${string}*${string}`
        ? string | Uint8Array
        : ReadBytes<Value>;

/** An object under another media type, such as `application/vnd.github.object`, arrives as JSON. */
type ReadBytes<Value> = Value extends string
  ? Uint8Array
  : unknown extends Value
    ? Uint8Array
    : Value;

type TextType =
  | `text/${string}`
  | `${string}${"/" | "+"}xml${string}`
  | `${string}urlencoded${string}`
  | `${string}charset=${string}`;

/** OpenAPI looks for the code, then for its class such as `4XX`, then for `default`. */
type StatusKey<Responses, Status extends number> = Status extends keyof Responses
  ? Status
  : `${Status}` extends `${infer Class}${string}`
    ? `${Class}XX` extends keyof Responses
      ? `${Class}XX`
      : keyof Responses & "default"
    : never;

type CodeUnder<Key> = Key extends number
  ? Key
  : Key extends `${infer Class}XX`
    ? CodesOfClass<Class>
    : never;

type CodesOfClass<Class extends string> =
  `${Class}${Digit}${Digit}` extends `${infer Code extends number}` ? Code : never;
