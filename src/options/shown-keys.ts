import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";

/** The keys that stand for symbols in the JSON form of a builder. */
const SHOWN_KEYS: ReadonlySet<string> = new Set([
  "[BODY]",
  "[LINK]",
  "[ORIGINS]",
  "[PATH]",
  "[QUERY]",
  "[STRICT]",
  "[STYLE]",
]);

/**
 * Refuses a key of the JSON form of a builder, which is for people and tests: it lacks the credentials.
 *
 * @throws EndpointError `invalid-options`
 */
export function refuseShownKey(key: string): void {
  if (!key.startsWith("[") || !SHOWN_KEYS.has(key)) return;
  throw new EndpointError(
    "invalid-options",
    `The key ${quote(key)} is from the JSON form of a builder, which has no credentials and cannot be read back.`,
    {
      advice: `Pass builder.options, or the symbol ${key.slice(1, -1)} as the key.`,
      parameter: key,
    },
  );
}
