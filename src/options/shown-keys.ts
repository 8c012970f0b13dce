import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isOwn } from "../internal/objects.js";
import { SYMBOL_KEYS } from "./option-keys.js";

/**
 * Refuses a key of the JSON form of a builder, which is for people and tests: it lacks the credentials.
 *
 * @throws EndpointError `invalid-options`
 */
export function refuseShownKey(key: string): void {
  if (!key.startsWith("[") || !key.endsWith("]") || !isOwn(SYMBOL_KEYS, key.slice(1, -1))) return;
  throw new EndpointError(
    "invalid-options",
    `The key ${quote(key)} is from the JSON form of a builder, which has no credentials and cannot be read back.`,
    {
      advice: `Pass builder.options, or the symbol ${key.slice(1, -1)} as the key.`,
      parameter: key,
    },
  );
}
