/**
 * An immutable, fluent builder of HTTP requests, and `endpoint`, a function over it. They send nothing.
 *
 * @packageDocumentation
 */
export { EndpointBuilder } from "./core/builder-type.js";
export {
  createEndpoint,
  endpoint,
  type DescribedEndpoint,
  type Endpoint,
  type EndpointMembers,
  type EndpointOf,
  type ExactEndpoint,
} from "./core/endpoint.js";
export {
  type Advice,
  EndpointError,
  type EndpointErrorCode,
  type EndpointErrorDetails,
  type ParameterLocation,
  type TemplateRange,
} from "./errors.js";
export { BODY, OPERATIONS, LINK, ORIGINS, PATH, QUERY, STRICT, STYLE } from "./core/options.js";
export type {
  EndpointOptions,
  HeaderOptions,
  HeadersLike,
  MediaTypeOptions,
  MergedOptions,
  SharedOptions,
  StyleOptions,
} from "./core/options.js";
export type { RequestOptions } from "./core/request.js";
export type { Operations } from "./types/api-operations.js";
export type {
  WithNewRoute,
  WithNewStrict,
  WithOperation,
  WithRoute,
  WithStrict,
  WithValueFor,
} from "./types/brands.js";
export type { AddIfDescribed, RequirableOptions } from "./types/builder/builder-methods.js";
export type {
  AddValueFor,
  AnyBuilder,
  As,
  ParametersIn,
  ProvidedBy,
  Routed,
} from "./types/builder/builder-progress.js";
export type { Complete } from "./types/builder/complete-builder.js";
export type { ConstructorDefaults } from "./types/call-options.js";
export type { DefaultsOfGitHub } from "./types/openapi/description.js";
export type { ParametersOf } from "./types/openapi/described-parameters.js";
export type { DescribedRequest, DescribedRequestFor } from "./types/openapi/described-responses.js";
export type { DescribedCalls, DescribedRoute } from "./types/openapi/described-route.js";
export type {
  BodyValue,
  KeyedList,
  QueryValue,
  RawBody,
  Scalar,
  TemplateValue,
} from "./types/parameter-values.js";
export type {
  BuiltRequest,
  ReadResponse,
  RequestBuilder,
  RequestOf,
  ResponseDataOf,
  ResponseOf,
  StatusOf,
} from "./types/responses.js";
export type { HttpMethod } from "./types/route-literal.js";
export type { Style } from "./wire/styles.js";
