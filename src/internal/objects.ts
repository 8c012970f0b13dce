import { classTag, isList, isRecord } from "../wire/records.js";

export { classTag, isList, isRecord as isPlainObject };

/** For `for (const name in values)`, which also lists inherited names. In V8, this is faster than a list of names. */
export function isOwn(values: object, name: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(values, name);
}

export function setOwn<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  value: Target[Name],
): void {
  // An inherited name may have a setter, as "__proto__" has, or be read-only, as "constructor" is under a frozen
  // Object.prototype.
  if (!(name in target) || isOwn(target, name)) target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}

const STANDARD_NAMES = 12;

/** Returns `true` if a program added a name to `Object.prototype`. */
export function isPolluted(harmless = 0): boolean {
  return Reflect.ownKeys(Object.prototype).length > STANDARD_NAMES + harmless;
}

export function ownValue<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined;
export function ownValue(values: object | undefined, name: string): unknown;
export function ownValue(values: object | undefined, name: string): unknown {
  if (values === undefined || !isOwn(values, name)) return undefined;
  return (values as Readonly<Record<string, unknown>>)[name];
}

/** Reads only this property of the options, and only if it is own and enumerable. */
export function given(options: object, key: string | symbol): unknown {
  const isGiven = Object.prototype.propertyIsEnumerable.call(options, key);
  return isGiven ? (options as Readonly<Record<string | symbol, unknown>>)[key] : undefined;
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Copies a Date of any realm. A subclass is not copied, because it may have its own `toJSON`. */
export function copyDate(value: object): object {
  try {
    if (classTag(value) !== "Date") return value;
    // The prototype of a subclass does not inherit directly from Object.prototype.
    if (!isRecord(Object.getPrototypeOf(value))) return value;
    return new Date(Date.prototype.getTime.call(value));
  } catch {
    // A proxy or a getter threw, or the object only looks like a Date.
    return value;
  }
}

/**
 * Holds a value of the caller, such as `data` or a class instance in a parameter. It is passed on, and never copied, changed or
 * frozen: immer leaves class instances alone.
 */
export class Opaque<Value = unknown> {
  /** Another copy of this package has another class. */
  static [Symbol.hasInstance](given: unknown): boolean {
    return isObject(given) && "~opaque" in given;
  }

  readonly "~opaque" = true;

  /** @param isCopy - `true` for a JSON body of the state, which each request copies */
  constructor(
    readonly value: Value,
    readonly isCopy = false,
  ) {}
}

type WithoutUndefined<Properties> = {
  [Key in keyof Properties as undefined extends Properties[Key] ? never : Key]: Properties[Key];
} & {
  [Key in keyof Properties as undefined extends Properties[Key] ? Key : never]?: Exclude<
    Properties[Key],
    undefined
  >;
};

/** Some clients treat an option that is `undefined` as given. */
export function withoutUndefined<Properties extends object>(
  properties: Properties,
): WithoutUndefined<Properties> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as WithoutUndefined<Properties>;
}

export function grouped<Key, Value>(pairs: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * An application may load this package both as ES module and as CommonJS. Each copy knows the builders of the other by this key.
 */
export const BUILDER: unique symbol = Symbol.for("fluent-endpoint.builder");

export function isBuilder(value: unknown): boolean {
  try {
    return typeof value === "object" && value !== null && BUILDER in value;
  } catch {
    // A revoked proxy throws.
    return false;
  }
}
