import { checkNames, unknownName } from "../runtime/options.js";

/**
 * Returns the options of a constructor. None at all are none, but `undefined` is a mistake.
 *
 * @throws EndpointError `invalid-options` or `invalid-base-url`
 *
 * @public
 */
export function optionsOf<Options extends object>(
  given: readonly [options?: Options],
  known: readonly string[],
): Partial<Options> {
  const options: Partial<Options> = given[0] ?? {};
  checkNames(given.length === 0 ? options : given[0], known, "option");
  return options;
}

/**
 * Returns the value of a name.
 *
 * @throws EndpointError `invalid-options`
 *
 * @public
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
