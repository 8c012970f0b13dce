import type { EndpointErrorCode, ParameterLocation } from "../../errors.js";
import type { EndpointBuilder } from "../../core/builder-type.js";
import type { HeaderOptions } from "../../core/options.js";
import type { RequestOptions } from "../../core/request.js";
import type { Problem, SecurityScheme, Server } from "../model.js";
import type { DescribedResult } from "../../types/openapi/described-responses.js";
import type { DescribedRoute } from "../../types/openapi/described-route.js";
import type { OperationOf } from "../../types/openapi/description.js";
import type { Credential } from "../../wire/credential.js";

/**
 * The operations of an OpenAPI document, to build requests from. It is frozen, and sends nothing.
 *
 * @typeParam Paths - the `paths` that `fluent-endpoint generate` or openapi-typescript writes: calls are checked against it
 * @public
 */
export interface CallableApi<Paths = unknown> {
  /** The title of the document. */
  readonly title: string;
  /** The version of the API, as written in the document. */
  readonly version: string;
  /** The servers of the document. Excludes the servers of single operations. */
  readonly servers: readonly Server[];
  /** The security schemes. Their names are the keys of `credentials`. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** The operations that you can call, in the order of the document. */
  readonly operations: readonly ApiOperation[];
  /**
   * Returns an operation.
   *
   * @param id - its `operationId`, or `METHOD /path`
   * @throws EndpointError `unknown-operation`, with similar names
   * @throws DescriptionError if the document has the operation, but it cannot be read
   */
  operation(id: string): ApiOperation;
  /**
   * Checks parameters and builds the request options of an operation.
   *
   * @param id - its `operationId`, or `METHOD /path`
   * @param parameters - by the names in {@link ApiOperation.parameters}
   * @throws EndpointError with the first problem that `check` finds, and with all of them as its cause
   */
  build<Id extends OperationId<Paths>, Accept extends string = never>(
    id: Id,
    parameters?: OperationParameters<Paths, Id>,
    options?: BuildOptions<Accept>,
  ): OperationRequest<Paths, Id, Accept>;
  /**
   * Returns everything that is wrong with parameters. Only errors prevent the request from being built; warnings and notes do not.
   *
   * @throws EndpointError `unknown-operation`, or `invalid-content-type` for a body that the operation does not take
   */
  check(
    id: OperationId<Paths>,
    parameters?: object,
    options?: BodyOptions,
  ): readonly RequestProblem[];
  /**
   * Returns a builder with the route, the styles and the headers of an operation, for you to continue.
   *
   * @throws EndpointError `unknown-operation`, or `invalid-content-type` for a body that the operation does not take
   */
  builder(id: OperationId<Paths>, options?: BodyOptions): EndpointBuilder;
}

/**
 * The settings of `createApi`.
 *
 * @public
 */
export interface ApiSettings {
  /** The base URL of the API. Default: the first server of the document. */
  readonly baseUrl?: string | URL;
  /** The name or the URL of a server in the document. Default: the first. */
  readonly server?: string;
  /** Values of the variables in the server's URL. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of every request. */
  readonly headers?: HeaderOptions;
  /** Credentials by the names of security schemes. A request carries those that its operation requires, or has as parameters. */
  readonly credentials?: Readonly<Record<string, Credential>>;
  /** The operations to offer: `GET /path/**`, `tag:name`, `id:name` or `deprecated`. Default: all. */
  readonly only?: readonly string[];
  /** Set it to `true` to offer only GET, HEAD, OPTIONS and QUERY. Default `false`. */
  readonly readOnly?: boolean;
  /**
   * Media types to prefer for bodies, such as `multipart/form-data`. Applies if an operation takes one of them. Default: JSON, then forms.
   */
  readonly contentTypes?: readonly string[];
  /** The class of builders: `EndpointBuilder` or your subclass. */
  readonly builder?: BuilderClass;
}

/**
 * `EndpointBuilder`, or a subclass whose constructor needs at most the base URL. The constructor does not run.
 *
 * @public
 */
export type BuilderClass = (new (baseUrl: URL) => EndpointBuilder) & {
  readonly prototype: EndpointBuilder;
};

/**
 * Selects a body if an operation takes several.
 *
 * @public
 */
export interface BodyOptions {
  /** The content type of the body, such as `multipart/form-data`. Default: the operation's preferred type. */
  readonly contentType?: string;
}

/**
 * Options of one request.
 *
 * @public
 */
export interface BuildOptions<Accept extends string = string> extends BodyOptions {
  /** The media type of the response, such as `text/event-stream`, if the operation offers several. */
  readonly accept?: Accept;
  /** Headers of this request. */
  readonly headers?: HeaderOptions;
  /** The base URL for this request. */
  readonly baseUrl?: string | URL;
}

/**
 * An operation of an API.
 *
 * @public
 */
export interface ApiOperation {
  /** The `operationId`. */
  readonly id?: string;
  /** The HTTP method in upper case, such as `GET`. */
  readonly method: string;
  /** The path, as written in the document. */
  readonly path: string;
  /** Method and path, such as `GET /users/{id}`. You can pass it to `build` and `check`, also if the operation has no id. */
  readonly route: string;
  /** A summary in one line. */
  readonly summary?: string;
  /** Its description, in Markdown. */
  readonly description?: string;
  /** The names of its tags. */
  readonly tags: readonly string[];
  /** `true` if you should stop using it. */
  readonly isDeprecated: boolean;
  /** The parameters that `build` takes, by location. Excludes credentials. */
  readonly parameters: Readonly<Record<ParameterLocation, readonly ApiParameter[]>>;
  /** The body, if it has one. */
  readonly body?: ApiBody;
  /** Alternatives, each a list of security schemes. A request needs all schemes of one alternative. */
  readonly security: readonly (readonly string[])[];
}

