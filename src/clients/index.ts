/**
 * A function for each HTTP client. It takes the request options that a call or `build()` returns, and returns the arguments of the
 * client. No function imports its client, and you can import each on its own.
 *
 * @packageDocumentation
 */
export { readResponse, type CheckedResponse } from "./read-response.js";
export type { FetchArguments } from "./response-arguments.js";
export type {
  StandardSchema,
  StandardSchemaIssue,
  StandardSchemaResult,
} from "./standard-schema.js";
export {
  readEvents,
  type CheckedEvents,
  type EventOptions,
  type JsonEvents,
} from "./events/read-events.js";
export type { EventOf, ItemOf, ServerSentEvent, StreamType } from "../types/events.js";
export { toAxios, type AxiosOptions } from "./to-axios.js";
export { toCurl, type CurlSettings } from "./to-curl.js";
export { toFetch, toRequest, type FetchBody, type FetchInit } from "./to-fetch.js";
export { toGot, type GotMethod, type GotOptions } from "./to-got.js";
export { toKy, type KyOptions } from "./to-ky.js";
export { toNode, type NodeBody, type NodeOptions } from "./to-node.js";
export { createOctokitEndpoint, type OctokitSource } from "./create-octokit-endpoint.js";
export { toUndici, type UndiciOptions } from "./to-undici.js";
export type { NodeStream } from "./wire/wire-body.js";
