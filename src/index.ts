/**
 * Request options for REST routes: a route and parameters in; method, URL, headers and body out. Nothing is sent.
 *
 * @packageDocumentation
 */
export { EndpointBuilder } from "./builder/endpoint-builder.js";
export type { PortableState } from "./builder/portable-state.js";
export type { Inspect } from "./builder/show-builder.js";
export {
  createEndpoint,
  endpoint,
  type DescribedEndpoint,
  type Endpoint,
  type EndpointMembers,
  type EndpointOf,
} from "./endpoint.js";
export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from "./errors.js";
export { BODY, LINK, ORIGINS, PATH, QUERY, STYLE } from "./options/option-keys.js";
export type {
  EndpointOptions,
  HeaderOptions,
  MediaTypeOptions,
  MergedOptions,
} from "./options/options.js";
export type { Style, StyleOptions } from "./options/style.js";
export type { RequestOptions } from "./request/request-options.js";
// What a compiler has to name where it writes declarations of what is inferred; nobody else needs it.
export type * from "./types/index.js";
