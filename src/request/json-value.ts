import { EndpointError } from "../errors.js";
import { describeLossy, hasToJson } from "../internal/objects.js";
import { quote } from "../internal/messages.js";
import { readSafely } from "../internal/thrown-errors.js";
import { copyValue, release } from "../options/copied-values.js";

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

/**
 * A state's list or object as JSON text.
 *
 * @param name - the parameter's name
 * @throws EndpointError `invalid-parameter` for a value that JSON cannot hold, or `unreadable-input`
 */
export function jsonText(value: unknown, name: string): string {
  const copy = jsonValue(value, name);
  return readSafely(`parameter ${quote(name)}`, () =>
    JSON.stringify(copy, (_, member: unknown) => {
      const lossy = lossyMember(member);
      if (lossy !== undefined) throw lossyError(name, lossy);
      return member;
    }),
  );
}

/** What JSON would lose or change: instances of classes may have it in their properties, or return it from `toJSON`. */
function lossyMember(member: unknown): string | undefined {
  if (typeof member === "object" && member !== null) return describeLossy(member);
  if (typeof member === "number") return Number.isFinite(member) ? undefined : String(member);
  return ["bigint", "function", "symbol"].includes(typeof member)
    ? `a ${typeof member}`
    : undefined;
}

/** Refuses an instance of a class that JSON would lose, also inside an instance that is sent by its own keys. */
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

function lossyError(name: string, what: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} holds ${what}, which JSON cannot hold. Pass a string, a finite number, a boolean, null, a valid Date, or a list or plain object of these; .multipart() sends files.`,
    { parameter: name },
  );
}
