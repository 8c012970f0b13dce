/** The media type of a content type, in lower case and without parameters. Empty where there is no content type. */
export function mediaTypeOf(contentType = ""): string {
  return contentType.replace(/;.*/s, "").trim().toLowerCase();
}

/** Returns `true` for the media type of a form. */
export function isForm(contentType: string | undefined): boolean {
  return isUrlEncoded(contentType) || isMultipart(contentType);
}

/** Returns `true` for the media type of a form without files. */
export function isUrlEncoded(contentType: string | undefined): boolean {
  return mediaTypeOf(contentType) === "application/x-www-form-urlencoded";
}

/** Returns `true` for the media type of a form that may have files. */
export function isMultipart(contentType: string | undefined): boolean {
  return mediaTypeOf(contentType) === "multipart/form-data";
}

/** Returns `true` if a text is a JSON document. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The separation of JSON texts in one body: each on a line, or each after a record separator (RFC 7464). */
export type JsonSequence = "lines" | "records";

/** Returns how a content type puts JSON texts in sequence; `undefined` if it does not. JSON Lines has several names. */
export function jsonSequenceOf(
  contentType: string | undefined,
): JsonSequence | undefined {
  const mediaType = mediaTypeOf(contentType);
  if (
    /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$/.test(
      mediaType,
    )
  )
    return "lines";
  return /^application\/(?:[\w!#$&^.+-]+\+)?json-seq$/.test(mediaType)
    ? "records"
    : undefined;
}

/** Returns the JSON texts of a sequence. Empty lines and records are none. */
export function jsonTexts(text: string, sequence: JsonSequence): string[] {
  return text
    .split(sequence === "lines" ? "\n" : "\u001e")
    .filter((each) => each.trim() !== "");
}

/** Parses JSON texts in sequence. */
export function parseSequence(text: string, sequence: JsonSequence): unknown[] {
  return jsonTexts(text, sequence).map((each): unknown => JSON.parse(each));
}

/** A content type of JSON: `application/json`, `text/json`, or a type with the suffix `+json` (RFC 6839). */
export const JSON_MEDIA_TYPE: Pick<RegExp, "test"> =
  /^(application\/|text\/|[^/;]+\/[^/;]+\+)json\s*(;|$)/i;

/** Returns `true` if a content type is JSON. */
export function isJsonType(contentType = ""): boolean {
  return JSON_MEDIA_TYPE.test(contentType.trim());
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Returns `true` for a token, as header names and methods must be (RFC 9110 section 5.6.2).
 *
 * @param text - any text
 */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
