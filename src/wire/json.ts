import { classTag, isList, isRecord } from "./records.js";

export function hasToJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** `JSON.stringify` writes the primitive inside these. */
const BOXED = new Set(["Boolean", "Number", "String"]);

/** `JSON.stringify` writes `{}` for these. */
const LOSSY = new Set([
  "ArrayBuffer",
  "Blob",
  "File",
  "FormData",
  "Headers",
  "Map",
  "Promise",
  "ReadableStream",
  "RegExp",
  "Set",
  "SharedArrayBuffer",
  "URLSearchParams",
  "WeakMap",
  "WeakSet",
]);

export function describeLossy(value: object): string | undefined {
  const tag = classTag(value);
  if (ArrayBuffer.isView(value)) return "bytes";
  if (tag === "Date")
    return Number.isNaN(Number(value)) ? "an invalid Date" : undefined;
  if (hasToJson(value) || isList(value) || isRecord(value) || BOXED.has(tag))
    return undefined;
  if (LOSSY.has(tag)) return `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag}`;
  if ("then" in value && typeof value.then === "function") return "a Promise";
  if ("pipe" in value && typeof value.pipe === "function") return "a stream";
  if (Symbol.asyncIterator in value) return "a stream";
  return Object.keys(value).length === 0
    ? "an object without toJSON and own keys"
    : undefined;
}
