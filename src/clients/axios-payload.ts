import type { Body } from "./body.js";
import type { ClientRequest } from "./client-request.js";
import { lengthHeader, nodePayload } from "./node-payload.js";
import { hasNodeStreams } from "./node-stream.js";
import { webStream } from "./web-stream.js";

/** A request's headers and data as axios takes them. */
export interface AxiosPayload {
  readonly headers: Record<string, string>;
  readonly data: unknown;
}

/**
 * A request's headers and data for axios, which sends by Node's `http`, or else by `XMLHttpRequest` or `fetch`. To `http`
 * it would give a Blob under a content type of its own, so there it is given a stream.
 */
export function axiosPayload(request: ClientRequest): AxiosPayload {
  if (request.meta.fetch !== undefined || !hasNodeStreams()) return webPayload(request);
  const { headers, body } = nodePayload(request);
  return { headers, data: isBytes(body) ? exactBuffer(body) : body };
}

function webPayload({ headers, contentLength, body }: ClientRequest): AxiosPayload {
  return { headers: { ...headers, ...lengthHeader(contentLength) }, data: webData(body) };
}

function webData(body: Body): unknown {
  switch (body.kind) {
    case "none":
      return undefined;
    case "text":
      return body.text;
    case "bytes":
      return exactBuffer(body.bytes);
    case "blob":
      return body.blob;
    case "form":
      return body.form;
    case "stream":
      return webStream(body.stream);
  }
}

function isBytes(data: unknown): data is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(data);
}

/** The bytes as a buffer of their own: of a view axios sends the whole buffer behind it. */
function exactBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? bytes.buffer : bytes.slice().buffer;
}
