import { dateText } from "../../wire/scalar.js";

/** Returns parameters in which the `Date`s of these names are dates without a time. */
export function withDates(
  values: object,
  ...names: readonly string[]
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      names.includes(name) ? dateText(value) : value,
    ]),
  );
}
