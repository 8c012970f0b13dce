import type { MediaType } from "../options/media-type.js";

/** The vendor of the hosted API, and the version of its media type (SPEC.md "Versioning"). */
const VENDOR = "github";
const API_VERSION = "v3";

const VENDOR_TYPE =
  /^(\s*application\/vnd\.[^.+;\s]+(?:\.v\d+)?)(?:\.(?![\w-]*-preview(?![\w-]))[\w-]+)?(?:\+json)?(?=\s*(?:;|$))/i;
/** The vendor of a media type, and the preview that it names, if it does. */
const VENDOR_PREVIEW =
  /^\s*application\/vnd\.([^.+;\s]+)(?:\.(?:v\d+\.)?([\w.+-]+)-preview(?![\w-]))?/i;

/**
 * The accept header that media type options make of the one in force (B15).
 *
 * @param accept - the header's value, if there is one
 * @returns the header's new value, or the same
 */
export function amendAccept(
  accept: string | number | undefined,
  { format, previews = [] }: MediaType,
): string | number | undefined {
  const value = String(accept ?? "");
  if (/application\/octet-stream/i.test(value)) return accept;
  const parts = value.split(",");
  if (previews.length > 0) return previewTypes(parts, previews, format);
  if (format === undefined) return accept;
  if (accept === undefined) return `application/vnd.${VENDOR}.${API_VERSION}.${format}`;
  return parts
    .map((part) => part.replace(VENDOR_TYPE, (_, type: string) => `${type}.${format}`))
    .join(",");
}

function previewTypes(
  parts: readonly string[],
  previews: readonly string[],
  format: string | undefined,
): string {
  let vendor: string | undefined;
  const named: string[] = [];
  for (const part of parts) {
    const match = VENDOR_PREVIEW.exec(part);
    vendor ??= match?.[1];
    if (match?.[2] !== undefined) named.push(match[2]);
  }
  const names = named.length === 0 ? previews : new Set([...named, ...previews]);
  return joinTypes(names, vendor ?? VENDOR, format === undefined ? "+json" : `.${format}`);
}

function joinTypes(names: Iterable<string>, vendor: string, suffix: string): string {
  let types = "";
  for (const name of names) {
    types += `${types === "" ? "" : ","}application/vnd.${vendor}.${name}-preview${suffix}`;
  }
  return types;
}
