import type { BodyToRead, ByteSource } from "./body.js";
import { multipart } from "./multipart.js";

/** Bytes to be read, with what is known of them before: for clients that know neither `Blob` nor `FormData`. */
export interface SizedSource {
  readonly source: ByteSource;
  /** How many bytes there are, where that is known. */
  readonly length: number | undefined;
  /** A form's content type, which names its boundary. */
  readonly contentType: string | undefined;
}

/** @param contentLength - what the caller says of a stream's length */
export function sizedSource(body: BodyToRead, contentLength: number | undefined): SizedSource {
  switch (body.kind) {
    case "blob":
      return { source: body.blob.stream(), length: body.blob.size, contentType: undefined };
    case "form": {
      const blob = multipart(body.form);
      return { source: blob.stream(), length: blob.size, contentType: blob.type };
    }
    case "stream":
      return { source: body.stream, length: contentLength, contentType: undefined };
  }
}
