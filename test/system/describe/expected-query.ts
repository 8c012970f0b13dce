import { isObject, listIn, objectIn } from "./json.js";
import type { Given } from "./described-call.js";

/**
 * Writes parameters by the text of the OpenAPI Specification: "Style Values", "Style Examples" (both 3.0.3 and 3.1.1), and
 * "Appendix C" of 3.1.1, which defines them by RFC 6570. It shares no code with the library.
 */

/** Percent-encodes everything but the unreserved characters (RFC 3986 section 2.3). */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** As `encoded`, but leaves reserved characters (RFC 3986 section 2.2) and triplets as they are (RFC 6570 section 3.2.3). */
export function reservedEncoded(text: string): string {
  return text
    .split(/(%[\dA-Fa-f]{2}|[:/?#[\]@!$&'()*+,;=])/)
    .map((part, index) => (index % 2 === 1 ? part : encoded(part)))
    .join("");
}

/** A value in a path. */
export function expectedSegment({ parameter, value }: Given): string {
  const { name, style, explode, contentType } = parameter;
  if (contentType !== undefined) return encoded(contentText(contentType, value));
  switch (style) {
    case "label":
      return `.${joined(value, explode ? "." : ",", explode ? "=" : ",")}`;
    case "matrix":
      return matrix(name, value, explode);
    default:
      return joined(value, ",", explode ? "=" : ",");
  }
}

function joined(value: unknown, separator: string, equals: string): string {
  if (Array.isArray(value)) return listIn(value).map(scalar).join(separator);
  if (!isObject(value)) return scalar(value);
  return Object.entries(value)
    .map(([key, each]) => `${encoded(key)}${equals}${scalar(each)}`)
    .join(separator);
}

function matrix(name: string, value: unknown, explode: boolean): string {
  if (!explode || !(Array.isArray(value) || isObject(value))) {
    return `;${encoded(name)}=${joined(value, ",", ",")}`;
  }
  if (Array.isArray(value))
    return listIn(value)
      .map((each) => `;${encoded(name)}=${scalar(each)}`)
      .join("");
  return `;${joined(value, ";", "=")}`;
}

/** The fields of a query parameter, or of a property of a form, such as `a=1` and `a=2`. */
export function expectedFields(given: Given): string[] {
  const { parameter, value } = given;
  const { name, contentType, allowReserved } = parameter;
  if (contentType !== undefined)
    return [`${encoded(name)}=${encoded(contentText(contentType, value))}`];
  if (Array.isArray(value) || isObject(value))
    return isUndefinedStyle(given) ? bracketed(name, value) : styled(given);
  return [`${encoded(name)}=${allowReserved ? reservedEncoded(plain(value)) : scalar(value)}`];
}

function contentText(contentType: string, value: unknown): string {
  return contentType.includes("json") || typeof value !== "string" ? JSON.stringify(value) : value;
}

/**
 * True where the specification gives no format: for a list or an object inside a list or an object, and for the deepObject of a
 * list. Such values are written as `a[b][0]=c`, the form that Rack, PHP and qs read.
 */
export function isUndefinedStyle({ parameter, value }: Given): boolean {
  const { style, contentType } = parameter;
  if (contentType !== undefined || !(Array.isArray(value) || isObject(value))) return false;
  if (Object.values(value).some((each) => Array.isArray(each) || isObject(each))) return true;
  return Array.isArray(value) && style === "deepObject";
}

function bracketed(name: string, value: unknown): string[] {
  if (!Array.isArray(value) && !isObject(value)) return [`${encoded(name)}=${scalar(value)}`];
  return Object.entries(value).flatMap(([key, each]) => bracketed(`${name}[${key}]`, each));
}

function styled({ parameter, value }: Given): string[] {
  const { name, style, explode } = parameter;
  const key = encoded(name);
  if (Array.isArray(value)) {
    if (explode) return listIn(value).map((each) => `${key}=${scalar(each)}`);
    return [
      `${key}=${listIn(value)
        .map(scalar)
        .join(DELIMITERS[style] ?? ",")}`,
    ];
  }
  const entries = Object.entries(objectIn(value));
  if (style === "deepObject") {
    return entries.map(([each, member]) => `${encoded(`${name}[${each}]`)}=${scalar(member)}`);
  }
  if (explode) return entries.map(([each, member]) => `${encoded(each)}=${scalar(member)}`);
  const texts = entries.flatMap(([each, member]) => [encoded(each), scalar(member)]);
  return [`${key}=${texts.join(DELIMITERS[style] ?? ",")}`];
}

const DELIMITERS: Readonly<Record<string, string>> = {
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
};

function scalar(value: unknown): string {
  return encoded(plain(value));
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
