import type { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { parameterError } from "../parameter-error.js";
import { DEFAULT_ACCEPT, DEFAULT_VENDOR } from "../state.js";
import type { MediaType } from "../read/media-type.js";

/**
 * The accept header, amended by a format and previews. A header that accepts `application/octet-stream` stays as it is.
 *
 * @param accept - the header's value, if there is one
 * @param defaultVendor - the vendor where the header names none, if the API has one
 * @throws EndpointError `invalid-media-type` for a format or previews that the header cannot express
 */
export function amendAccept(
  accept: string | number | undefined,
  { format, previews = [] }: MediaType,
  defaultVendor: string | undefined,
): string | number | undefined {
  const value = String(accept ?? "");
  if (value !== DEFAULT_ACCEPT && OCTET_STREAM.test(value)) return accept;
  if (previews.length > 0) return previewTypes(value, previews, format, defaultVendor);
  if (format === undefined) return accept;
  if (accept !== undefined) return withFormat(value, format);
  if (defaultVendor === undefined) throw noVendor("A format of mediaType needs");
  return `application/vnd.${defaultVendor}.v3.${format}`;
}

const OCTET_STREAM = /application\/octet-stream/i;

/**
 * A vendor's media type in a comma-separated part of a header: `application/vnd.VENDOR.v3.FORMAT+json`. Instead of a version it
 * may name a preview, `VENDOR.NAME-preview`, or name nothing but one, `vnd.NAME-preview`.
 *
 * 1: everything up to the format, 2: the vendor or the preview without a vendor, 3: the preview of a vendor
 */
const VENDOR_TYPE =
  /^(\s*application\/vnd\.([^.+;\s]+)(?:\.v\d+)?(?:\.([\w.+-]+)-preview(?![\w-]))?)(?:\.[\w-]+)?(?:\+json)?(?=\s*(?:;|$))/i;
/** Any other media type of a vendor, such as `application/vnd.VENDOR.NAME.v2+json` or `application/vnd.VENDOR.NAME-preview+xml`. */
const OTHER_VENDOR_TYPE =
  /^(\s*application\/vnd\.([^.+;\s]+))(?:[^;\s]*?\.([\w-]+)-preview(?![\w-]))?/i;
const PREVIEW_WITHOUT_VENDOR = /^(.+)-preview$/i;

/** Replaces the format in every part of the header that is a vendor's media type. */
function withFormat(accept: string, format: string): string {
  if (accept === DEFAULT_ACCEPT) return `application/vnd.${DEFAULT_VENDOR}.v3.${format}`;
  const parts = accept.split(",");
  if (parts.some((part) => VENDOR_TYPE.test(part))) {
    return parts.map((part) => part.replace(VENDOR_TYPE, `$1.${format}`)).join();
  }
  throw invalidAccept(
    `The format ${quote(format)} changes nothing: the accept header has no media type of a vendor.`,
  );
}

/** The previews that the header names, then the previews of the options, each once. */
function previewTypes(
  accept: string,
  previews: readonly string[],
  format: string | undefined,
  defaultVendor: string | undefined,
): string {
  const named = accept === DEFAULT_ACCEPT ? DEFAULT_NAMES : namesIn(accept);
  const vendor = named.vendor ?? defaultVendor;
  if (vendor === undefined) throw noVendor("Previews of mediaType need");
  const suffix = format === undefined ? "+json" : `.${format}`;
  let types = "";
  for (const name of distinct(previews, named.previews)) {
    types += `${types === "" ? "" : ","}application/vnd.${vendor}.${name}-preview${suffix}`;
  }
  return types;
}

/** Names, each once. Most options have few of them. */
function distinct(names: readonly string[], before: readonly string[]): readonly string[] {
  const isFew = before.length === 0 && names.length < 3;
  return isFew && names[0] !== names[1] ? names : [...new Set([...before, ...names])];
}

interface Names {
  readonly vendor: string | undefined;
  readonly previews: readonly string[];
}

/** The default header, which most requests have, is not parsed. */
const DEFAULT_NAMES: Names = { vendor: DEFAULT_VENDOR, previews: [] };

function namesIn(accept: string): Names {
  let vendor: string | undefined;
  const previews: string[] = [];
  for (const part of accept.split(",")) {
    const [, , name, preview] = VENDOR_TYPE.exec(part) ?? OTHER_VENDOR_TYPE.exec(part) ?? [];
    if (name === undefined) continue;
    const alone = PREVIEW_WITHOUT_VENDOR.exec(name)?.[1];
    if (alone === undefined) vendor ??= name;
    const found = alone ?? preview;
    if (found !== undefined) previews.push(found);
  }
  return { vendor, previews };
}

function noVendor(what: string): EndpointError {
  return invalidAccept(`${what} a vendor, but the accept header names none.`);
}

function invalidAccept(reason: string): EndpointError {
  const advice = 'Remove it, or set an accept header such as "application/vnd.acme.v3+json".';
  return parameterError("invalid-media-type", "accept", reason, advice, "header");
}
