import type { ClientRequest } from "./client-request.js";
import { nodeText } from "./node-payload.js";
import { unsupportedBody } from "./unsupported-body.js";

/** What superagent's `send` takes. */
export type SuperagentData = string | object | undefined;

/**
 * A request's body for superagent.
 *
 * @throws EndpointError `unsupported-body`
 */
export function superagentData({ headers, body }: ClientRequest): SuperagentData {
  switch (body.kind) {
    case "none":
      return undefined;
    case "text":
      return hostData(nodeText(body.text, headers));
    case "bytes":
      return hostData(body.bytes);
    default:
      throw unsupportedBody(
        "superagent sends text and bytes, and the body is a Blob, a form or a stream",
        "Pass bytes, or use another client",
      );
  }
}

interface BufferPlatform {
  readonly Buffer?: { from(buffer: ArrayBuffer, offset: number, length: number): object };
}

/** Bytes as superagent knows them; of any other object it would send the properties. */
function hostData(data: string | Uint8Array<ArrayBuffer>): SuperagentData {
  if (typeof data === "string") return data;
  const { Buffer } = globalThis as BufferPlatform;
  return Buffer?.from(data.buffer, data.byteOffset, data.byteLength) ?? new Blob([data]);
}
