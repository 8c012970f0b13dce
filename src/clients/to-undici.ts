import type { Body } from "./body.js";
import { readRequest } from "./client-request.js";
import { withoutConnectionHeaders } from "./connection-headers.js";
import type { RequestOptions } from "./core.js";
import { dispatcherOf } from "./dispatcher.js";
import { multipart } from "./multipart.js";
import { lengthHeader } from "./node-payload.js";
import { present } from "./present.js";

/**
 * The second argument of undici's `request`.
 *
 * At run time it also has `dispatcher`: `request.dispatcher`, or `request.agent` where that is a dispatcher.
 *
 * @public
 */
export interface UndiciOptions {
  /** In upper case. */
  method: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** Text or bytes. At run time also a Blob or a stream, under no name that undici's own types would take. */
  body?: string | Uint8Array;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds, until the headers of the response are there. */
  headersTimeout?: number;
  /** `request.timeout` in milliseconds, between two chunks of the response. */
  bodyTimeout?: number;
}

/**
 * The tuple of the arguments of undici's `request`: `undici.request(...toUndici(options))`.
 *
 * A form is encoded here, because undici 8 refuses every `FormData` but its own. `request.signal`, `request.timeout` and
 * `request.dispatcher` are passed on. The headers `expect`, `keep-alive` and `upgrade` are left out: undici refuses them.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toUndici } from "fluent-endpoint/clients";
 *
 * const [url, options] = toUndici(endpoint("GET /orgs/{org}", { org: "octokit" }));
 * console.log(url, options.method); // https://api.github.com/orgs/octokit GET
 * // const { statusCode, body } = await undici.request(url, options);
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  const { url, method, headers, contentLength, body, meta } = readRequest(options);
  const payload = undiciBody(body);
  return [
    url,
    present({
      method,
      headers: {
        ...withoutConnectionHeaders(headers),
        ...present({ "content-type": payload.contentType }),
        ...lengthHeader(contentLength),
      },
      body: payload.body,
      signal: meta.signal,
      headersTimeout: meta.timeout,
      bodyTimeout: meta.timeout,
      dispatcher: dispatcherOf(meta),
    }),
  ];
}

interface UndiciPayload {
  readonly body: UndiciOptions["body"] | undefined;
  readonly contentType?: string;
}

function undiciBody(body: Body): UndiciPayload {
  switch (body.kind) {
    case "none":
      return { body: undefined };
    case "text":
      return { body: body.text };
    case "bytes":
      return { body: body.bytes };
    case "blob":
      return { body: untyped(body.blob) };
    case "form": {
      const blob = multipart(body.form);
      return { body: untyped(blob), contentType: blob.type };
    }
    case "stream":
      return { body: untyped(body.stream) };
  }
}

/** What undici takes at run time, and not by its types. */
function untyped(body: object): UndiciOptions["body"] {
  return body as Uint8Array;
}
