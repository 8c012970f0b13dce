import { isList, isPlainObject } from "../../internal/objects.js";
import type { Input } from "../plan/operation-plan.js";
import { isObject, listOr, objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import type { PlannedOperation } from "./planned-operation.js";

/** Returns `true` for a schema of bytes, or of a list of them, in all of its alternatives but null. */
export function isFileSchema(schema: unknown, references: References, depth = 0): boolean {
  const target = references.target(schema);
  if (!isObject(target) || depth > DEEPEST) return false;
  const isFile = (each: unknown) => isFileSchema(each, references, depth + 1);
  if (target.type === "array") return isBytes(references.target(target.items));
  if (isBytes(target) || listOr(target.allOf).some(isFile)) return true;
  return [listOr(target.oneOf), listOr(target.anyOf)].some((alternatives) => {
    const others = alternatives.filter((each) => objectOr(each).type !== "null");
    return others.length > 0 && others.every(isFile);
  });
}

/** The deepest nesting of alternatives and parts. */
const DEEPEST = 3;

function isBytes(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { format, contentMediaType, contentEncoding, type } = schema;
  if (contentEncoding !== undefined) return false;
  const isText =
    type === undefined || type === "string" || (isList(type) && type.includes("string"));
  return isText && (format === "binary" || contentMediaType !== undefined);
}

/** Returns `true` for a value that a tool takes as a file: a part of a form, or a whole body of bytes. */
export function isToolFile(
  { location, channel, schema }: Input,
  { plan, references }: PlannedOperation,
): boolean {
  const { kind } = plan.body ?? {};
  if (location !== "body" || kind === "json") return false;
  if (isFileSchema(schema, references)) return true;
  // Bytes need no schema.
  const isOpen = Object.keys(objectOr(references.target(schema))).length === 0;
  return channel === "data" && kind === "bytes" && isOpen;
}

/** Tells a model how to write a file. */
export const FILE_TEXT =
  "A file: its bytes as base64, or a data URL, which may name it, such as data:text/csv;name=a.csv;base64,YWJj.";

/**
 * Reads a file that a model wrote as base64 or as a `data:` URL, or a list of them. Files of the application and `null` stay.
 *
 * @throws NoFile if it is neither
 */
export function fileOf(value: unknown): unknown {
  if (isList(value)) return value.map(fileOf);
  if (typeof value === "string")
    return /^data:/i.test(value) ? fileOfUrl(value) : new Blob([bytesOf(value)]);
  const isInstance = typeof value === "object" && !isPlainObject(value);
  if (value === undefined || isInstance) return value;
  throw new NoFile();
}

export class NoFile extends Error {}

/** Reads a URL of RFC 2397. Its name is a parameter: `data:text/csv;name=a.csv;base64,…`. */
function fileOfUrl(url: string): Blob {
  const comma = url.indexOf(",");
  if (comma < 0) throw new NoFile();
  const data = url.slice(comma + 1);
  const parameters = url.slice("data:".length, comma).split(";");
  const isBase64 = parameters.some((each) => /^base64$/i.test(each));
  const named = parameters.find((each) => /^name=/i.test(each));
  const type = parameters.filter((each) => !/^(?:base64$|name=)/i.test(each)).join(";");
  const bytes = isBase64 ? bytesOf(data) : unescaped(data);
  if (named === undefined) return new Blob([bytes], { type });
  return new File([bytes], unescaped(named.slice("name=".length)), { type });
}

/** Decodes base64 with its padding: without, most words would be base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replaceAll(/[\t\n\f\r ]/g, "");
  if (digits.length % 4 !== 0) throw new NoFile();
  try {
    return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
  } catch {
    throw new NoFile();
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new NoFile();
  }
}