/**
 * A parameter that `build` takes.
 *
 * @public
 */
export interface ApiParameter {
  /** The name that you pass it by: its own, or one such as `body_id` if another parameter is called `id`. */
  readonly argument: string;
  /** The name of the parameter or field, as the server expects it. */
  readonly name: string;
  /** `true` if each request needs it. */
  readonly isRequired: boolean;
  /** `true` if you should stop using it. */
  readonly isDeprecated: boolean;
  /** Its meaning, in Markdown. */
  readonly description?: string;
  /** The schema of its value, as written in the document. */
  readonly schema: Readonly<Record<string, unknown>> | boolean;
}

/**
 * The body of an operation.
 *
 * @public
 */
export interface ApiBody {
  /** The media type, as written in the document. */
  readonly mediaType: string;
  /** `true` if each request needs it. */
  readonly isRequired: boolean;
  /** `fields`: only fields that the document lists. `any-fields`: other fields too. `data`: the body is one argument. */
  readonly takes: "fields" | "any-fields" | "data";
}

/**
 * Selects the operations that become tools, and limits their descriptions.
 *
 * @public
 */
export interface ToolSettings {
  /** The operations to offer, out of those that the API offers. */
  readonly only?: readonly string[];
  /** Set it to `true` to offer only GET, HEAD, OPTIONS and QUERY. */
  readonly readOnly?: boolean;
  /** The maximum number of characters in the description of a tool or parameter. Default 1024. */
  readonly descriptionLength?: number;
}

/**
 * A tool for a language model, in the form of the Model Context Protocol.
 *
 * @public
 */
export interface Tool {
  /** 1 to 64 letters, digits, `_` or `-`. */
  readonly name: string;
  /** The operation's summary and description, cut to `descriptionLength`. */
  readonly description: string;
  /** A JSON Schema 2020-12 of an object. It contains all that it refers to. */
  readonly inputSchema: { readonly type: "object" } & Readonly<Record<string, unknown>>;
  /** Hints for the person who approves a call. */
  readonly annotations: ToolAnnotations;
}

/**
 * The effect of a tool on the API, as far as its method tells.
 *
 * @public
 */
export interface ToolAnnotations {
  /** The summary of the operation. */
  readonly title?: string;
  /** `true` if the method is meant to change nothing. */
  readonly readOnlyHint: boolean;
  /** `true` if the method may delete or overwrite something. */
  readonly destructiveHint: boolean;
  /** `true` if a second call has no further effect. */
  readonly idempotentHint: boolean;
  /** `true`: the tool calls a server. */
  readonly openWorldHint: boolean;
}

/**
 * The routes of operations if the types are known, and operation ids.
 *
 * @public
 */
export type OperationId<Paths> = unknown extends Paths
  ? string
  : DescribedRoute<Paths> | (string & {});

/**
 * The parameters of an operation given by its route. For an id, any object.
 *
 * @public
 */
export type OperationParameters<Paths, Id> = [OperationOf<Paths, Id & string>] extends [never]
  ? object
  : object & ParametersAt<OperationOf<Paths, Id & string>>;

type ParametersAt<Operation> = PartAt<Operation, "path"> &
  PartAt<Operation, "query"> &
  PartAt<Operation, "header"> &
  PartAt<Operation, "cookie"> &
  PartAt<Operation, "querystring"> &
  BodyAt<Operation>;

type PartAt<Operation, Part extends string> = Operation extends {
  parameters: Partial<Record<Part, infer Values>>;
}
  ? [NonNullable<Values>] extends [never]
    ? unknown
    : NonNullable<Values>
  : unknown;

type BodyAt<Operation> = Operation extends { requestBody?: { content: infer Content } }
  ? Content extends { "application/json": infer Body }
    ? Body extends readonly unknown[] | string | number | boolean
      ? { readonly data: Body }
      : Body
    : object
  : unknown;

/**
 * The response of an operation given by its route.
 *
 * @public
 */
export type OperationResponse<Paths, Id> =
  OperationOf<Paths, Id & string> extends { responses: infer Responses }
    ? Responses extends { 200: { content: { "application/json": infer Data } } }
      ? Data
      : Responses extends { 201: { content: { "application/json": infer Data } } }
        ? Data
        : unknown
    : unknown;

/**
 * The request of an operation. With `Accept`, it has the types of the responses, if the operation is given by its route.
 *
 * @typeParam Accept - the media type that it asks for, `never` if it asks for none
 * @public
 */
export type OperationRequest<Paths, Id, Accept extends string = never> = [Accept] extends [never]
  ? RequestOptions<OperationResponse<Paths, Id>>
  : DescribedResult<Paths, Id & string, `accept.${Accept}`>;

/**
 * Something wrong with the parameters of a request, as data.
 *
 * @public
 */
export interface RequestProblem extends Problem {
  /** The code of the error that `build` throws. `missing-credential` is only a warning. */
  readonly code: RequestProblemCode;
}

/**
 * The codes of problems with parameters.
 *
 * @public
 */
export type RequestProblemCode =
  | Extract<
      EndpointErrorCode,
      | "conflicting-parameter"
      | "dot-segment"
      | "invalid-content-type"
      | "invalid-header"
      | "invalid-options"
      | "invalid-parameter"
      | "missing-parameter"
      | "unchecked-parameter"
      | "unknown-operation"
      | "unknown-parameter"
      | "unsupported-style"
    >
  | "missing-credential";
