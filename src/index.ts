/**
 * Builds request options for REST APIs: a route and parameters become a method, a URL, headers and a body. Sends nothing.
 *
 * @packageDocumentation
 */
export { EndpointBuilder } from "./core/builder/builder-type.js";
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
export type { Exceptions } from "./core/read/exceptions.js";
export {
  BODY,
  EXCEPTIONS,
  LINK,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
} from "./core/read/option-keys.js";
export type {
  EndpointOptions,
  HeaderOptions,
  HeadersLike,
  MediaTypeOptions,
  MergedOptions,
} from "./core/read/options.js";
export type { StyleOptions } from "./core/read/style.js";
export type { RequestOptions } from "./core/write/build-request.js";
export type { AnyBuilder } from "./types/builder/builder-progress.js";
export type { ParametersOf } from "./types/openapi/described-parameters.js";
export type { DescribedRequest } from "./types/openapi/described-responses.js";
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
