/** Returns `true` for an object literal, also of another realm, and for an object without a prototype. */
export function isRecord(
  value: unknown,
): value is Readonly<Record<PropertyKey, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    // This is true of the Object.prototype of every realm.
    Object.getPrototypeOf(prototype) === null
  );
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isContainer(
  value: unknown,
): value is readonly unknown[] | Readonly<Record<PropertyKey, unknown>> {
  return isList(value) || isRecord(value);
}

/** Leaves out what other code has added to `Object.prototype`. */
export function ownValues<Values extends object>(values: Values): Values {
  return Object.assign(Object.create(null) as Values, values);
}

export function memberOf(object: object, name: string): unknown {
  const isInherited = isRecord(object) && !Object.hasOwn(object, name);
  return isInherited ? undefined : (Reflect.get(object, name) as unknown);
}

export function classTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
