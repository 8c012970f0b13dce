import { digest } from "../credentials/digest.js";
import { isCountName, isSecretParameter } from "../credentials/names.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { jsonValue } from "../request/json-value.js";
import { scalarText } from "../request/url-value.js";

/**
 * Writes a value of a path or a query as one text, in which `2` and `"2"` are equal. A list or an object is JSON, because caches
 * compare lists by their beginning. A digest replaces a credential.
 *
 * @param name - the name of the value, by which credentials are recognised
 * @returns `undefined` for a value that is left out of the URL
 * @throws EndpointError `invalid-parameter`
 */
export function keyText(value: unknown, name: string): string | undefined {
  if (isList(value) || isPlainObject(value)) {
    const members = sortedMembers(value, name, (member) => scalarText(member, name));
    return isEmpty(members) ? undefined : JSON.stringify(members);
  }
  const text = scalarText(value, name);
  return text === undefined ? undefined : scalarKey(text, value, name);
}

/**
 * Writes a value of a JSON body: numbers, truth values and `null` as they are, because `2` and `"2"` differ there, and anything else
 * as one text.
 *
 * @throws EndpointError `invalid-parameter` for a value that JSON cannot contain
 */
export function keyJson(
  value: unknown,
  name: string,
): string | number | boolean | null | undefined {
  const json: unknown = jsonValue(value, name);
  if (typeof json === "string") return scalarKey(json, json, name);
  if (json === null || json === undefined) return json;
  if (typeof json === "boolean") return json;
  if (typeof json === "number") return isCredential(json, name) ? digest(String(json)) : json;
  return JSON.stringify(sortedMembers(JSON.parse(JSON.stringify(json)), name, (member) => member));
}

/** A text that starts like JSON is written as JSON, so that it differs from a list. */
function scalarKey(text: string, value: unknown, name: string): string {
  if (isCredential(value, name)) return digest(text);
  return /^["[{]/.test(text) ? JSON.stringify(text) : text;
}

/** The names of places in a list of results, which end like names of credentials. */
const PAGE_TOKEN = /(?:page|next|prev|previous|continuation|sync|start|resume)[-_]?token$/i;

function isCredential(value: unknown, name: string): boolean {
  if (PAGE_TOKEN.test(name)) return false;
  return isSecretParameter(name) && !(typeof value === "number" && isCountName(name));
}

/** The members of a list or an object, objects with their names in order, without members that are `undefined`. */
function sortedMembers(
  value: unknown,
  name: string,
  convert: (scalar: unknown) => unknown,
): unknown {
  if (isCredential(value, name)) return hidden(value);
  if (isList(value)) {
    const members = value.map((member) => sortedMembers(member, name, convert));
    return members.filter((member) => member !== undefined);
  }
  if (isPlainObject(value)) {
    const entries = Object.keys(value)
      .sort()
      .map((key) => [key, sortedMembers(value[key], key, convert)] as const);
    return Object.fromEntries(entries.filter(([, member]) => member !== undefined));
  }
  return convert(value);
}

/** A digest of a value, and of all that a list or an object has. */
function hidden(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const json = (): string =>
    JSON.stringify(value, (_, member: unknown) => {
      return typeof member === "bigint" ? String(member) : member;
    });
  return digest(typeof value === "string" ? value : json());
}

function isEmpty(members: unknown): boolean {
  return typeof members === "object" && members !== null && Object.keys(members).length === 0;
}
