import type { EndpointError } from "../../errors.js";
import { isList, isObject } from "../../internal/objects.js";
import { describeLossy, hasToJson } from "../../wire/json.js";
import { quote } from "../../internal/messages.js";
import { readSafely } from "../../internal/thrown-errors.js";
import { copyValue, release } from "../merged-options.js";
import { invalidParameter } from "../parameter-error.js";
import { MAX_NESTING } from "../read/read-value.js";

/**
 * A copy of a state's value for a JSON body, for the caller to keep and change. `undefined` is left out of lists, as it is of
 * objects.
 *
 * @param name - the parameter's name
 * @throws EndpointError `invalid-parameter` for a value that JSON would lose or change without notice
 */
export function jsonValue(value: unknown, name: string): unknown {
  if (!isObject(value)) return value;
  if (isList(value) && !value.some(isNotPlain)) return [...value];
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

/** Most lists are of texts or numbers. */
function isNotPlain(member: unknown): boolean {
  return member === undefined || isObject(member);
}

/**
 * A state's list or object as JSON text.
 *
 * @param name - the parameter's name
 * @throws EndpointError `invalid-parameter` for a value that JSON cannot hold, or `unreadable-input`
 */
export function jsonText(name: string, value: unknown): string {
  const copy = jsonValue(value, name);
  return readSafely(`parameter ${quote(name)}`, () =>
    JSON.stringify(copy, (_, member: unknown) => {
      const lossy = lossyMember(member);
      if (lossy !== undefined) throw lossyError(name, lossy);
      return member;
    }),
  );
}

/** Describes a value that JSON would lose or change. Instances of classes may have it in their properties, or return it from `toJSON`. */
function lossyMember(member: unknown): string | undefined {
  if (isObject(member)) return describeLossy(member);
  if (typeof member === "number") return Number.isFinite(member) ? undefined : String(member);
  return ["bigint", "function", "symbol"].includes(typeof member)
    ? `a ${typeof member}`
    : undefined;
}

/** Refuses an instance of a class that JSON would lose, and one that has such a value in its own keys or in what `toJSON` returns. */
function refuseLossy(instance: unknown, name: string): void {
  const seen = new Set<unknown>();
  const pending: PendingValue[] = [{ value: instance, depth: 0, isResult: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth, isResult } = next;
    if (seen.has(value)) continue;
    const lossy = isObject(value) || isResult ? lossyMember(value) : undefined;
    if (lossy !== undefined) throw lossyError(name, lossy);
    if (!isObject(value)) continue;
    if (depth > MAX_NESTING) throw lossyError(name, "a value that is nested too deeply");
    seen.add(value);
    const members = hasToJson(value) ? resultOf(value) : Object.values(value);
    for (const member of members) {
      pending.push({ value: member, depth: depth + 1, isResult: isResult || hasToJson(value) });
    }
  }
}

/** The result of a `toJSON` method. If the method throws, nothing is lost: it throws again when the body is serialised. */
function resultOf(value: { toJSON(): unknown }): readonly unknown[] {
  try {
    return [value.toJSON()];
  } catch {
    return [];
  }
}

interface PendingValue {
  readonly value: unknown;
  readonly depth: number;
  /** `true` if a `toJSON` method returned it, or an object that contains it. */
  readonly isResult: boolean;
}

function lossyError(name: string, what: string): EndpointError {
  return invalidParameter(
    name,
    `holds ${what}, which JSON cannot hold`,
    "Pass strings, finite numbers, booleans, null, valid Dates, or lists and plain objects of these; .multipart() sends files",
  );
}
