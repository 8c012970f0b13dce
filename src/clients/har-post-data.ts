import type { Body } from "./body.js";
import type { ClientRequest } from "./client-request.js";
import { entriesOf } from "./multipart.js";

/**
 * One field of a form in an HTTP Archive.
 *
 * @public
 */
export interface HarParam {
  /** The field's name. */
  name: string;
  /** Its value, where that is text. */
  value?: string;
  /** The file's name, where it is a file. */
  fileName?: string;
  /** The file's media type. */
  contentType?: string;
}

/**
 * A body in an HTTP Archive: text, or the fields of a form.
 *
 * @public
 */
export type HarPostData = {
  /** The media type; empty where there is none. */
  mimeType: string;
  /** What the archive cannot hold. */
  comment?: string;
} & (
  | {
      /** The body, as far as it is text. */
      text: string;
      /** Excluded by `text`. */
      params?: never;
    }
  | {
      /** The fields of a form. */
      params: HarParam[];
      /** Excluded by `params`. */
      text?: never;
    }
);

/** A request's body for an HTTP Archive, `undefined` where there is none. */
export function harPostData({ headers, body }: ClientRequest): HarPostData | undefined {
  const mimeType = headers["content-type"] ?? "";
  switch (body.kind) {
    case "none":
      return undefined;
    case "form":
      return { mimeType: "multipart/form-data", params: entriesOf(body.form).map(formParam) };
    case "text":
      return textData(mimeType, body.text);
    default:
      return dataOf(mimeType, body);
  }
}

function formParam([name, value]: [name: string, value: string | File]): HarParam {
  if (typeof value === "string") return { name, value };
  return {
    name,
    fileName: value.name,
    contentType: value.type === "" ? "application/octet-stream" : value.type,
  };
}

/** Tools read a web form from its fields alone; text that the fields would not give back stays text. */
function textData(mimeType: string, text: string): HarPostData {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(mimeType)) return { mimeType, text };
  const fields = new URLSearchParams(text);
  if (fields.toString() !== text) return { mimeType, text };
  return { mimeType, params: Array.from(fields, ([name, value]) => ({ name, value })) };
}

function dataOf(mimeType: string, body: Body): HarPostData {
  const text = body.kind === "bytes" ? decode(body.bytes) : undefined;
  if (text !== undefined) return { mimeType, text };
  return {
    mimeType,
    text: "",
    comment: "The body is not text that could be held in this archive.",
  };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
