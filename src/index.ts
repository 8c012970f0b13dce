/**
 * Request options for REST routes: a route and parameters in; method, URL, headers and body out. Nothing is sent.
 *
 * @packageDocumentation
 */
export { EndpointBuilder } from "./builder.js";
export {
  createEndpoint,
  endpoint,
  type DescribedEndpoint,
  type Endpoint,
  type EndpointMembers,
  type EndpointOf,
} from "./endpoint.js";
export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from "./errors.js";
export { BODY, PATH, QUERY } from "./options/channels.js";
export type {
  EndpointOptions,
  HeaderOptions,
  MediaTypeOptions,
  MergedOptions,
} from "./options/options.js";
export type { RequestOptions } from "./request/request-options.js";
export type { DescribedCalls, RouteCalls } from "./types/calls.js";
export type { DescribedRoute } from "./types/description.js";
export type { Method } from "./types/method.js";
export type { AnyBuilder, Given, Rerouted, Routed, Strict } from "./types/progress.js";
export type { DescribedRequest, ResponseOf } from "./types/response.js";
export type {
  BodyValue,
  KeyedList,
  QueryValue,
  RawBody,
  Scalar,
  TemplateValue,
} from "./types/values.js";
