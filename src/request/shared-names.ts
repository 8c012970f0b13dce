import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isPlainObject } from "../internal/objects.js";
import type { Values } from "../options/state.js";
import { type Style, styleOf } from "../options/style.js";

/**
 * Refuses an object that the style `repeat` writes under the name of another parameter, or of a key of another object: nobody could
 * tell whose value it is.
 *
 * @param values - everything that is written to one query or form
 * @throws EndpointError `conflicting-parameter`
 */
export function refuseSharedNames(
  values: Values,
  styles: Readonly<Record<string, Style>> | undefined,
): void {
  if (styles === undefined || !Object.values(styles).includes("repeat")) return;
  const owners = new Map<string, string>();
  for (const [parameter, value] of Object.entries(values)) {
    const isSpread = isPlainObject(value) && styleOf(parameter, styles) === "repeat";
    for (const [name, member] of isSpread ? Object.entries(value) : [[parameter, value] as const]) {
      if (member === undefined || member === null) continue;
      const owner = owners.get(name) ?? parameter;
      if (owner !== parameter) throw conflict(owner, parameter, name);
      owners.set(name, parameter);
    }
  }
}

function conflict(owner: string, parameter: string, name: string): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The parameters ${quote(owner)} and ${quote(parameter)} are both written as ${quote(name)}, because the style "repeat" writes an object by its keys.`,
    {
      advice: {
        do: "style",
        parameter,
        style: "deepObject",
        text: 'Choose another style for one of them, such as "deepObject".',
      },
      parameter,
    },
  );
}
