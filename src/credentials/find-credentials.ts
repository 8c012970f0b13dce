import { decodeUtf8 } from "../internal/bytes.js";
import { findUserinfo } from "../internal/messages.js";
import { isJson, isJsonType, isUrlEncoded, jsonSequenceOf } from "../wire/media-type.js";
import {
  isSecretHeader,
  isSecretName,
  isSecretParameter,
  schemeOf,
  isCountName,
  nestedName,
} from "./names.js";
import {
  credential,
  type CredentialPlace,
  type FoundCredential,
  plainText,
  shifted,
  type TextSegment,
} from "./segments.js";

/** A header's value with its credentials apart. */
export function headerSegments(name: string, value: string): readonly TextSegment[] {
  if (!isSecretHeader(name)) return textSegments(value, "HEADER");
  const scheme = schemeOf(value);
  return [plainText(scheme), credential(value.slice(scheme.length), "HEADER", name)];
}

/** A text with its credentials apart: the userinfo, query and fragment of a URL, and the properties of a JSON document. */
export function textSegments(text: string, place: CredentialPlace): readonly TextSegment[] {
  return segmentsOf(text, findInText(text, place, 0));
}

/** A URL template with its credentials apart. An expression is not a credential: its value is not in the template. */
export function templateSegments(template: string): readonly TextSegment[] {
  const searched = template.replace(/\{[^{}]*\}/g, (text) => EXPRESSION.repeat(text.length));
  const found = findInUrl(searched, "QUERY", 0);
  const [start, end] = HTTP_USERINFO.test(searched) ? [0, 0] : findUserinfo(template);
  return segmentsOf(template, [{ start, end, place: "USERINFO", name: "" }, ...found]);
}

/** Stands for each character of an expression while a template is searched. No template may contain it. */
const EXPRESSION = "\0";

/** The value of a form field, which is a credential or not by the field's name. */
export function fieldSegments(name: string, value: string): readonly TextSegment[] {
  return isSecretName(name) ? [credential(value, "BODY", name)] : textSegments(value, "BODY");
}

/** A body of text with its credentials apart, where its content type says how to find them. */
export function bodySegments(
  text: string,
  contentType: string | undefined,
): readonly TextSegment[] {
  if (hasJsonTexts(contentType)) return segmentsOf(text, findInDocument(text, "BODY", 0));
  if (isUrlEncoded(contentType)) return segmentsOf(text, findInPairs(text, 0, "BODY", 0));
  return [plainText(text)];
}

/** Bytes of a content type that may contain credentials, as text. Without a content type they may be JSON. */
export function searchedText(
  bytes: Uint8Array,
  contentType: string | undefined,
): { readonly text: string; readonly contentType: string } | undefined {
  const text = decodeUtf8(bytes);
  if (text === undefined) return undefined;
  if (contentType === undefined) {
    return isDocument(text) ? { text, contentType: "application/json" } : undefined;
  }
  return hasJsonTexts(contentType) || isUrlEncoded(contentType) ? { text, contentType } : undefined;
}

/** Returns `true` if a body is a JSON text, or several of them in sequence. */
function hasJsonTexts(contentType: string | undefined): boolean {
  return isJsonType(contentType) || jsonSequenceOf(contentType) !== undefined;
}

