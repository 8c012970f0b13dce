import { isDeepStrictEqual } from "node:util";
import { isObject } from "../describe/json.js";

/** A request as it is sent. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text, or the entries of a multipart form. */
  readonly body?: unknown;
}

/** Returns how the body of a request differs from the value that it was made of; `undefined` if it does not. */
export function bodyDifference(
  { body }: SentRequest,
  value: unknown,
  mediaType: string,
): string | undefined {
  if (body === undefined || body === null || isNoBytes(body)) {
    return isEmpty(value) && !mediaType.includes("json") ? undefined : "no body is sent";
  }
  if (Array.isArray(body)) return formDifference(body as [string, unknown][], value);
  if (typeof body !== "string") return undefined;
  if (mediaType.includes("urlencoded"))
    return formDifference([...new URLSearchParams(body)], value);
  return isDeepStrictEqual(JSON.parse(body), JSON.parse(JSON.stringify(value)))
    ? undefined
    : "another body arrives";
}

/** Compares the fields that are texts, numbers or lists of them: others have the encoding that the description chooses. */
function formDifference(entries: readonly (readonly [string, unknown])[], value: unknown) {
  if (!isObject(value)) return undefined;
  for (const [name, field] of Object.entries(value)) {
    const arrived = entries.filter(([each]) => each === name).map(([, each]) => each);
    if (field === null || typeof field === "object") continue;
    const [first] = arrived;
    if (arrived.length !== 1 || (typeof first === "string" && first !== text(field))) {
      return "another field of the form arrives";
    }
  }
  return undefined;
}

/** `fetch` sends `Content-Length: 0` for it. */
function isNoBytes(body: unknown): boolean {
  return body instanceof Uint8Array && body.length === 0;
}

/** A text, a number or a boolean as a form has it. */
function text(field: unknown): string {
  return typeof field === "string" ? field : JSON.stringify(field);
}

function isEmpty(value: unknown): boolean {
  return (
    isObject(value) && Object.values(value).every((each) => each === null || isEmptyList(each))
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
