import { jsonParts } from "./json-parts.js";
import { open, type Part } from "./part.js";
import { queryParts } from "./query-parts.js";

/** A body of text, its credentials apart where its media type tells how to find them. */
export function textParts(text: string, contentType: string | undefined): readonly Part[] {
  const mediaType = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (/^application\/json$|\+json$/.test(mediaType)) return jsonParts(text);
  if (mediaType === "application/x-www-form-urlencoded") return queryParts(text);
  return [open(text)];
}
