/**
 * One function for each HTTP client. It takes the request options that a call or `build()` returns, and returns the arguments of that client.
 * None imports its client, and each can be imported alone.
 *
 * @packageDocumentation
 */
export { readResponse, type CheckedResponse, type FetchArguments } from "./read-response.js";
export type { StandardSchema, StandardSchemaIssue, StandardSchemaResult } from "./read-response.js";
export { toAxios, type AxiosOptions } from "./to-axios.js";
export { toCurl, type CurlSettings } from "./to-curl.js";
export { toFetch, toRequest, type FetchBody, type FetchInit } from "./to-fetch.js";
export { toGot, type GotMethod, type GotOptions } from "./to-got.js";
export { toKy, type KyOptions } from "./to-ky.js";
export { toNode, type NodeBody, type NodeOptions } from "./to-node.js";
export { createOctokitEndpoint, type OctokitSource } from "./create-octokit-endpoint.js";
export { toUndici, type UndiciOptions } from "./to-undici.js";
export type { NodeStream } from "./wire/wire-body.js";
