/**
 * Whether an object has a property of its own. Use it inside `for (const name in values)`, which lists inherited names too:
 * V8 compiles the two together, and no list of names is made.
 */
export function isOwn(values: object, name: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(values, name);
}

/** Whether a value is an object literal of any realm, or an object without a prototype. */
export function isPlainObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  if (typeof value !== "object" || value === null || isList(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    // The Object.prototype of another realm is a different object, but it has no prototype either.
    Object.getPrototypeOf(prototype) === null
  );
}

/** `Array.isArray`, narrowing to a readonly list of unknown values instead of `any[]`. */
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
