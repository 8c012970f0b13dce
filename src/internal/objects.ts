import { classTag, isList, isRecord } from "../wire/records.js";

export { classTag, isList, isRecord as isPlainObject };

/**
 * Returns `true` if an object has an own property. Use it inside `for (const name in values)`, which lists inherited names too:
 * V8 compiles the two together, and no list of names is made.
 */
export function isOwn(values: object, name: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(values, name);
}

/** Sets an own property of an object. */
export function setOwn<Value>(target: Record<string, Value>, name: string, value: Value): void {
  // An inherited name could have a setter, as "__proto__" has, or be read-only, as "constructor" is under a frozen Object.prototype.
  if (!(name in target) || isOwn(target, name)) target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}

/** The value of an object's own property: never one that is inherited. */
export function ownValue<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined;
export function ownValue(values: object | undefined, name: string): unknown;
export function ownValue(values: object | undefined, name: string): unknown {
  if (values === undefined || !isOwn(values, name)) return undefined;
  return (values as Readonly<Record<string, unknown>>)[name];
}

/** The value of an own, enumerable property of options: nothing else of them is read. */
export function given(options: object, key: string | symbol): unknown {
  const isGiven = Object.prototype.propertyIsEnumerable.call(options, key);
  return isGiven ? (options as Readonly<Record<string | symbol, unknown>>)[key] : undefined;
}

/** Returns `true` for an object of any kind, but not for a function. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * A copy of a Date, of any realm. Any other object is returned as it is, an instance of a subclass of Date included, which may
 * have its own `toJSON`.
 */
export function copyDate(value: object): object {
  try {
    if (classTag(value) !== "Date") return value;
    // Only the prototype of a Date inherits from Object.prototype; a subclass's prototype inherits from Date.prototype.
    if (!isRecord(Object.getPrototypeOf(value))) return value;
    return new Date(Date.prototype.getTime.call(value));
  } catch {
    // A proxy or a getter that throws, or an object that only looks like a Date.
    return value;
  }
}

/**
 * Holds a value that belongs to the caller: the `data` and `request` options, and class instances inside parameters. It is
 * passed on by reference, and never copied, changed or frozen.
 *
 * An instance of this class is not a plain object, so immer neither walks nor freezes its value.
 */
export class Opaque<Value = unknown> {
  /** A builder of another copy of this package has instances of the class of that copy. */
  static [Symbol.hasInstance](given: unknown): boolean {
    return isObject(given) && "~opaque" in given;
  }

  readonly "~opaque" = true;

  /** @param isCopy - `true` for a JSON body that was copied. It belongs to the state, so each request gets a copy of its own */
  constructor(
    readonly value: Value,
    readonly isCopy = false,
  ) {}
}

/** An object type with every property that may be `undefined` made optional instead. */
type WithoutUndefined<Properties> = {
  [Key in keyof Properties as undefined extends Properties[Key] ? never : Key]: Properties[Key];
} & {
  [Key in keyof Properties as undefined extends Properties[Key] ? Key : never]?: Exclude<
    Properties[Key],
    undefined
  >;
};

/** Leaves out the properties that are `undefined`: some clients treat an option that is `undefined` as given. */
export function withoutUndefined<Properties extends object>(
  properties: Properties,
): WithoutUndefined<Properties> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as WithoutUndefined<Properties>;
}

/** Returns the values of each key, in their order. */
export function grouped<Key, Value>(pairs: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Returns what a map has for a key. If it has nothing, that is made and kept. */
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
 * The key by which every copy of this package knows a builder. An application may load the ES module and the CommonJS module,
 * each with its own `EndpointBuilder` class.
 */
export const BUILDER: unique symbol = Symbol.for("fluent-endpoint.builder");

/** Returns `true` for a builder of this or another copy of the package. */
export function isBuilder(value: unknown): boolean {
  try {
    return typeof value === "object" && value !== null && BUILDER in value;
  } catch {
    // A revoked proxy.
    return false;
  }
}
