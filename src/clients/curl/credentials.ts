import { isJsonType, mediaTypeOf } from "../wire/wire-headers.js";
import { credential, plainText, type TextSegment } from "./command-text.js";
import { isSecretName, isSecretParameter } from "./credential-names.js";

/** Authentication schemes that are shown in front of the credentials. An unknown word may itself be the token. */
const SCHEME =
  /^(?:AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|Negotiate|NTLM|OAuth|token) +/i;

/** A header's value with its credentials apart. */
export function headerSegments(name: string, value: string): readonly TextSegment[] {
  if (!isSecretHeader(name)) return [plainText(value)];
  const scheme = SCHEME.exec(value)?.[0] ?? "";
  return [plainText(scheme), credential(value.slice(scheme.length))];
}

/** Headers that end in "-key" and contain no credential. */
const PUBLIC_KEY_HEADERS = new Set([
  "idempotency-key",
  "sec-websocket-key",
  "surrogate-key",
  "x-idempotency-key",
]);

function isSecretHeader(name: string): boolean {
  return isSecretName(name) || (name.endsWith("-key") && !PUBLIC_KEY_HEADERS.has(name));
}

/** A URL with the credentials of its query apart. */
export function urlSegments(url: string): readonly TextSegment[] {
  const start = url.indexOf("?") + 1;
  if (start === 0) return [plainText(url)];
  return [plainText(url.slice(0, start)), ...formSegments(url.slice(start))];
}

/** The value of a form field, which is a credential or not by the field's name. */
export function fieldSegments(name: string, value: string): readonly TextSegment[] {
  return [isSecretName(name) ? credential(value) : plainText(value)];
}

/** A body of text with its credentials apart, where its media type says how to find them. */
export function bodySegments(text: string, contentType = ""): readonly TextSegment[] {
  if (isJsonType(contentType)) return jsonSegments(text);
  if (mediaTypeOf(contentType) === "application/x-www-form-urlencoded") return formSegments(text);
  return [plainText(text)];
}

/** URL-encoded pairs (`name=value&name=value`) with their credentials apart. */
function formSegments(pairs: string): readonly TextSegment[] {
  return pairs.split("&").flatMap((pair, index) => pairSegments(index === 0 ? pair : `&${pair}`));
}

function pairSegments(pair: string): readonly TextSegment[] {
  const equals = pair.indexOf("=");
  if (equals < 0 || !isSecretParameter(decodeName(pair.slice(0, equals)))) return [plainText(pair)];
  return [plainText(pair.slice(0, equals + 1)), credential(pair.slice(equals + 1))];
}

/** The decoded name of a pair. A "&" in front is ignored. */
function decodeName(name: string): string {
  return Array.from(new URLSearchParams(`${name}=`).keys()).join("");
}

/** Where a piece of a JSON document starts and ends. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A JSON document with its credentials apart: the strings and numbers under names of credentials. */
function jsonSegments(json: string): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let shownUpTo = 0;
  for (const { start, end } of credentialRanges(json)) {
    segments.push(plainText(json.slice(shownUpTo, start)), credential(json.slice(start, end)));
    shownUpTo = end;
  }
  return [...segments, plainText(json.slice(shownUpTo))];
}

function* credentialRanges(json: string): Generator<TextRange> {
  let name: TextRange | undefined;
  for (const string of stringRanges(json)) {
    if (name !== undefined && isColon(json.slice(name.end + 1, string.start - 1))) {
      yield string;
      name = undefined;
      continue;
    }
    name = isSecretName(json.slice(string.start, string.end)) ? string : undefined;
    const number = name === undefined ? undefined : numberAfter(json, name);
    if (number !== undefined) yield number;
  }
}

/** The contents of each string, without its quotation marks. */
function* stringRanges(json: string): Generator<TextRange> {
  let mark = json.indexOf('"');
  while (mark >= 0) {
    const end = closingMark(json, mark);
    if (end < 0) return;
    yield { start: mark + 1, end };
    mark = json.indexOf('"', end + 1);
  }
}

function closingMark(json: string, opening: number): number {
  let mark = json.indexOf('"', opening + 1);
  while (mark >= 0 && isEscaped(json, mark)) mark = json.indexOf('"', mark + 1);
  return mark;
}

function isEscaped(json: string, position: number): boolean {
  let first = position;
  while (json[first - 1] === "\\") first--;
  return (position - first) % 2 === 1;
}

function isColon(between: string): boolean {
  return between.trim() === ":";
}

const NUMBER = /\s*:\s*(-?\d[\d.eE+-]*)/y;

function numberAfter(json: string, name: TextRange): TextRange | undefined {
  NUMBER.lastIndex = name.end + 1;
  const digits = NUMBER.exec(json)?.[1];
  if (digits === undefined) return undefined;
  return { start: NUMBER.lastIndex - digits.length, end: NUMBER.lastIndex };
}
