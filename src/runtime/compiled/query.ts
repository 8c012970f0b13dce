import { refusal } from "../../wire/refusal.js";
import { encode } from "../../wire/encode.js";
import { isRecord } from "../../wire/values.js";
import { scalar } from "../../wire/scalar.js";

/** Writes parameters that are not lists or objects as the text of a query, in the order in which they are given. */
export function query(values: Readonly<Record<string, unknown>>): string {
  let text = "";
  for (const name of Object.keys(values)) {
    const own = scalar(name, values[name]);
    if (own !== undefined)
      text += `${text && "&"}${encode(name)}=${encode(own)}`;
  }
  return text;
}

/** Joins the parts of a query that are not empty. */
export function and(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("&");
}

/**
 * Returns values of which some are objects whose members become fields of their own. One that would have the name of another field
 * is refused.
 *
 * @param spread - the names of these objects
 * @param others - what is written beside the values
 */
export function distinct<Values extends object>(
  values: Values,
  spread: readonly string[],
  others: object = {},
): Values {
  const owners = new Map<string, string>();
  for (const [parameter, value] of Object.entries({ ...values, ...others })) {
    const isSpread = spread.includes(parameter) && isRecord(value);
    const fields = isSpread ? Object.entries(value) : [[parameter, value]];
    for (const [name, member] of fields as [string, unknown][]) {
      if (member === undefined || member === null) continue;
      if ((owners.get(name) ?? parameter) !== parameter)
        throw refusal("conflicting-parameter", parameter);
      owners.set(name, parameter);
    }
  }
  return values;
}
