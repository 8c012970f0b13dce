import type { Body } from "./body.js";
import { checkFetchMethod, anticipatesBody } from "./method.js";
import type { ClientRequest } from "./client-request.js";
import { dispatcherOf } from "./dispatcher.js";
import { present } from "./present.js";
import { webStream } from "./web-stream.js";
import { withoutConnectionHeaders } from "./connection-headers.js";

/**
 * A body as `fetch` takes it: whatever the platform's own types say.
 *
 * @public
 */
export type FetchBody = NonNullable<RequestInit["body"]>;

/**
 * The second argument of `fetch`.
 *
 * At run time it also has `dispatcher`, for Node: `request.dispatcher`, or `request.agent` where that is a dispatcher.
 *
 * @public
 */
export interface FetchInit {
  /** In upper case. */
  method: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** Absent without a body. */
  body?: FetchBody;
  /** There for streams, which cannot be sent without it. */
  duplex?: "half";
  /** `request.signal`. */
  signal?: AbortSignal;
}

/**
 * What all clients take that speak the Fetch Standard.
 *
 * @throws EndpointError `invalid-method`
 */
export function fetchInit(request: ClientRequest): FetchInit {
  const { method, headers, contentLength, body, meta } = request;
  checkFetchMethod(method);
  return present({
    method,
    headers: {
      ...withoutConnectionHeaders(headers),
      // Of other bodies fetch counts the bytes itself, and says so.
      ...(body.kind === "stream" && contentLength !== undefined
        ? { "content-length": String(contentLength) }
        : {}),
    },
    body: fetchBody(body) ?? emptyBody(method),
    duplex: body.kind === "stream" ? ("half" as const) : undefined,
    signal: meta.signal,
    dispatcher: dispatcherOf(meta),
  });
}

function fetchBody(body: Body): FetchBody | undefined {
  switch (body.kind) {
    case "none":
      return undefined;
    case "text":
      return body.text;
    case "bytes":
      return body.bytes;
    case "blob":
      return body.blob;
    case "form":
      return body.form;
    case "stream":
      return webStream(body.stream) as FetchBody;
  }
}

/** No bytes: without them fetch says no `content-length: 0` with PATCH. Text would bring a content type along. */
function emptyBody(method: string): FetchBody | undefined {
  return anticipatesBody(method) ? new Uint8Array(0) : undefined;
}
