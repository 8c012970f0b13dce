import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../request/build-request.js";
import type { NodeStream } from "./wire/wire-body.js";
import { nodePayload } from "./wire/node-payload.js";
import { readRequest } from "./wire/wire-request.js";
import { withoutUndefined } from "../internal/objects.js";

/**
 * The second argument of Node's `http.request` and `https.request`.
 *
 * At run time it also has `agent`: `request.agent`.
 *
 * @public
 */
export interface NodeOptions {
  /** The HTTP method, in upper case. */
  method: string;
  /** The headers, by lower-case name. */
  headers: Record<string, string>;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds. Node then emits the event `timeout`; it does not end the request. */
  timeout?: number;
}

/**
 * The body to send once the request is open: text and bytes by `request.end(body)`, a stream by `body.pipe(request)`.
 *
 * @public
 */
export type NodeBody = string | Uint8Array | NodeStream | undefined;

/**
 * Returns the first two arguments of `http.request`, and the body to end the request with:
 * `http.request(url, options, listener).end(body)`.
 *
 * A Blob, a form and a web stream become a stream of Node. `end` does not accept a stream: send it by `body.pipe(request)`. The length
 * of a Blob and of a form is declared. Use `https.request` for an `https:` URL. `request.signal`, `request.timeout` and
 * `request.agent` are passed on.
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
  return withCallerStack(() => {
    const request = readRequest(options, "toNode");
    const { headers, body } = nodePayload(request);
    const { signal, timeout, agent } = request.transport;
    return [
      request.url,
      withoutUndefined({ method: request.method, headers, signal, timeout, agent }),
      body,
    ];
  });
}
