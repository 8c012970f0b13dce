/** What the clients share with the core, and import from it also when built: one `EndpointError` class for both. */
export { EndpointError } from "../errors.js";
export type { RequestOptions } from "../request/request-options.js";
