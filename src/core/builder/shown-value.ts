import { HIDDEN } from "../../credentials/hidden.js";
import {
  isPlain as isPlainByKind,
  isSecretParameter,
  LONGEST_READ,
  type SecretNames,
} from "../../credentials/names.js";
import { replaceParts } from "../../credentials/shown-text.js";
import { startAfterScheme } from "../../credentials/tokens.js";
import { classTag, isList, setOwn } from "../../internal/objects.js";
import { hasToJson } from "../../wire/json.js";

/**
 * Matches letters, "=" and ":" that are encoded as in a URL or JSON, because they may be in the name of a credential or after it, and the
 * start of a JSON Web Token.
 */
const NOT_PLAIN = /%(?:25)*(?:3[ad]|[4-7])|\\u|eyJ[\w-]{8,}\./i;

/** Returns `true` for a text that has no name of a credential before "=" or ":", and not the form of a credential. */
function isPlain(text: string, secrets: SecretNames): boolean {
  return (
    !NOT_PLAIN.test(text) &&
    text
      .split(/[=:]/)
      .slice(0, -1)
      .every((before) => !isSecretParameter(lastName(before), secrets))
  );
}

/** The last name in what is before a "=" or ":", such as `credentials[value]` or a property of JSON. */
function lastName(text: string): string {
  const names = text.slice(-LONGEST_READ).split(/(?:%..|[^\w.[\]-])+/);
  return names.filter((name) => name !== "").at(-1) ?? "";
}

/** A text, URL or URL template without userinfo, and without the values of pairs that are not public. */
export function shownText(text: string, secrets: SecretNames): string {
  const isShown = (part: string) => isPlain(part, secrets);
  const names = replaceParts(text, (_, name) => name);
  if (startAfterScheme(text) > 0 || !isShown(names)) return HIDDEN;
  return replaceParts(text, (pair, name, value) => {
    // The value of an expression is not in the template.
    const given = value.replace(/\{[^{}"]*\}/g, "");
    return given === "" || isShown(`${name}=${given}`) ? pair : `${name}=${HIDDEN}`;
  });
}

const MAX_NESTING = 30;

/**
 * A value as a builder shows it: plain JSON without cycles, in which `[hidden]` is in place of what may be a credential. Never throws.
 *
 * @param name - the name of the value, which says whether it is public
 * @param parents - the objects that it is in
 */
export function shownValue(
  value: unknown,
  name: string,
  secrets: SecretNames,
  parents: readonly object[] = [],
): unknown {
  if (value === null || value === undefined) return value;
  if (isSecretParameter(name, secrets) && !isPlainByKind(value, name)) return HIDDEN;
  try {
    if (typeof value === "string") return shownText(value, secrets);
    if (typeof value === "boolean" || Number.isFinite(value)) return value;
    if (typeof value === "function") return `[Function ${value.name}]`;
    if (typeof value !== "object") return (value as bigint | symbol).toString();
    if (parents.includes(value)) return "[Circular]";
    if (parents.length >= MAX_NESTING) return "[…]";
    return shownObject(value, secrets, [...parents, value]);
  } catch {
    // A getter or a proxy throws, or a pattern needs more memory than the engine has.
    return HIDDEN;
  }
}

function shownObject(value: object, secrets: SecretNames, parents: readonly object[]): unknown {
  // JSON calls the method once, and not again on what it returns.
  const json = hasToJson(value) ? value.toJSON() : value;
  if (isList(json)) return json.map((member) => shownValue(member, "", secrets, parents));
  const kind = classTag(json);
  if (typeof json !== "object" || json === null) return shownValue(json, "", secrets, parents);
  if (kind !== "Object") return `[${kind}]`;
  const shown: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(json))
    setOwn(shown, key, shownValue(member, key, secrets, parents));
  return shown;
}
