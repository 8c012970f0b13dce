import { decodeUtf8, latin1Text } from "../internal/bytes.js";
import { isJson, isJsonType, isUrlEncoded, jsonSequenceOf } from "../wire/media-type.js";
import {
  isCountName,
  isObjectName,
  isSecretName,
  isSecretParameter,
  nestedName,
  type SecretNames,
} from "./names.js";
import { findTokens } from "./tokens.js";

/** Bytes as text, in which credentials are looked for. */
interface SearchedText {
  readonly text: string;
  readonly contentType: string;
  /** `true` if the bytes are not UTF-8: the text has a character for each byte. */
  readonly isLatin1: boolean;
}

/** Bytes of a content type that may contain credentials, as text. Without a content type they may be JSON. */
export function searchedText(
  bytes: Uint8Array,
  contentType: string | undefined,
): SearchedText | undefined {
  const utf8 = decodeUtf8(bytes);
  const isLatin1 = utf8 === undefined;
  const text = utf8 ?? latin1Text(bytes);
  if (contentType === undefined) {
    return isDocument(text) ? { text, contentType: "application/json", isLatin1 } : undefined;
  }
  const isSearched = hasJsonTexts(contentType) || isUrlEncoded(contentType);
  return isSearched ? { text, contentType, isLatin1 } : undefined;
}

/** Returns `true` if a body is a JSON text, or several of them in sequence. */
export function hasJsonTexts(contentType: string | undefined): boolean {
  return isJsonType(contentType) || jsonSequenceOf(contentType) !== undefined;
}

