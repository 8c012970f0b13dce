import { DEFAULT_ACCEPT } from "../options/default-state.js";
import type { MediaType } from "../options/media-type.js";

/** The vendor of the hosted API, and the version of its media type (SPEC.md "Versioning"). */
const VENDOR = "github";
const API_VERSION = "v3";

/** A vendor's media type in a header, up to where its format stands, and the format. */
const VENDOR_TYPE =
  /((?:^|,)\s*application\/vnd\.[^.+;,\s]+(?:\.v\d+)?)(?:\.(?![\w-]*-preview(?![\w-]))[\w-]+)?(?:\+json)?(?=\s*(?:[;,]|$))/gi;
/** The vendor of a media type in a header, and the preview that it names, if it does. */
const VENDOR_PREVIEW =
  /(?:^|,)\s*application\/vnd\.([^.+;,\s]+)(?:\.(?:v\d+\.)?([\w.+-]+)-preview(?![\w-]))?/gi;

/** What an accept header says that matters here. */
interface Accepted {
  readonly octets: boolean;
  readonly vendor: string;
  readonly previews: readonly string[];
}

/** What the default header says: nearly every request has it, and an import need not read it. */
const BY_DEFAULT: Accepted = { octets: false, vendor: VENDOR, previews: [] };

/**
 * The accept header that media type options make of the one in force (B15).
 *
 * @param accept - the header's value, if there is one
 * @returns the header's new value, or the same
 */
export function amendAccept(
  accept: string | number | undefined,
  { format, previews }: MediaType,
): string | number | undefined {
  const value = String(accept ?? "");
  const accepted = value === DEFAULT_ACCEPT ? BY_DEFAULT : readAccept(value);
  if (accepted.octets) return accept;
  if (previews && previews.size > 0) return previewTypes(accepted, previews, format);
  if (format === undefined) return accept;
  if (accept === undefined) return `application/vnd.${VENDOR}.${API_VERSION}.${format}`;
  return value.replace(VENDOR_TYPE, `$1.${format}`);
}

function readAccept(accept: string): Accepted {
  let vendor: string | undefined;
  const previews: string[] = [];
  VENDOR_PREVIEW.lastIndex = 0;
  let match;
  while ((match = VENDOR_PREVIEW.exec(accept)) !== null) {
    vendor ??= match[1];
    if (match[2] !== undefined) previews.push(match[2]);
  }
  return {
    octets: /application\/octet-stream/i.test(accept),
    vendor: vendor ?? VENDOR,
    previews,
  };
}

function previewTypes(
  accepted: Accepted,
  previews: ReadonlySet<string>,
  format: string | undefined,
): string {
  const suffix = format === undefined ? "+json" : `.${format}`;
  const names =
    accepted.previews.length > 0 ? new Set([...accepted.previews, ...previews]) : previews;
  let types = "";
  for (const name of names) {
    types += `${types === "" ? "" : ","}application/vnd.${accepted.vendor}.${name}-preview${suffix}`;
  }
  return types;
}
