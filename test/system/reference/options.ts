/** The options of a call, defaults, or merged options. */
export type Options = Readonly<Record<PropertyKey, unknown>>;

/** The keys of options that are not parameters. */
const OPTION_KEYS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

/** The parameters among options, those without a value left out. */
export function parametersOf(options: Options): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => !OPTION_KEYS.includes(name) && value !== undefined,
    ),
  );
}

/** The named values of an option, except `undefined`. */
export function namedValues(value: unknown): Record<PropertyKey, unknown> {
  const values: Record<PropertyKey, unknown> = {};
  if (!isPlain(value)) return values;
  for (const key of Reflect.ownKeys(value)) {
    if (value[key] !== undefined) values[key] = value[key];
  }
  return values;
}

/** Tells plain objects from all others. */
export function isPlain(value: unknown): value is Options {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
