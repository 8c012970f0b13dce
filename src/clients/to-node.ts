import {
  bodyLength,
  contentLengthHeader,
  type NodeStream,
  toNodeStream,
} from "./wire/wire-body.js";
import {
  type EncodedBody,
  readWireRequest,
  type WireHeaders,
  type WireRequest,
  withEncodedForm,
} from "./wire/wire-request.js";
import { withoutUndefined } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/request.js";

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
 * The body of the request. Send text and bytes with `request.end(body)`, a stream with `body.pipe(request)`.
 *
 * @public
 */
export type NodeBody = string | Uint8Array | NodeStream | undefined;

/**
 * Returns the first two arguments of `http.request`, and the body to end the request with:
 * `http.request(url, options, listener).end(body)`.
 *
 * A Blob, a form and a web stream become a stream of Node. `end` does not accept a stream: send it with `body.pipe(request)`. The
 * headers declare the length of a Blob or a form. Use `https.request` for an `https:` URL. `request.signal`, `request.timeout` and
 * `request.agent` are passed on.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { toNode } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const [url, options, body] = toNode(shop("POST /orders", { sku: "a", amount: 2 }));
 * console.log(url, options.method, body); // https://shop.example.com/v1/orders POST {"sku":"a","amount":2}
 * // https.request(url, options, (response) => response.pipe(process.stdout)).end(body);
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toNode(
  options: RequestOptions,
): [url: string, options: NodeOptions, body: NodeBody] {
  return withCallerStack(() => {
    const request = readWireRequest(options, "toNode");
    const { headers, body } = nodePayload(request);
    const { signal, timeout, agent } = request.transport;
    return [
      request.url,
      withoutUndefined({ method: request.method, headers, signal, timeout, agent }),
      body,
    ];
  });
}

interface NodePayload {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | NodeStream | undefined;
}

/** Node does not say where the body of a DELETE request ends, so a server would read it as the next request. */
export function nodePayload(given: WireRequest): NodePayload {
  const { headers, body, contentLength } = withEncodedForm(given);
  const length = contentLength ?? (body.kind === "none" ? undefined : bodyLength(body));
  const isChunked = body.kind === "stream" && length === undefined;
  const framing = isChunked ? { "transfer-encoding": "chunked" } : contentLengthHeader(length);
  return { headers: { ...headers, ...framing }, body: nodeBody(body, headers) };
}

function nodeBody(body: EncodedBody, headers: WireHeaders): NodePayload["body"] {
  switch (body.kind) {
    case "none":
    case "bytes":
      return body.data;
    case "text":
      return nodeText(body.data, headers);
    case "blob":
      return toNodeStream(body.data.stream());
    case "stream":
      return toNodeStream(body.data);
  }
}

/** Node would write headers and text in UTF-8 if a header is not ASCII, so text becomes bytes. */
function nodeText(text: string, headers: WireHeaders): string | Uint8Array<ArrayBuffer> {
  const isAscii = Object.values(headers).every((value) => /^[\0-\x7f]*$/.test(value));
  return isAscii ? text : new TextEncoder().encode(text);
}