/** Returns `true` for an object or a list as JSON text. */
function isDocument(text: string): boolean {
  return /^\s*[[{]/.test(text) && isJson(text);
}

/** @param found - in their order. Where two overlap, the later one is shortened. */
function segmentsOf(text: string, found: Iterable<FoundCredential>): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let shownUpTo = 0;
  for (const { start, end, place, name } of found) {
    if (end <= shownUpTo) continue;
    segments.push(plainText(text.slice(shownUpTo, start)));
    segments.push(credential(text.slice(Math.max(start, shownUpTo), end), place, name));
    shownUpTo = end;
  }
  return [...segments, plainText(text.slice(shownUpTo))];
}

/** The deepest nesting of texts that are searched, such as a URL in the query of a URL. Each level takes as long as the first. */
const MAX_DEPTH = 3;

/** @param depth - the number of texts around this one */
function findInText(
  text: string,
  place: CredentialPlace,
  depth: number,
): readonly FoundCredential[] {
  if (depth > MAX_DEPTH || !/[?&#@{[]/.test(text)) return [];
  return isDocument(text) ? findInDocument(text, place, depth) : findInUrl(text, place, depth);
}

function findInDocument(
  json: string,
  place: CredentialPlace,
  depth: number,
): readonly FoundCredential[] {
  return [...findInJson(json, place, (text) => findInText(text, place, depth + 1))];
}

const HTTP_USERINFO = /^(https?:\/\/)([^/?#]*)@/i;

function findInUrl(text: string, place: CredentialPlace, depth: number): FoundCredential[] {
  const [, scheme = "", userinfo = ""] = HTTP_USERINFO.exec(text) ?? [];
  const start = scheme.length;
  const [head = ""] = text.split("#", 1);
  const query = head.search(/[?&]/) + 1;
  return [
    { start, end: start + userinfo.length, place: "USERINFO" as const, name: "" },
    ...(query > 0 ? findInPairs(head, query, place, depth) : []),
    ...(head === text ? [] : findInPairs(text, head.length + 1, place, depth)),
  ].filter((at) => at.start < at.end);
}

/** Finds credentials in pairs (`name=value&name=value`) from a position of a text on. */
function findInPairs(
  text: string,
  from: number,
  place: CredentialPlace,
  depth: number,
): readonly FoundCredential[] {
  const found: FoundCredential[] = [];
  let start = from;
  for (const pair of text.slice(from).split("&")) {
    const equals = pair.indexOf("=");
    if (equals >= 0) {
      const inValue = findInPair(pair.slice(0, equals), pair.slice(equals + 1), place, depth);
      for (const at of shifted(inValue, start + equals + 1)) found.push(at);
    }
    start += pair.length + 1;
  }
  return found;
}

/** Positions are those in the value. */
function findInPair(
  encodedName: string,
  value: string,
  place: CredentialPlace,
  depth: number,
): readonly FoundCredential[] {
  // A sentence with "=" in it has no names. Neither has a text that was cut off at a "?".
  const name = /\s/.test(encodedName) ? "" : decodeName(encodedName);
  if (!isSecretParameter(name)) return findInEncoded(value, place, depth + 1);
  // The value of an expression is not in the template.
  const isEmpty = value.replaceAll(EXPRESSION, "") === "";
  return isEmpty ? [] : [{ start: 0, end: value.length, place, name }];
}

function decodeName(encoded: string): string {
  if (!/[%+]/.test(encoded)) return encoded;
  return Array.from(new URLSearchParams(`${encoded}=`).keys()).join("");
}

/** Finds credentials in the text that a value encodes, such as a URL or a JSON document. */
function findInEncoded(
  value: string,
  place: CredentialPlace,
  depth: number,
): readonly FoundCredential[] {
  if (depth > MAX_DEPTH || !/[%?&#@{[]/.test(value)) return [];
  const { text, positions } = decoded(value);
  return findInText(text, place, depth).map((at) => ({
    ...at,
    start: positions[at.start] ?? 0,
    end: positions[at.end] ?? value.length,
  }));
}

/** Decodes a value of a query or form, and says where each character of the text was in the value. */
function decoded(value: string): { readonly text: string; readonly positions: readonly number[] } {
  const positions: number[] = [];
  let text = "";
  for (const { 0: token, index } of value.matchAll(/(?:%[89a-f][\da-f])+|%[0-7][\da-f]|[^]/gi)) {
    const character = token.length === 1 ? token.replace("+", " ") : decodeEscapes(token);
    for (const _ of character.split("")) positions.push(index);
    text += character;
  }
  return { text, positions };
}

function decodeEscapes(escapes: string): string {
  if (escapes.length === 3) return String.fromCharCode(parseInt(escapes.slice(1), 16));
  return decodeName(escapes);
}

/** An object or a list that the scan of a JSON document is in. */
interface JsonContainer {
  readonly isList: boolean;
  /** The names down to this container from a property whose whole value is a credential, or `undefined` outside one. */
  readonly secretName: string | undefined;
  /** The name of the current property, `undefined` before it. */
  property: string | undefined;
}

/**
 * Finds the credentials in a JSON document: every string and number in the value of a property that is named like one, at any depth
 * of this value.
 *
 * @param findInText - finds the credentials in what any other string contains
 */
function* findInJson(
  json: string,
  place: CredentialPlace,
  findInText: (text: string) => readonly FoundCredential[],
): Generator<FoundCredential> {
  const containers: JsonContainer[] = [];
  for (const { start, end } of jsonTokens(json)) {
    const container = containers.at(-1);
    const firstCharacter = json.charAt(start);
    if (firstCharacter === "{" || firstCharacter === "[") {
      const secretName = secretNameOf(container);
      containers.push({ isList: firstCharacter === "[", secretName, property: undefined });
    } else if (firstCharacter === "}" || firstCharacter === "]") {
      containers.pop();
    } else if (firstCharacter === ",") {
      if (container !== undefined) container.property = undefined;
    } else if (container?.isList === false && container.property === undefined) {
      container.property = decodeString(json.slice(start, end));
    } else {
      const name = secretNameOf(container);
      const isText = firstCharacter === '"';
      if (name === undefined && isText)
        yield* shifted(findInText(json.slice(start + 1, end - 1)), start + 1);
      else if (name !== undefined && isText) yield { start: start + 1, end: end - 1, place, name };
      else if (name !== undefined && !isCount(container, name)) yield { start, end, place, name };
    }
  }
}

/** Returns `true` if the number under a name is directly the value of a property such as `max_tokens`. */
function isCount(container: JsonContainer | undefined, name: string): boolean {
  return container?.isList === false && container.secretName === undefined && isCountName(name);
}

function secretNameOf(container: JsonContainer | undefined): string | undefined {
  if (container === undefined || container.isList) return container?.secretName;
  const { secretName, property = "" } = container;
  if (secretName !== undefined) return nestedName(secretName, property);
  return isSecretName(property) ? property : undefined;
}

/** The strings, numbers, brackets, braces and commas of a JSON document. An invalid document is read as far as possible. */
function* jsonTokens(json: string): Generator<{ readonly start: number; readonly end: number }> {
  const token = /["{}[\],]|-?\d[\d.eE+-]*/g;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    if (match[0] === '"') {
      const closing = closingQuote(json, match.index);
      if (closing < 0) return;
      token.lastIndex = closing + 1;
    }
    yield { start: match.index, end: token.lastIndex };
  }
}

function closingQuote(json: string, opening: number): number {
  let quote = json.indexOf('"', opening + 1);
  while (quote >= 0 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote;
}

function isEscaped(json: string, position: number): boolean {
  let first = position;
  while (json[first - 1] === "\\") first--;
  return (position - first) % 2 === 1;
}

/** The text of a JSON string, or what is between its quotation marks where it is invalid. */
function decodeString(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
}
