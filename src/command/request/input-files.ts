import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { decodeUtf8 } from "../../internal/bytes.js";
import { quote } from "../../internal/messages.js";
import { isPlainObject } from "../../internal/objects.js";
import { messageOf, UsageError } from "../usage-error.js";

/**
 * Reads a file; `-` is the standard input.
 *
 * @throws UsageError
 */
export function readBytes(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path === "-" ? 0 : path));
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(`${nameOf(path)} cannot be read: ${reason}`, { cause: error });
  }
}

/**
 * Reads a file of text.
 *
 * @throws UsageError
 */
export function readText(path: string): string {
  const text = decodeUtf8(readBytes(path));
  if (text !== undefined) return text;
  throw new UsageError(`${nameOf(path)} is not text in UTF-8. Send a file by name@file or --data.`);
}

/**
 * Parses JSON. The message of the error does not show it, because it may contain credentials.
 *
 * @param what - what it is, at the start of a sentence
 * @throws UsageError
 */
export function parseJson(json: string, what: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new UsageError(`${what} is not valid JSON. Strings are in double quotes: '"text"'.`);
  }
}

/**
 * Reads options from the standard input.
 *
 * @throws UsageError
 */
export function readOptionsInput(): Readonly<Record<string, unknown>> {
  const options = parseJson(readText("-"), "The standard input");
  if (!isPlainObject(options)) {
    throw new UsageError('The standard input must be an object, such as {"org": "octokit"}.');
  }
  const given = ["url", "method"].find((name) => Object.hasOwn(options, name));
  if (given === undefined) return options;
  throw new UsageError(`Leave ${given} out of the options: the route on the command line has it.`);
}

/**
 * Reads a file of a form. `path;type=image/png` sets its media type.
 *
 * @throws UsageError
 */
export function readFormFile(value: string): File {
  const [, path = value, type = ""] = /^(.*);type=([^;]*)$/s.exec(value) ?? [];
  return new File([readBytes(path)], path === "-" ? "stdin" : basename(path), { type });
}

function nameOf(path: string): string {
  return path === "-" ? "The standard input" : `The file ${quote(path)}`;
}
