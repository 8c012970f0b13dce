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
 * An API that can be called by its description. It is frozen, and sends nothing.
 *
 * @typeParam Paths - the `paths` that `fluent-endpoint generate` or openapi-typescript writes: calls are checked against it
 * @public
 */
export interface CallableApi<Paths = unknown> {
  /** The title of the description. */
  readonly title: string;
  /** The version of the API, as the description has it. */
  readonly version: string;
  /** The servers of the description. Servers of single operations are not among them. */
  readonly servers: readonly Server[];
  /** The security schemes: `credentials` has their names. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** The operations that can be called, in the order of the description. */
  readonly operations: readonly ApiOperation[];
  /**
   * Returns an operation.
   *
   * @param id - its `operationId`, or `METHOD /path`
   * @throws EndpointError `unknown-operation`, with names that are near
   * @throws DescriptionError for an operation that the description has and that cannot be read
   */
  operation(id: string): ApiOperation;
  /**
   * Checks parameters and builds the request options of an operation.
   *
   * @param id - its `operationId`, or `METHOD /path`
   * @param parameters - by the names in {@link ApiOperation.parameters}
   * @throws EndpointError with the first problem that `check` finds, and all of them as its cause
   */
  build<Id extends OperationId<Paths>, Accept extends string = never>(
    id: Id,
    parameters?: OperationParameters<Paths, Id>,
    options?: BuildOptions<Accept>,
  ): OperationRequest<Paths, Id, Accept>;
  /**
   * Returns everything that is wrong with parameters. Warnings and notes do not keep a request from being built.
   *
   * @throws EndpointError `unknown-operation`, or `invalid-content-type` for a body that the operation does not take
   */
  check(
    id: OperationId<Paths>,
    parameters?: object,
    options?: BodyOptions,
  ): readonly RequestProblem[];
  /**
   * Returns a builder with the route, the styles and the headers of an operation, to go on with.
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
  /** The address of the API. Default: the first server of the description. */
  readonly baseUrl?: string | URL;
  /** The name or the URL of a server of the description. Default: the first. */
  readonly server?: string;
  /** Values of the variables in the URL of the server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of every request. */
  readonly headers?: HeaderOptions;
  /** Credentials by the names of security schemes. A request carries those that its operation needs, or has parameters for. */
  readonly credentials?: Readonly<Record<string, Credential>>;
  /** The operations to offer: `GET /path/**`, `tag:name`, `id:name` or `deprecated`. Default: all. */
  readonly only?: readonly string[];
  /** Set it to `true` to offer GET, HEAD, OPTIONS and QUERY alone. Default `false`. */
  readonly readOnly?: boolean;
  /** The media types of bodies to prefer, such as `multipart/form-data`, where an operation takes them. Default: JSON, then forms. */
  readonly contentTypes?: readonly string[];
  /** The class of builders: `EndpointBuilder` or a subclass of it. */
  readonly builder?: BuilderClass;
}

/**
 * `EndpointBuilder`, or a subclass whose constructor needs no arguments but the base URL. It does not run.
 *
 * @public
 */
export type BuilderClass = (new (baseUrl: URL) => EndpointBuilder) & {
  readonly prototype: EndpointBuilder;
};

/**
 * The choice of a body, where an operation takes several.
 *
 * @public
 */
export interface BodyOptions {
  /** The content type of the body, such as `multipart/form-data`. Default: the preferred one of the operation. */
  readonly contentType?: string;
}

/**
 * Options of one request.
 *
 * @public
 */
export interface BuildOptions<Accept extends string = string> extends BodyOptions {
  /** The media type to ask for, such as `text/event-stream`, where an operation answers in several. */
  readonly accept?: Accept;
  /** Headers of this request. */
  readonly headers?: HeaderOptions;
  /** The address for this request. */
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
  /** In upper case, such as `GET`. */
  readonly method: string;
  /** The path, as the description has it. */
  readonly path: string;
  /** The method and the path, by which `build` and `check` know it too: not every operation has an id. */
  readonly route: string;
  /** One line about what it does. */
  readonly summary?: string;
  /** Its description, in Markdown. */
  readonly description?: string;
  /** The names of its tags. */
  readonly tags: readonly string[];
  /** `true` if callers should stop using it. */
  readonly isDeprecated: boolean;
  /** The parameters that `build` takes for it, by location. Credentials are not among them. */
  readonly parameters: Readonly<Record<ParameterLocation, readonly ApiParameter[]>>;
  /** The body, if it has one. */
  readonly body?: ApiBody;
  /** Alternatives, each with the names of the security schemes that it needs together. */
  readonly security: readonly (readonly string[])[];
}

/**
 * A parameter that `build` takes.
 *
 * @public
 */
export interface ApiParameter {
  /** The name that `build` takes it by: the parameter's own, or `query_id` and `body_id` where `id` is another. */
  readonly argument: string;
  /** The name of the parameter or field. */
  readonly name: string;
  /** `true` if a request needs it. */
  readonly isRequired: boolean;
  /** `true` if callers should stop using it. */
  readonly isDeprecated: boolean;
  /** Its meaning, in Markdown. */
  readonly description?: string;
  /** The schema of its value, as the description has it. */
  readonly schema: Readonly<Record<string, unknown>> | boolean;
}

/**
 * The body of an operation.
 *
 * @public
 */
export interface ApiBody {
  /** The media type, as the description has it. */
  readonly mediaType: string;
  /** `true` if a request needs it. */
  readonly isRequired: boolean;
  /** The fields that the description lists, fields of any name too, or `data`: the body is one argument. */
  readonly takes: "fields" | "any-fields" | "data";
}

/**
 * Settings that choose the operations that become tools, and say how they are described.
 *
 * @public
 */
export interface ToolSettings {
  /** The operations to offer, among those that the API offers. */
  readonly only?: readonly string[];
  /** Set it to `true` to offer GET, HEAD, OPTIONS and QUERY alone. */
  readonly readOnly?: boolean;
  /** The most characters that a description of a tool or a parameter has. Default 1024. */
  readonly descriptionLength?: number;
}

/**
 * A tool for a language model, in the form of the Model Context Protocol.
 *
 * @public
 */
export interface Tool {
  /** 1 to 64 letters, digits, `_` and `-`. */
  readonly name: string;
  /** Summary and description of the operation, cut to `descriptionLength`. */
  readonly description: string;
  /** JSON Schema 2020-12 of an object, whole in itself. */
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

// With generated types, the ids and routes of a description and what belongs to each.

/**
 * The names of operations: routes where the types are known, and operation ids.
 *
 * @public
 */
export type OperationId<Paths> = unknown extends Paths
  ? string
  : DescribedRoute<Paths> | (string & {});

/**
 * The parameters of an operation that is named by its route; an object of any for others.
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
 * The response of an operation that is named by its route.
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
 * The request of an operation. With a media type to ask for, it has the types of the responses where it is named by its route.
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
  /** The code of the error that `build` throws for it; `missing-credential` is only a warning. */
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
