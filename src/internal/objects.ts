/**
 * Returns `true` if an object has an own property. Use it inside `for (const name in values)`, which lists inherited names too:
 * V8 compiles the two together, and no list of names is made.
 */
export function isOwn(values: object, name: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(values, name);
}

/** Sets an own property of an object. */
export function setOwn<Value>(target: Record<string, Value>, name: string, value: Value): void {
  try {
    target[name] = value;
  } catch {
    // A name that a frozen Object.prototype has, such as "constructor", can be defined but not assigned.
    Object.defineProperty(target, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
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

/** Returns `true` for an object of any kind, but not for a function. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns `true` for an object literal of any realm, and for an object without a prototype. */
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

/**
 * A copy of a Date, of any realm. Any other object is returned as it is, an instance of a subclass of Date included, which may
 * have its own `toJSON`.
 */
export function copyDate(value: object): object {
  try {
    if (classTag(value) !== "Date") return value;
    // Only the prototype of a Date inherits from Object.prototype; that of a subclass inherits from Date.prototype.
    if (!isPlainObject(Object.getPrototypeOf(value))) return value;
    return new Date(Date.prototype.getTime.call(value));
  } catch {
    // A proxy or a getter that throws, or an object that only looks like a Date.
    return value;
  }
}

/** Returns `true` if `JSON.stringify` calls a method `toJSON` of the object. */
export function hasToJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** `Array.isArray`, narrowing to a readonly list of unknown values instead of `any[]`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Holds a value that belongs to the caller: the `data` and `request` options, and class instances inside parameters. It is
 * passed on by reference, and never copied, changed or frozen.
 *
 * An instance of this class is not a plain object, so immer neither walks nor freezes its value.
 */
export class Opaque<Value = unknown> {
  constructor(readonly value: Value) {}
}

/** The class name of a platform object, such as `Blob` or `FormData`. It is the same in every realm. */
export function classTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** An object type with every property that may be `undefined` made optional instead. */
export type WithoutUndefined<Properties> = {
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

/** Objects that `JSON.stringify` represents by the primitive value inside them. */
const BOXED = new Set(["Boolean", "Number", "String"]);

/** Classes whose instances become `{}`. */
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

/** The kind of an object that `JSON.stringify` would lose or change, such as "a Map"; `undefined` for any other object. */
export function describeLossy(value: object): string | undefined {
  const tag = classTag(value);
  if (ArrayBuffer.isView(value)) return "bytes";
  if (tag === "Date") return Number.isNaN(Number(value)) ? "an invalid Date" : undefined;
  if (hasToJson(value) || isList(value) || isPlainObject(value) || BOXED.has(tag)) return undefined;
  if (LOSSY.has(tag)) return `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag}`;
  if ("then" in value && typeof value.then === "function") return "a Promise";
  if ("pipe" in value && typeof value.pipe === "function") return "a stream";
  if (Symbol.asyncIterator in value) return "a stream";
  return Object.keys(value).length === 0 ? "an object without toJSON and own keys" : undefined;
}
