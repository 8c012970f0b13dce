import { decodeUtf8, latin1Text } from "../internal/bytes.js";
import { findUserinfo } from "../internal/messages.js";
import { isJson, isJsonType, isUrlEncoded, jsonSequenceOf } from "../wire/media-type.js";
import {
  isCountName,
  isObjectName,
  isSecretHeader,
  isSecretName,
  isSecretParameter,
  nestedName,
  schemeOf,
  type SecretNames,
} from "./names.js";
import { findTokens } from "./tokens.js";

/** The parts of a request that contain credentials. */
export type CredentialPart = "HEADER" | "USERINFO" | "QUERY" | "BODY";

/** A credential in a request. */
export interface Credential {
  readonly text: string;
  readonly part: CredentialPart;
  /** The name of its header, parameter, field or property; empty for userinfo. */
  readonly name: string;
}

/** Returns the text that replaces a credential: a digest, `***` or a placeholder for the name of a variable. */
export type ReplaceCredential = (credential: Credential) => string;

/** Knows which names are names of credentials, and what replaces these. */
export interface Hider {
  readonly secrets: SecretNames;
  readonly replace: ReplaceCredential;
}

/** The value of a header with its credentials replaced. */
export function hideInHeader(name: string, value: string, hider: Hider): string {
  if (!isSecretHeader(name, hider.secrets)) return hideInText(value, "HEADER", hider);
  const { length } = schemeOf(value);
  return replaced(value, [{ start: length, end: value.length, name }], "HEADER", hider);
}

/** A text with the credentials replaced in the userinfo, query and fragment of a URL, and in the properties of a JSON document. */
export function hideInText(text: string, part: CredentialPart, hider: Hider): string {
  return replaced(text, findInText(text, hider.secrets, 0), part, hider);
}

/** The pieces of a URL with its credentials replaced. What replaces a credential is in the piece where the credential starts. */
export function hideInPieces<Piece extends { readonly text: string }>(
  pieces: readonly Piece[],
  hider: Hider,
): readonly Piece[] {
  const url = pieces.map(({ text }) => text).join("");
  const credentials = [...distinct(findInText(url, hider.secrets, 0))];
  let next = 0;
  let shownUpTo = 0;
  let pieceEnd = 0;
  return pieces.map((piece) => {
    pieceEnd += piece.text.length;
    let text = "";
    for (let at = credentials[next]; at && at.start < pieceEnd; at = credentials[++next]) {
      text += url.slice(shownUpTo, at.start) + replacement(url, at, "QUERY", hider);
      shownUpTo = at.end;
    }
    text += url.slice(shownUpTo, pieceEnd);
    shownUpTo = Math.max(shownUpTo, pieceEnd);
    return { ...piece, text };
  });
}

/** A URL template with its credentials replaced. An expression is not a credential: its value is not in the template. */
export function hideInTemplate(template: string, hider: Hider): string {
  const searched = template.replace(/\{[^{}]*\}/g, (text) => EXPRESSION.repeat(text.length));
  const [start, end] = HTTP_USERINFO.test(searched) ? [0, 0] : findUserinfo(template);
  const found = findInText(searched, hider.secrets, 0);
  return replaced(template, [{ start, end, name: "" }, ...found], "QUERY", hider);
}

/** The value of a form field with its credentials replaced. It is one or not by the field's name. */
export function hideInField(name: string, value: string, hider: Hider): string {
  if (!isSecretName(name, hider.secrets)) return hideInText(value, "BODY", hider);
  return replaced(value, [{ start: 0, end: value.length, name }], "BODY", hider);
}

/** A body of text with its credentials replaced, where its content type says how to find them. */
export function hideInBodyText(
  text: string,
  contentType: string | undefined,
  hider: Hider,
): string {
  const { secrets } = hider;
  if (hasJsonTexts(contentType)) return replaced(text, findInJson(text, secrets, 0), "BODY", hider);
  if (!isUrlEncoded(contentType)) return text;
  return replaced(text, findInPairs(text, 0, secrets, 0), "BODY", hider);
}

