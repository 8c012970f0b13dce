import { DEFAULT_ACCEPT } from "../options/default-state.js";
import type { MediaType } from "../options/media-type.js";

/** GitHub's media type. */
const VENDOR = "github";
const API_VERSION = "v3";

/** A vendor's media type in an accept header, with its format. */
const VENDOR_TYPE =
  /((?:^|,)\s*application\/vnd\.[^.+;,\s]+(?:\.v\d+)?)(?:\.(?![\w-]*-preview(?![\w-]))[\w-]+)?(?:\+json)?(?=\s*(?:[;,]|$))/gi;
/** The vendor of a media type in an accept header, and the preview that it names. */
const VENDOR_PREVIEW =
  /(?:^|,)\s*application\/vnd\.([^.+;,\s]+)(?:\.(?:v\d+\.)?([\w.+-]+)-preview(?![\w-]))?/gi;

/** The parts of an accept header that are amended. */
interface Accepted {
  readonly isBinary: boolean;
  readonly vendor: string;
  readonly previews: readonly string[];
}

/** The default header, which most requests have, is not parsed. */
const BY_DEFAULT: Accepted = { isBinary: false, vendor: VENDOR, previews: [] };

/**
 * The accept header, amended by a format and previews. A header that accepts `application/octet-stream` stays as it is.
 *
 * @param accept - the header's value, if there is one
 */
export function amendAccept(
  accept: string | number | undefined,
  { format, previews }: MediaType,
): string | number | undefined {
  const value = String(accept ?? "");
  const accepted = value === DEFAULT_ACCEPT ? BY_DEFAULT : readAccept(value);
  if (accepted.isBinary) return accept;
  if (previews && previews.length > 0) return previewTypes(accepted, previews, format);
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
    isBinary: /application\/octet-stream/i.test(accept),
    vendor: vendor ?? VENDOR,
    previews,
  };
}

function previewTypes(
  accepted: Accepted,
  previews: readonly string[],
  format: string | undefined,
): string {
  const suffix = format === undefined ? "+json" : `.${format}`;
  const names = new Set([...accepted.previews, ...previews]);
  let types = "";
  for (const name of names) {
    types += `${types === "" ? "" : ","}application/vnd.${accepted.vendor}.${name}-preview${suffix}`;
  }
  return types;
}
