import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../request/build-request.js";
import { contentLengthHeader, unsupportedBody } from "./wire/wire-body.js";
import { nodeText } from "./to-node.js";
import { readRequest, type WireRequest, withoutHeaders } from "./wire/wire-request.js";

/**
 * The part of a superagent request that {@link toSuperagent} uses.
 *
 * @public
 */
export interface SuperagentRequest {
  /** Sets headers. */
  set(headers: Record<string, string>): unknown;
  /** Sets how the body is serialised. */
  serialize(serializer: (body: string) => string): unknown;
  /** Sets the body. */
  send(body: string | object): unknown;
  /** Sets the timeouts of response and deadline, in milliseconds. */
  timeout(milliseconds: number): unknown;
  /** Ends the request early. */
  abort(): unknown;
  /** Adds a listener. */
  on(event: "abort" | "end" | "error", listener: () => void): unknown;
  /** Sets an agent. Present in Node only. */
  agent?(agent: object): unknown;
}

/**
 * A plugin that gives a superagent request its headers, body, timeout, agent and signal.
 *
 * @public
 */
export type SuperagentPlugin = (request: SuperagentRequest) => void;

/**
 * Returns the arguments of `superagent` and a plugin for the rest of the request: `superagent(method, url).use(plugin)`.
 *
 * superagent sends text and bytes. A Blob, a form or a stream is an error. `request.timeout` and `request.agent` are passed on, and
 * `request.signal` aborts the request.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toSuperagent } from "fluent-endpoint/clients";
 *
 * const [method, url, plugin] = toSuperagent(endpoint("POST /gists", { files: {}, public: false }));
 * console.log(method, url); // POST https://api.github.com/gists
 * // const { body } = await superagent(method, url).use(plugin);
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body` (a Blob, a form, a stream), `invalid-method`, `invalid-url`, `invalid-header`,
 * `invalid-options`, `unreadable-input`
 *
 * @public
 */
export function toSuperagent(
  options: RequestOptions,
): [method: string, url: string, plugin: SuperagentPlugin] {
  return withCallerStack(() => {
    const request = readRequest(options, "toSuperagent");
    const body = superagentBody(request);
    return [
      request.method,
      request.url,
      (target) => {
        configure(target, request, body);
      },
    ];
  });
}

type SuperagentBody = string | object | undefined;

function superagentBody({ headers, body }: WireRequest): SuperagentBody {
  switch (body.kind) {
    case "none":
      return undefined;
    case "text":
      return textOrBuffer(nodeText(body.data, headers));
    case "bytes":
      return textOrBuffer(body.data);
    default:
      throw unsupportedBody(
        "superagent sends text and bytes, but the body is a Blob, a form or a stream.",
        "Pass bytes, or use another client.",
      );
  }
}

interface BufferGlobals {
  readonly Buffer?: { from(buffer: ArrayBuffer, offset: number, length: number): object };
}

/** Bytes as a `Buffer`, or a Blob where there is no `Buffer`. superagent would serialise any other object as JSON. */
function textOrBuffer(data: string | Uint8Array<ArrayBuffer>): SuperagentBody {
  if (typeof data === "string") return data;
  const { Buffer } = globalThis as BufferGlobals;
  return Buffer?.from(data.buffer, data.byteOffset, data.byteLength) ?? new Blob([data]);
}

function configure(target: SuperagentRequest, request: WireRequest, body: SuperagentBody): void {
  const { headers, contentLength, transport } = request;
  target.set({
    // Node sends the headers when `expect` is set, and superagent would set more of them after it.
    ...withoutHeaders(headers, ["expect"]),
    ...contentLengthHeader(contentLength),
  });
  if (body !== undefined) {
    // Keeps superagent from serialising text a second time.
    target.serialize((text) => text);
    target.send(body);
  }
  if (transport.timeout !== undefined) target.timeout(transport.timeout);
  if (transport.agent !== undefined) target.agent?.(transport.agent);
  if (transport.signal !== undefined) abortOn(transport.signal, target);
}

/** Aborts a request when a signal does, and stops listening to the signal when the request is over. */
function abortOn(signal: AbortSignal, target: SuperagentRequest): void {
  const abort = () => {
    // Returns nothing: superagent's request is a thenable, and an event target would report its rejection.
    target.abort();
  };
  if (signal.aborted) {
    abort();
    return;
  }
  signal.addEventListener("abort", abort);
  for (const event of ["abort", "end", "error"] as const) {
    target.on(event, () => {
      signal.removeEventListener("abort", abort);
    });
  }
}