function replaced(
  text: string,
  found: Iterable<FoundCredential>,
  part: CredentialPart,
  hider: Hider,
): string {
  let shown = "";
  let shownUpTo = 0;
  for (const at of distinct(found)) {
    shown += text.slice(shownUpTo, at.start) + replacement(text, at, part, hider);
    shownUpTo = at.end;
  }
  return shown + text.slice(shownUpTo);
}

/** The credentials that are not empty, in their order. Where two overlap, the later one is shortened. */
function* distinct(found: Iterable<FoundCredential>): Iterable<FoundCredential> {
  let from = 0;
  for (const { start, end, name } of found) {
    from = Math.max(from, start);
    if (from >= end) continue;
    yield { start: from, end, name };
    from = end;
  }
}

function replacement(
  text: string,
  { start, end, name }: FoundCredential,
  part: CredentialPart,
  { replace }: Hider,
): string {
  return replace({
    text: text.slice(start, end),
    part: name === "" ? "USERINFO" : part,
    name,
  });
}

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
function hasJsonTexts(contentType: string | undefined): boolean {
  return isJsonType(contentType) || jsonSequenceOf(contentType) !== undefined;
}

/** Returns `true` for an object or a list as JSON text. */
function isDocument(text: string): boolean {
  return /^\s*[[{]/.test(text) && isJson(text);
}

/** Stands for each character of an expression while a template is searched. No template may contain it. */
const EXPRESSION = "\0";

/** A credential in a text. Userinfo has no name. */
interface FoundCredential {
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
function findInText(text: string, secrets: SecretNames, depth: number): Iterable<FoundCredential> {
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

function* findInUrl(text: string, secrets: SecretNames, depth: number): Iterable<FoundCredential> {
  const [, scheme = "", userinfo = ""] = HTTP_USERINFO.exec(text) ?? [];
  yield { start: scheme.length, end: scheme.length + userinfo.length, name: "" };
  const [head = ""] = text.split("#", 1);
  const query = head.search(/[?&]/) + 1;
  if (query > 0) yield* findInPairs(head, query, secrets, depth);
  if (head !== text) yield* findInPairs(text, head.length + 1, secrets, depth);
}

/** Finds credentials in pairs (`name=value&name=value`) from a position of a text on. */
function* findInPairs(
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
 * of this value, and what any other string contains.
 */
function* findInJson(json: string, secrets: SecretNames, depth: number): Iterable<FoundCredential> {
  const containers: JsonContainer[] = [];
  for (const { start, end } of jsonTokens(json)) {
    const container = containers.at(-1);
    const firstCharacter = json.charAt(start);
    if (firstCharacter === "{" || firstCharacter === "[") {
      const name = secretNameOf(container, secrets);
      const isPlainObject = container?.secretName === undefined && isObjectName(name ?? "");
      const secretName = isPlainObject ? undefined : name;
      containers.push({ isList: firstCharacter === "[", secretName, property: undefined });
    } else if (firstCharacter === "}" || firstCharacter === "]") {
      containers.pop();
    } else if (firstCharacter === ",") {
      if (container !== undefined) container.property = undefined;
    } else if (container?.isList === false && container.property === undefined) {
      container.property = decodeString(json.slice(start, end));
    } else {
      const name = secretNameOf(container, secrets);
      const isText = firstCharacter === '"';
      const content = isText ? { start: start + 1, end: end - 1 } : { start, end };
      if (name !== undefined && (isText || !isCount(container, name))) yield { ...content, name };
      else if (name === undefined && isText) {
        const text = json.slice(content.start, content.end);
        const found = findInEncoded(text, IN_JSON, secrets, depth + 1);
        yield* shifted(found, content.start);
      }
    }
  }
}

/** Returns `true` if the number under a name is directly the value of a property such as `max_tokens`. */
function isCount(container: JsonContainer | undefined, name: string): boolean {
  return container?.isList === false && container.secretName === undefined && isCountName(name);
}

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
