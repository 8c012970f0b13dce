import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { hasToJson, isList, isPlainObject } from "../internal/objects.js";
import { readSafely } from "../internal/read-safely.js";
import { copyValue, release } from "../options/copy-value.js";

/**
 * A copy of a state's value for a JSON body, for the caller to keep and change. `undefined` is left out of lists, as it is of
 * objects.
 *
 * @param name - the parameter's name
 * @throws EndpointError `invalid-parameter` for a value that JSON would lose or change without notice
 */
export function jsonValue(value: unknown, name: string): unknown {
  return copyValue(value, {
    keepsUndefined: false,
    instance(opaque) {
      const instance = release(opaque);
      readSafely(`parameter ${quote(name)}`, () => {
        refuseLossy(instance, name);
      });
      return instance;
    },
  });
}

/** Refuses an instance of a class that JSON would lose, also inside an instance that counts by its own keys. */
function refuseLossy(instance: unknown, name: string): void {
  const seen = new Set<unknown>();
  const pending = [instance];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const lossy = describeLossy(value);
    if (lossy !== undefined) throw lossyError(name, lossy);
    if (!hasToJson(value)) for (const member of Object.values(value)) pending.push(member);
  }
}

/** What a value is that JSON would lose or change; `undefined` for any other. */
function describeLossy(value: object): string | undefined {
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (ArrayBuffer.isView(value)) return "bytes";
  if (tag === "Date") return Number.isNaN(Number(value)) ? "an invalid Date" : undefined;
  if (hasToJson(value) || isList(value) || isPlainObject(value) || BOXED.has(tag)) return undefined;
  if (LOSSY.has(tag)) return `a ${tag}`;
  if ("then" in value && typeof value.then === "function") return "a Promise";
  if ("pipe" in value && typeof value.pipe === "function") return "a stream";
  if (Symbol.asyncIterator in value) return "a stream";
  return Object.keys(value).length === 0 ? "an object without toJSON and own keys" : undefined;
}

/** Objects of which JSON takes the value. */
const BOXED = new Set(["Boolean", "Number", "String"]);

/** The classes whose instances become `{}`. */
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

function lossyError(name: string, what: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} holds ${what}, which JSON cannot hold. Pass a string, a finite number, a boolean, null, a valid Date, or a list or plain object of these.`,
    { parameter: name },
  );
}