/** Returns `true` for an object or a list as JSON text. */
function isDocument(text: string): boolean {
  return /^\s*[[{]/.test(text) && isJson(text);
}

/** Stands for each character of an expression while a template is searched. No template may contain it. */
export const EXPRESSION = "\0";

/** A credential in a text. Userinfo has no name. */
export interface FoundCredential {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Moves the credentials of a part of a text to their positions in the whole text. */
function* shifted(found: Iterable<FoundCredential>, by: number): Iterable<FoundCredential> {
  for (const { start, end, name } of found) yield { start: start + by, end: end + by, name };
}

/** The deepest nesting of texts that are searched, such as a URL in the query of a URL. Each level takes as long as the first. */
const MAX_DEPTH = 3;

/**
 * Finds the credentials in any text: by their names in a URL or a JSON document, and by their form.
 *
 * @param depth - the number of texts around this one
 */
export function findInText(
  text: string,
  secrets: SecretNames,
  depth: number,
): Iterable<FoundCredential> {
  if (depth > MAX_DEPTH) return [];
  const tokens = findTokens(text).map((found) => ({ ...found, name: TOKEN }));
  if (!/[?&#@{[]/.test(text)) return tokens;
  const named = isDocument(text)
    ? findInJson(text, secrets, depth)
    : findInUrl(text, secrets, depth);
  return tokens.length === 0
    ? named
    : [...named, ...tokens].sort((one, other) => one.start - other.start);
}

/** The name of a credential that is known by its form. */
const TOKEN = "token";

const HTTP_USERINFO = /^(https?:\/\/)([^/?#]*)@/i;

/** Returns `true` for a URL with userinfo, which is found as every other credential is. */
export function hasHttpUserinfo(url: string): boolean {
  return HTTP_USERINFO.test(url);
}

function* findInUrl(text: string, secrets: SecretNames, depth: number): Iterable<FoundCredential> {
  const [, scheme = "", userinfo = ""] = HTTP_USERINFO.exec(text) ?? [];
  yield { start: scheme.length, end: scheme.length + userinfo.length, name: "" };
  const [head = ""] = text.split("#", 1);
  const query = head.search(/[?&]/) + 1;
  if (query > 0) yield* findInPairs(head, query, secrets, depth);
  if (head !== text) yield* findInPairs(text, head.length + 1, secrets, depth);
}

/** Finds credentials in pairs (`name=value&name=value`) from a position of a text on. */
export function* findInPairs(
  text: string,
  from: number,
  secrets: SecretNames,
  depth: number,
): Iterable<FoundCredential> {
  let start = from;
  for (const pair of text.slice(from).split("&")) {
    const value = pair.indexOf("=") + 1;
    if (value > 0) {
      const found = findInPair(pair.slice(0, value - 1), pair.slice(value), secrets, depth);
      yield* shifted(found, start + value);
    }
    start += pair.length + 1;
  }
}

/** Positions are those in the value. */
function findInPair(
  encodedName: string,
  value: string,
  secrets: SecretNames,
  depth: number,
): Iterable<FoundCredential> {
  // A sentence with "=" in it has no names. Neither has a text that was cut off at a "?".
  const name = /\s/.test(encodedName) ? "" : decodeName(encodedName);
  if (!isSecretParameter(name, secrets)) return findInEncoded(value, IN_URL, secrets, depth + 1);
  // The value of an expression is not in the template.
  const isEmpty = value.replaceAll(EXPRESSION, "") === "";
  return isEmpty ? [] : [{ start: 0, end: value.length, name }];
}

function decodeName(encoded: string): string {
  if (!/[%+]/.test(encoded)) return encoded;
  return Array.from(new URLSearchParams(`${encoded}=`).keys()).join("");
}

/** The form in which a text is written in another one. */
interface Encoding {
  /** Matches what stands for one character, or for several. */
  readonly token: RegExp;
  readonly decode: (token: string) => string;
}

const IN_URL: Encoding = {
  token: /(?:%[89a-f][\da-f])+|%[0-7][\da-f]|[^]/gi,
  decode: (token) => (token.length === 1 ? token.replace("+", " ") : decodeEscapes(token)),
};

const IN_JSON: Encoding = {
  token: /\\u[\da-f]{4}|\\[^]|[^]/gi,
  decode: (token) => (token.length === 1 ? token : decodeString(`"${token}"`)),
};

/** Finds credentials in the text that a value encodes, such as a URL or a JSON document. */
function* findInEncoded(
  value: string,
  encoding: Encoding,
  secrets: SecretNames,
  depth: number,
): Iterable<FoundCredential> {
  if (depth > MAX_DEPTH || !/[%?&#@{[]|eyJ|^(?:bearer|dpop|basic|token)\b/i.test(value)) return;
  const { text, positions } = decoded(value, encoding);
  for (const { start, end, name } of findInText(text, secrets, depth)) {
    yield { start: positions[start] ?? 0, end: positions[end] ?? value.length, name };
  }
}

/** Decodes a value, and says where each character of the text was in it. */
function decoded(
  value: string,
  { token, decode }: Encoding,
): { readonly text: string; readonly positions: readonly number[] } {
  const positions: number[] = [];
  let text = "";
  for (const { 0: written, index } of value.matchAll(token)) {
    const character = decode(written);
    for (const _ of character.split("")) positions.push(index);
    text += character;
  }
  return { text, positions };
}

function decodeEscapes(escapes: string): string {
  if (escapes.length === 3) return String.fromCharCode(parseInt(escapes.slice(1), 16));
  return decodeName(escapes);
}

/**
 * Finds the credentials in a JSON document: every string and number in the value of a property that is named like one, at any depth
 * of this value, and what any other string contains.
 */
export function* findInJson(
  json: string,
  secrets: SecretNames,
  depth: number,
): Iterable<FoundCredential> {
  for (const { start, end, isText, secretName } of jsonScalars(json, secrets)) {
    if (secretName !== undefined) yield { start, end, name: secretName };
    else if (isText) {
      yield* shifted(findInEncoded(json.slice(start, end), IN_JSON, secrets, depth + 1), start);
    }
  }
}

/** A string or a number in a JSON document. */
interface JsonScalar {
  /** Its position; of a string without the quotation marks. */
  readonly start: number;
  readonly end: number;
  readonly isText: boolean;
  /** The names down to it from a property whose value is a credential; `undefined` if it is none. */
  readonly secretName: string | undefined;
}

/** An object or a list that the scan of a JSON document is in. */
interface JsonContainer {
  readonly isList: boolean;
  /** The names down to this container from a property whose whole value is a credential, or `undefined` outside one. */
  readonly secretName: string | undefined;
  /** The name of the current property, `undefined` before it. */
  property: string | undefined;
}

function* jsonScalars(json: string, secrets: SecretNames): Iterable<JsonScalar> {
  const containers: JsonContainer[] = [];
  for (const { start, end } of jsonTokens(json)) {
    const container = containers.at(-1);
    const firstCharacter = json.charAt(start);
    if (firstCharacter === "{" || firstCharacter === "[") {
      containers.push(openedIn(container, firstCharacter === "[", secrets));
    } else if (firstCharacter === "}" || firstCharacter === "]") {
      containers.pop();
    } else if (firstCharacter === ",") {
      if (container !== undefined) container.property = undefined;
    } else if (container?.isList === false && container.property === undefined) {
      container.property = decodeString(json.slice(start, end));
    } else {
      const name = secretNameOf(container, secrets);
      yield firstCharacter === '"'
        ? { start: start + 1, end: end - 1, isText: true, secretName: name }
        : { start, end, isText: false, secretName: isCount(container, name) ? undefined : name };
    }
  }
}

function openedIn(
  around: JsonContainer | undefined,
  isList: boolean,
  secrets: SecretNames,
): JsonContainer {
  const name = secretNameOf(around, secrets);
  const isPlainObject = around?.secretName === undefined && isObjectName(name ?? "");
  return { isList, secretName: isPlainObject ? undefined : name, property: undefined };
}

/** Returns `true` if the number under a name is directly the value of a property such as `max_tokens`. */
function isCount(container: JsonContainer | undefined, name = ""): boolean {
  return container?.isList === false && container.secretName === undefined && isCountName(name);
}

/** Returns the names down to the current value of a container from a property whose value is a credential. */
function secretNameOf(
  container: JsonContainer | undefined,
  secrets: SecretNames,
): string | undefined {
  if (container === undefined || container.isList) return container?.secretName;
  const { secretName, property = "" } = container;
  if (secretName !== undefined) return nestedName(secretName, property);
  return isSecretName(property, secrets) ? property : undefined;
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
