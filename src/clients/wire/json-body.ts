import { isDigest } from "../../credentials/digest.js";
import { EndpointError } from "../../errors.js";
import { isList } from "../../internal/objects.js";
import { describeLossy, hasToJson } from "../../wire/json.js";
import { quote } from "../../internal/messages.js";
import type { JsonSequence } from "../../wire/media-type.js";

/**
 * Serialises a body as JSON. It is done here so that every client sends the same text.
 *
 * @throws EndpointError `unsupported-body` for a value that JSON cannot represent
 */
export function stringifyJson(body: object): string {
  const json = stringify(body);
  if (json !== undefined) return json;
  throw new EndpointError("unsupported-body", "The body's toJSON method returned undefined.", {
    advice: "Return a value from it, or pass a plain object.",
  });
}

/**
 * Serialises the items of a list one after the other: each on a line, or each after a record separator.
 *
 * @throws EndpointError `unsupported-body` for a value that JSON cannot represent
 */
export function stringifySequence(items: readonly unknown[], sequence: JsonSequence): string {
  const start = sequence === "lines" ? "" : RECORD_SEPARATOR;
  const given = items.filter((item) => item !== undefined);
  // In a list, each item is checked as every other value of a body is.
  return given.map((item) => `${start}${stringifyJson([item]).slice(1, -1)}\n`).join("");
}

/** Begins each text of a sequence (RFC 7464 section 2.2). */
const RECORD_SEPARATOR = "\u001e";

/** Returns `undefined` where a toJSON method does, unlike the type of `JSON.stringify` says. */
function stringify(body: object): string | undefined {
  try {
    checkValues(body);
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    throw new EndpointError(
      "unsupported-body",
      "The body cannot be serialised as JSON: it is cyclic or nested too deeply, contains a bigint, or its toJSON method threw an error.",
      { advice: "Pass data without these, or a string of JSON.", cause: error },
    );
  }
}

/** Refuses a body with a value that `JSON.stringify` would silently replace by `{}` or `null`, or leave out. */
function checkValues(body: object): void {
  const found = findInObject(body);
  if (found === undefined) return;
  throw new EndpointError(
    "unsupported-body",
    `The body contains ${found.value} at ${quote(`body${found.path}`)}, which JSON cannot represent. ${found.advice}.`,
  );
}

/** A value that JSON cannot represent. */
interface UnsupportedValue {
  /** The kind of value, such as "a Map". */
  readonly value: string;
  /** Says how to send the value. */
  readonly advice: string;
  /** The path to it, such as `.items[2]`. */
  readonly path: string;
}

function find(value: unknown): UnsupportedValue | undefined {
  if (typeof value === "object" && value !== null) return findInObject(value);
  if (typeof value === "function" || typeof value === "symbol") {
    return unsupported(`a ${typeof value}`, "Remove it");
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    return unsupported(String(value), "Pass a finite number, a string or null");
  }
  if (typeof value === "string" && isDigest(value)) {
    return unsupported("the text that replaces a shown credential", "Pass the value itself");
  }
  return undefined;
}

/** An object is represented by what its toJSON method returns, by its members, or by the primitive value in it. */
function findInObject(object: object): UnsupportedValue | undefined {
  const lossy = describeLossy(object);
  if (lossy !== undefined) return unsupported(lossy, adviceFor(lossy));
  // JSON calls the method once, and not again on what it returns.
  const json: unknown = hasToJson(object) ? object.toJSON() : object;
  if (typeof json !== "object" || json === null) return find(json);
  if (isList(json)) return findInList(json);
  const lossyResult = json === object ? undefined : describeLossy(json);
  return lossyResult === undefined
    ? findInProperties(json)
    : unsupported(lossyResult, adviceFor(lossyResult));
}

function findInList(list: readonly unknown[]): UnsupportedValue | undefined {
  for (let index = 0; index < list.length; index++) {
    const found = find(list[index]);
    if (found !== undefined) return { ...found, path: `[${String(index)}]${found.path}` };
  }
  return undefined;
}

function findInProperties(object: object): UnsupportedValue | undefined {
  for (const [name, value] of Object.entries(object)) {
    const found = find(value);
    if (found === undefined) continue;
    const key = /^[\w$]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    return { ...found, path: `${key}${found.path}` };
  }
  return undefined;
}

function adviceFor(lossy: string): string {
  if (/ (?:Blob|File|stream|ReadableStream|\w*ArrayBuffer)$|^bytes$/.test(lossy)) return TO_BODY;
  return lossy === "a Promise" ? "Await it first" : TO_PLAIN;
}

function unsupported(value: string, advice: string): UnsupportedValue {
  return { value, advice, path: "" };
}

const TO_BODY = "Pass it as the whole body or in a FormData, or encode it as a string";
const TO_PLAIN = "Convert it to a string, a list or a plain object";
