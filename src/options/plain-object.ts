/** What may hold named values: an object literal of any realm, or one without a prototype. */
export function isPlainObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  if (typeof value !== "object" || value === null || isList(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    // Another realm's Object.prototype is not ours, but nothing stands above it either.
    Object.getPrototypeOf(prototype) === null
  );
}

/** `Array.isArray`, without the `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/*
 * The same of values that were read before. Lists and plain objects were copied then; anything else is the caller's own,
 * and may be a proxy that was revoked since, so that it cannot even be asked what it is.
 */

/** Whether a value that was read before is a list. */
export function isOwnList(value: unknown): value is readonly unknown[] {
  try {
    return isList(value);
  } catch {
    return false;
  }
}

/** Whether a value that was read before is a plain object. */
export function isOwnObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  try {
    return isPlainObject(value);
  } catch {
    return false;
  }
}
