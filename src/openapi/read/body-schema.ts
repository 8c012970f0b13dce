import { jsonSequenceOf } from "../../internal/patterns.js";
import type { DescriptionObject } from "./document.js";

/** Returns the schema of a response body. That of a stream is a list of its items (`itemSchema` of OpenAPI 3.2). */
export function responseSchema(
  mediaType: string,
  { schema, itemSchema }: DescriptionObject,
): unknown {
  if (schema !== undefined || !hasItems(mediaType, itemSchema)) return schema;
  return { type: "array", items: itemSchema };
}

/** Returns the schema of a request body. Only JSON texts in sequence can be written from a list of items. */
export function requestSchema(mediaType: string, content: DescriptionObject): unknown {
  const isWritten = jsonSequenceOf(mediaType) !== undefined;
  return isWritten ? responseSchema(mediaType, content) : content.schema;
}

/** The items of a multipart body are parts, which have headers, too. */
function hasItems(mediaType: string, itemSchema: unknown): boolean {
  return itemSchema !== undefined && !mediaType.trim().toLowerCase().startsWith("multipart/");
}
