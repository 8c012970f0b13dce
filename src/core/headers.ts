import { IS_HIDDEN, isHidden } from "../credentials/hidden.js";
import { EndpointError } from "../errors.js";
import { Cache, SMALL_CACHE_SIZE } from "../internal/cache.js";
import { describeGiven, describeType, quote } from "../internal/messages.js";
import { isList, isOwn, ownValue, setOwn } from "../internal/objects.js";
import { parameterError } from "./parameter-errors.js";
import { isToken } from "../wire/media-type.js";
import type { MediaTypeOptions } from "./options.js";
import { DEFAULT_ACCEPT, DEFAULT_VENDOR, type HeaderValues, type MediaType } from "./state.js";

export const URL_ENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

const names = /* @__PURE__ */ new Cache<string>(SMALL_CACHE_SIZE);

export function repeatedHeader(name: string): EndpointError {
  return parameterError(
    "conflicting-parameter",
    name,
    `The header ${quote(name)} is set twice, in upper and lower case.`,
    "Leave one of them out.",
    "header",
  );
}

export function headerName(name: string): string {
  return names.get(name, lowerCaseName);
}

function lowerCaseName(name: string): string {
  if (isToken(name) && name !== "__proto__") return name.toLowerCase();
  throw parameterError(
    "invalid-header",
    name,
    `The header name ${quote(name)} cannot be sent.`,
    "Use letters, digits and hyphens (RFC 9110, token).",
    "header",
  );
}

const UNSENDABLE = /[\r\n\0]|[^\0-\u00ff]/;

export function readHeaderValue(value: unknown, name: string): string | number | null {
  if (value === null) return null;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw invalidValue(name, "is not a finite number", "Pass a string or a finite number");
  }
  if (typeof value !== "string") {
    const advice = "Pass a string, a finite number, or null to remove a default";
    throw invalidValue(name, `is ${describeType(value)}`, advice);
  }
  if (value.endsWith("]") && isHidden(value.slice(value.lastIndexOf("[")))) {
    throw invalidValue(name, IS_HIDDEN, "Pass the value itself");
  }
  if (!UNSENDABLE.test(value)) return value;
  throw invalidValue(
    name,
    "holds a line break, NUL or a character above U+00FF",
    "Remove or encode it",
  );
}

/** Does not show the value, which may be a token. */
function invalidValue(name: string, what: string, advice: string): EndpointError {
  const reason = `The value of the header ${quote(name)} ${what}.`;
  return parameterError("invalid-header", name, reason, `${advice}.`, "header");
}

export function sentHeaders(headers: HeaderValues): SentHeaders {
  const sent: SentHeaders = {};
  for (const name in headers) {
    const value = ownValue(headers, name);
    if (value !== undefined && value !== null) setOwn(sent, name, value);
  }
  return sent;
}

export type SentHeaders = Record<string, string | number>;

/** A `null` content type stays, because it stops the body from setting one. */
export function shownHeaders(headers: HeaderValues): HeaderValues {
  if (!Object.values(headers).includes(null)) return headers;
  const sent = sentHeaders(headers);
  return ownValue(headers, "content-type") === null ? { ...sent, "content-type": null } : sent;
}

const NAME = /^[A-Za-z0-9._+-]+$/;
const SUFFIX = "-preview";

export function readMediaType(mediaType: Readonly<Record<string, unknown>>): MediaType {
  let format: string | undefined;
  let previews: readonly string[] | undefined;
  for (const key in mediaType) {
    if (!isOwn(mediaType, key)) continue;
    const value = mediaType[key];
    if (value === undefined) continue;
    if (key === "format") format = readFormat(value);
    else if (key === "previews") previews = readPreviews(value);
    else
      throw invalid(`mediaType has no option ${quote(key)}. Its options are format and previews`);
  }
  return { format, previews };
}

/** An empty format is ignored, because some GitHub clients pass one by default. */
function readFormat(format: unknown): string | undefined {
  return format === "" || format === null ? undefined : checkMediaTypeName(format, "The format");
}

export function readPreviews(previews: unknown): readonly string[] {
  if (!isList(previews)) {
    throw invalid(`mediaType.previews is ${describeType(previews)}. Pass a list of preview names`);
  }
  const names: string[] = [];
  for (const preview of previews) names.push(previewName(preview));
  return names;
}

const previewNames = /* @__PURE__ */ new Cache<string>(SMALL_CACHE_SIZE);

function previewName(preview: unknown): string {
  if (typeof preview === "string") return previewNames.get(preview, checkedPreview);
  return checkMediaTypeName(preview, "A preview");
}

function checkedPreview(preview: string): string {
  const name = checkMediaTypeName(preview, "A preview");
  return name.endsWith(SUFFIX) && name !== SUFFIX ? name.slice(0, -SUFFIX.length) : name;
}

function checkMediaTypeName(name: unknown, which: string): string {
  if (typeof name === "string" && NAME.test(name)) return name;
  throw invalid(
    `${which} of mediaType is ${describeGiven(name)}. Use a name of letters, digits and the characters . _ + -`,
  );
}

export function shownMediaType({ format, previews }: MediaType): MediaTypeOptions {
  return {
    ...(format !== undefined && { format }),
    ...(previews && { previews: [...new Set(previews)] }),
  };
}

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

/** Matches `application/vnd.VENDOR.v3.FORMAT+json`. The groups are the text before the format, the vendor and the preview. */
const VENDOR_TYPE =
  /^(\s*application\/vnd\.([^.+;\s]+)(?:\.v\d+)?(?:\.([\w.+-]+)-preview(?![\w-]))?)(?:\.[\w-]+)?(?:\+json)?(?=\s*(?:;|$))/i;
const OTHER_VENDOR_TYPE =
  /^(\s*application\/vnd\.([^.+;\s]+))(?:[^;\s]*?\.([\w-]+)-preview(?![\w-]))?/i;
const PREVIEW_WITHOUT_VENDOR = /^(.+)-preview$/i;

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

function distinct(names: readonly string[], before: readonly string[]): readonly string[] {
  const isFew = before.length === 0 && names.length < 3;
  return isFew && names[0] !== names[1] ? names : [...new Set([...before, ...names])];
}

interface PreviewNames {
  readonly vendor: string | undefined;
  readonly previews: readonly string[];
}

const DEFAULT_NAMES: PreviewNames = { vendor: DEFAULT_VENDOR, previews: [] };

function namesIn(accept: string): PreviewNames {
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

function invalid(what: string): EndpointError {
  return new EndpointError("invalid-media-type", `${what}.`);
}

function invalidAccept(reason: string): EndpointError {
  const advice = 'Remove it, or set an accept header such as "application/vnd.acme.v3+json".';
  return parameterError("invalid-media-type", "accept", reason, advice, "header");
}

export function repeatedName(headers: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.keys(headers);
  if (names.length < 2) return undefined;
  const seen = new Set<string>();
  for (const name of names) {
    if (headers[name] !== undefined && seen.size === seen.add(name.toLowerCase()).size) return name;
  }
  return undefined;
}
