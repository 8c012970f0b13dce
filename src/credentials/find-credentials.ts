import { credential, plainText, type TextSegment } from "../clients/curl/command-text.js";
import { decodeUtf8 } from "../clients/wire/wire-body.js";
import { isJson, isJsonType, mediaTypeOf } from "../internal/patterns.js";
import { isCountName, isSecretHeader, isSecretName, isSecretParameter, schemeOf } from "./names.js";

/** A header's value with its credentials apart. */
export function headerSegments(name: string, value: string): readonly TextSegment[] {
  if (!isSecretHeader(name)) return [plainText(value)];
  const scheme = schemeOf(value);
  return [plainText(scheme), credential(value.slice(scheme.length), "HEADER", name)];
}

/** A URL with the credentials of its query apart. */
export function urlSegments(url: string): readonly TextSegment[] {
  const start = url.indexOf("?") + 1;
  if (start === 0) return [plainText(url)];
  return [plainText(url.slice(0, start)), ...pairsSegments(url.slice(start), "QUERY")];
}

/** The value of a form field, which is a credential or not by the field's name. */
export function fieldSegments(name: string, value: string): readonly TextSegment[] {
  return [isSecretName(name) ? credential(value, "BODY", name) : plainText(value)];
}

/** A body of text with its credentials apart, where its content type says how to find them. */
export function bodySegments(
  text: string,
  contentType: string | undefined,
): readonly TextSegment[] {
  if (isJsonType(contentType)) return jsonSegments(text);
  if (isUrlEncodedForm(contentType)) return pairsSegments(text, "BODY");
  return [plainText(text)];
}

/** A body that is searched for credentials. */
export interface SearchedText {
  readonly text: string;
  readonly contentType: string;
}

/** Bytes of a content type that may contain credentials, as text. Without a content type they may be JSON. */
export function searchedText(
  bytes: Uint8Array,
  contentType: string | undefined,
): SearchedText | undefined {
  const text = decodeUtf8(bytes);
  if (text === undefined) return undefined;
  if (contentType === undefined) {
    const isDocument = /^\s*[[{]/.test(text) && isJson(text);
    return isDocument ? { text, contentType: "application/json" } : undefined;
  }
  return isJsonType(contentType) || isUrlEncodedForm(contentType)
    ? { text, contentType }
    : undefined;
}

function isUrlEncodedForm(contentType: string | undefined): boolean {
  return mediaTypeOf(contentType) === "application/x-www-form-urlencoded";
}

/** URL-encoded pairs (`name=value&name=value`) with their credentials apart. */
function pairsSegments(pairs: string, place: "QUERY" | "BODY"): readonly TextSegment[] {
  return pairs.split("&").flatMap((pair, index) => {
    const separator = plainText(index === 0 ? "" : "&");
    return [separator, ...pairSegments(pair, place)];
  });
}

function pairSegments(pair: string, place: "QUERY" | "BODY"): readonly TextSegment[] {
  const equals = pair.indexOf("=");
  if (equals < 0) return [plainText(pair)];
  const name = decodeName(pair.slice(0, equals));
  if (!isSecretParameter(name)) return [plainText(pair)];
  return [plainText(pair.slice(0, equals + 1)), credential(pair.slice(equals + 1), place, name)];
}

function decodeName(encoded: string): string {
  if (!/[%+]/.test(encoded)) return encoded;
  return Array.from(new URLSearchParams(`${encoded}=`).keys()).join("");
}

/** A JSON document with its credentials apart. */
function jsonSegments(json: string): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let shownUpTo = 0;
  for (const { start, end, name } of jsonCredentials(json)) {
    segments.push(plainText(json.slice(shownUpTo, start)));
    segments.push(credential(json.slice(start, end), "BODY", name));
    shownUpTo = end;
  }
  return [...segments, plainText(json.slice(shownUpTo))];
}

/** Where a credential is in a JSON document, and the names of the properties that make it one. */
interface JsonCredential {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** An object or a list that the scan of a JSON document is in. */
interface JsonContainer {
  readonly isList: boolean;
  /** The names down to this container from a property whose whole value is a credential, or `undefined` outside one. */
  readonly secretName: string | undefined;
  /** The name of the current property, `undefined` before it. */
  property: string | undefined;
}

/** Finds every string and number in the value of a property that is named like a credential, at any depth of this value. */
function* jsonCredentials(json: string): Generator<JsonCredential> {
  const containers: JsonContainer[] = [];
  for (const { start, end } of jsonTokens(json)) {
    const container = containers.at(-1);
    const firstCharacter = json.charAt(start);
    if (firstCharacter === "{" || firstCharacter === "[") {
      const secretName = secretNameOfValue(container);
      containers.push({ isList: firstCharacter === "[", secretName, property: undefined });
    } else if (firstCharacter === "}" || firstCharacter === "]") {
      containers.pop();
    } else if (firstCharacter === ",") {
      if (container !== undefined) container.property = undefined;
    } else if (container?.isList === false && container.property === undefined) {
      container.property = decodeString(json.slice(start, end));
    } else {
      const name = secretNameOfValue(container);
      if (name === undefined) continue;
      if (firstCharacter === '"') yield { start: start + 1, end: end - 1, name };
      else if (!isCount(container, name)) yield { start, end, name };
    }
  }
}

/** Whether the number under a name is directly the value of a property such as `max_tokens`. */
function isCount(container: JsonContainer | undefined, name: string): boolean {
  return container?.isList === false && container.secretName === undefined && isCountName(name);
}

function secretNameOfValue(container: JsonContainer | undefined): string | undefined {
  if (container === undefined || container.isList) return container?.secretName;
  const { secretName, property = "" } = container;
  if (secretName !== undefined) return `${secretName}_${property}`;
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
