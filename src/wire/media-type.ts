/** In lower case and without parameters; "" if there is no content type. */
export function mediaTypeOf(contentType = ""): string {
  return contentType.replace(/;.*/s, "").trim().toLowerCase();
}

export function isForm(contentType: string | undefined): boolean {
  return isUrlEncoded(contentType) || isMultipart(contentType);
}

export function isUrlEncoded(contentType: string | undefined): boolean {
  return mediaTypeOf(contentType) === "application/x-www-form-urlencoded";
}

export function isMultipart(contentType: string | undefined): boolean {
  return mediaTypeOf(contentType) === "multipart/form-data";
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON texts on lines of their own, or after record separators (RFC 7464). */
export type JsonSequence = "lines" | "records";

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

export function jsonTexts(text: string, sequence: JsonSequence): string[] {
  return text
    .split(sequence === "lines" ? "\n" : "\u001e")
    .filter((each) => each.trim() !== "");
}

export function parseSequence(text: string, sequence: JsonSequence): unknown[] {
  return jsonTexts(text, sequence).map((each): unknown => JSON.parse(each));
}

/** Matches JSON types and the suffix `+json` (RFC 6839). */
export const JSON_MEDIA_TYPE: Pick<RegExp, "test"> =
  /^(application\/|text\/|[^/;]+\/[^/;]+\+)json\s*(;|$)/i;

export function isJsonType(contentType = ""): boolean {
  return JSON_MEDIA_TYPE.test(contentType.trim());
}

export const JSON_TYPE = "application/json; charset=utf-8";

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
