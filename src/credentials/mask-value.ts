import { classTag, isList, setOwn } from "../internal/objects.js";
import { hasToJson } from "../wire/json.js";
import { HIDDEN } from "./hidden.js";
import { shownText } from "./hide-in-text.js";
import { isPlain, isSecretParameter, type SecretNames } from "./names.js";

const MAX_NESTING = 30;

/**
 * Returns plain JSON without cycles or credentials, for a person to read. Never throws.
 *
 * @param name - decides if the value is a credential
 * @param parents - the objects that contain the value
 */
export function maskValue(
  value: unknown,
  name: string,
  secrets: SecretNames,
  parents: readonly object[] = [],
): unknown {
  if (value === null || value === undefined) return value;
  if (isSecretParameter(name, secrets) && !isPlain(value, name)) return HIDDEN;
  try {
    if (typeof value === "string") return shownText(value, secrets);
    if (typeof value === "boolean" || Number.isFinite(value)) return value;
    if (typeof value === "function") return `[Function ${value.name}]`;
    if (typeof value !== "object") return (value as bigint | symbol).toString();
    if (parents.includes(value)) return "[Circular]";
    if (parents.length >= MAX_NESTING) return "[…]";
    return maskObject(value, secrets, [...parents, value]);
  } catch {
    // A getter or a proxy threw.
    return HIDDEN;
  }
}

function maskObject(value: object, secrets: SecretNames, parents: readonly object[]): unknown {
  // JSON calls the method once, and not again on its result.
  const json = hasToJson(value) ? value.toJSON() : value;
  if (isList(json)) return json.map((member) => maskValue(member, "", secrets, parents));
  const kind = classTag(json);
  if (typeof json !== "object" || json === null) return maskValue(json, "", secrets, parents);
  if (kind !== "Object") return `[${kind}]`;
  const shown: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(json))
    setOwn(shown, key, maskValue(member, key, secrets, parents));
  return shown;
}
