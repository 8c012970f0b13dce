import { EndpointError } from "../errors.js";

/**
 * Refuses options that are not an object, and names that do not exist: with a text, or with `baseURL`, a call from JavaScript would
 * go to the server of the description.
 *
 * @param what - one of them, such as "option"
 * @throws EndpointError `invalid-options`
 */
export function checkNames(
  values: unknown,
  known: readonly string[],
  what: string,
): void {
  if (!isRecord(values)) {
    const advice = known.includes("baseUrl")
      ? 'Pass a base URL as { baseUrl: "https://…" }.'
      : "Write { name: value }.";
    throw new EndpointError(
      "invalid-options",
      `The ${what}s must be an object.`,
      { advice },
    );
  }
  for (const name of Object.keys(values)) {
    if (!known.includes(name)) throw unknownName(name, known, what);
  }
}

/** Returns `true` for an object with values by names: no list, URL, Map, FormData or builder. */
export function isRecord(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/**
 * Returns the value of a name.
 *
 * @throws EndpointError `invalid-options`
 */
export function entryOf<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
  what: string,
): Value {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw unknownName(name, Object.keys(values), what);
  return value;
}

function unknownName(
  name: string,
  known: readonly string[],
  what: string,
): EndpointError {
  return new EndpointError(
    "invalid-options",
    `There is no ${what} ${JSON.stringify(name)}.`,
    {
      advice:
        known.length === 0
          ? `Leave it out: there are no ${what}s.`
          : `The ${what}s are ${known.join(", ")}.`,
    },
  );
}
