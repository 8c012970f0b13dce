import { encodeMultipart } from "../../clients/wire/multipart.js";
import { expectsBody } from "../../clients/wire/request-head.js";
import { bodyLength, decodeUtf8, type WireBody } from "../../clients/wire/wire-body.js";
import { readRequest } from "../../clients/wire/wire-request.js";
import { EndpointError } from "../../errors.js";
import type { RequestOptions } from "../../request/request-options.js";

/**
 * A request as an HTTP/1.1 message (RFC 9112).
 *
 * @param shown - the request with marks in place of credentials
 * @param real - the request itself, whose body has the length that is declared
 * @throws EndpointError
 */
export async function httpMessage(shown: RequestOptions, real: RequestOptions): Promise<string> {
  const { method, url, headers, body } = readRequest(shown, "http");
  const { host, pathname, search } = new URL(url);
  const { text, type } = await encode(body);
  const { length } = await encode(readRequest(real, "http").body);
  const hasLength = length > 0 || expectsBody(method);
  const fields = {
    host,
    ...headers,
    ...(type !== undefined && { "content-type": type }),
    ...(hasLength && { "content-length": String(length) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, "", text].join("\r\n");
}

interface EncodedBody {
  readonly text: string;
  /** In bytes. */
  readonly length: number;
  /** The content type of a form, with its boundary. */
  readonly type?: string;
}

async function encode(body: WireBody): Promise<EncodedBody> {
  if (body.kind === "form") {
    const blob = encodeMultipart(body.form);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { text: textOf(bytes), length: blob.size, type: blob.type };
  }
  const text = body.kind === "bytes" ? textOf(body.bytes) : body.kind === "text" ? body.text : "";
  return { text, length: bodyLength(body) ?? 0 };
}

function textOf(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new EndpointError(
    "unsupported-body",
    "The body contains bytes that are not text, which a terminal cannot show. Use --as curl or --as fetch.",
  );
}
