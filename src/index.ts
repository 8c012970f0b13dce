/**
 * Builds request options for REST APIs: a route and parameters become a method, a URL, headers and a body. Sends nothing.
 *
 * @packageDocumentation
 */
export { EndpointBuilder } from "./builder/endpoint-builder.js";
export {
  createEndpoint,
  endpoint,
  type DescribedEndpoint,
  type Endpoint,
  type EndpointMembers,
  type EndpointOf,
} from "./endpoint.js";
export {
  EndpointError,
  type EndpointErrorCode,
  type EndpointErrorDetails,
  type ParameterLocation,
} from "./errors.js";
export { BODY, LINK, ORIGINS, PATH, QUERY, STRICT, STYLE } from "./options/option-keys.js";
export type {
  EndpointOptions,
  HeaderOptions,
  MediaTypeOptions,
  MergedOptions,
} from "./options/options.js";
export type { Style, StyleOptions } from "./options/style.js";
export type { RequestOptions } from "./request/request-options.js";
// Types that a compiler has to name when it writes declarations of inferred types. Users do not need them.
export type * from "./types/index.js";
