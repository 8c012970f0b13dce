/**
 * One small function a client: it takes the result of `endpoint()` or `build()` and returns what that client's call
 * takes. None imports its client, and each can be imported alone.
 *
 * @packageDocumentation
 */
export { toAxios, type AxiosOptions } from "./to-axios.js";
export { toFetch } from "./to-fetch.js";
export type { FetchBody, FetchInit } from "./fetch-init.js";
export { toGot, type GotOptions } from "./to-got.js";
export { toKy, type KyOptions } from "./to-ky.js";
export { toNode, type NodeBody, type NodeOptions } from "./to-node.js";
export type { NodeStream } from "./node-stream.js";
export { toRequest } from "./to-request.js";
export { toSuperagent } from "./to-superagent.js";
export type { SuperagentPlugin, SuperagentRequest } from "./superagent-request.js";
export { toUndici, type UndiciOptions } from "./to-undici.js";
export { toCurl, type CurlSettings } from "./to-curl.js";
export { toHar, type HarPair, type HarRequest } from "./to-har.js";
export type { HarParam, HarPostData } from "./har-post-data.js";
export { toOctokit, type OctokitSource } from "./to-octokit.js";
