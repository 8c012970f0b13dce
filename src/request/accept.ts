import type { MediaType } from "../options/media-type.js";

/** The vendor of the hosted API, and the version of its media type (SPEC.md "Versioning"). */
const VENDOR = "github";
const API_VERSION = "v3";

const VENDOR_TYPE =
  /^(\s*application\/vnd\.[^.+;\s]+(?:\.v\d+)?)(?:\.(?![\w-]*-preview(?![\w-]))[\w-]+)?(?:\+json)?(?=\s*(?:;|$))/i;
/** The vendor of one media type after another in a header, and the preview that it names, if it does. */
const VENDOR_PREVIEW =
  /(?:^|,)\s*application\/vnd\.([^.+;,\s]+)(?:\.(?:v\d+\.)?([\w.+-]+)-preview(?![\w-]))?/gi;

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
  if (previews.length > 0) return previewTypes(value, previews, format);
  if (format === undefined) return accept;
  if (accept === undefined) return `application/vnd.${VENDOR}.${API_VERSION}.${format}`;
  return value
    .split(",")
    .map((part) => part.replace(VENDOR_TYPE, (_, type: string) => `${type}.${format}`))
    .join(",");
}

function previewTypes(
  accept: string,
  previews: readonly string[],
  format: string | undefined,
): string {
  let vendor: string | undefined;
  let named: string[] | undefined;
  VENDOR_PREVIEW.lastIndex = 0;
  for (
    let match = VENDOR_PREVIEW.exec(accept);
    match !== null;
    match = VENDOR_PREVIEW.exec(accept)
  ) {
    vendor ??= match[1];
    if (match[2] !== undefined) (named ??= []).push(match[2]);
  }
  const names = named ? new Set([...named, ...previews]) : previews;
  return joinTypes(names, vendor ?? VENDOR, format === undefined ? "+json" : `.${format}`);
}

function joinTypes(names: Iterable<string>, vendor: string, suffix: string): string {
  let types = "";
  for (const name of names) {
    types += `${types === "" ? "" : ","}application/vnd.${vendor}.${name}-preview${suffix}`;
  }
  return types;
}
