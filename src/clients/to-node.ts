import { agentOf } from "./agent.js";
import { readRequest } from "./client-request.js";
import type { RequestOptions } from "./core.js";
import { nodePayload } from "./node-payload.js";
import type { NodeStream } from "./node-stream.js";
import { present } from "./present.js";

/**
 * The second argument of Node's `http.request` and `https.request`.
 *
 * At run time it also has `agent`: `request.agent`.
 *
 * @public
 */
export interface NodeOptions {
  /** In upper case. */
  method: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds. Node emits the event `timeout`, and leaves it to its listener to end the request. */
  timeout?: number;
}

/**
 * What is to be sent once the request is open: text and bytes by `request.end(body)`, a stream by `body.pipe(request)`.
 *
 * @public
 */
export type NodeBody = string | Uint8Array | NodeStream | undefined;

/**
 * The tuple of the first two arguments of `http.request`, and the body to end it with:
 * `http.request(url, options, listener).end(body)`.
 *
 * `end` takes no stream: where `data` may be a Blob, a form or a stream, the body is a stream of Node, to be sent by
 * `body.pipe(request)`. The length of a Blob and a form is declared. Use `https.request` for an `https:` URL.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toNode } from "fluent-endpoint/clients";
 *
 * const [url, options, body] = toNode(endpoint("POST /gists", { files: {}, public: false }));
 * console.log(url, options.method, body); // https://api.github.com/gists POST {"files":{},"public":false}
 * // https.request(url, options, (response) => response.pipe(process.stdout)).end(body);
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toNode(
  options: RequestOptions,
): [url: string, options: NodeOptions, body: NodeBody] {
  const request = readRequest(options);
  const { headers, body } = nodePayload(request);
  const { signal, timeout } = request.meta;
  const agent = agentOf(request);
  return [request.url, present({ method: request.method, headers, signal, timeout, agent }), body];
}
