/** Returns `true` for an object literal of any realm, and for an object without a prototype. */
export function isRecord(
  value: unknown,
): value is Readonly<Record<PropertyKey, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return false;
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

/** Returns `true` for a list or an object literal, which a style writes member by member. */
export function isContainer(
  value: unknown,
): value is readonly unknown[] | Readonly<Record<PropertyKey, unknown>> {
  return isList(value) || isRecord(value);
}

/** Returns the own values of an object. What other code has added to `Object.prototype` is none of them. */
export function ownValues<Values extends object>(values: Values): Values {
  return Object.assign(Object.create(null) as Values, values);
}

/** The member of an object: of an object literal its own, of an instance also one that its class has. */
export function memberOf(object: object, name: string): unknown {
  const isInherited = isRecord(object) && !Object.hasOwn(object, name);
  return isInherited ? undefined : (Reflect.get(object, name) as unknown);
}

/** The class name of a platform object, such as `Blob` or `FormData`. It is the same in every realm. */
export function classTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
