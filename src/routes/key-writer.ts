import {
  isPlain,
  isSecretName,
  isSecretParameter,
  type SecretNames,
} from "../credentials/names.js";
import { keyedDigest } from "../internal/sip-hash.js";
import { isContainer, isList, isRecord } from "../wire/records.js";

type Values = Readonly<Record<string, unknown>>;

/** How the values of a request are written, before they are in a key. */
export interface KeyValues {
  readonly secrets?: SecretNames;
  /** `true` in a query or a form: `key` and `code` alone are credentials there. */
  readonly isPair?: boolean;
  /** A value of a path, a query or a form; `undefined` if the request does not have it. */
  readonly text: (name: string, value: unknown) => string | undefined;
  readonly json: (name: string, value: unknown) => unknown;
}

/** The values that are there, converted, in the order of their names. */
export function keyMembers<Key>(
  values: Values,
  convert: (value: unknown, name: string) => Key | undefined,
): Readonly<Record<string, Key>> {
  const names = Object.keys(values).sort();
  const members = names.map((name) => [name, convert(values[name], name)] as const);
  return Object.fromEntries(members.filter((each): each is [string, Key] => each[1] !== undefined));
}

/**
 * Writes a value of a path, a query or a form as one text, in which `2` and `"2"` are equal, as they are in a URL. A list or an object is
 * JSON, because caches compare lists by their beginning, with the name of its style in front.
 *
 * @returns `undefined` for a value that the request does not have
 */
export function keyText(
  value: unknown,
  name: string,
  style: string,
  values: KeyValues,
): string | undefined {
  const key = sorted(value, name, values, (each) => values.text(name, each));
  if (typeof key === "string") return distinct(key, name, value, values);
  if (!isContainer(key) || isEmpty(key)) return undefined;
  return (style === "repeat" ? "" : style) + JSON.stringify(key);
}

/** Writes a member of a JSON body: numbers, truth values and `null` as they are, because `2` and `"2"` differ there, and others as one text. */
export function keyJson(value: unknown, name: string, values: KeyValues): unknown {
  const key = sorted(values.json(name, value), name, values, (each) => each);
  if (typeof key === "string") return distinct(key, name, value, values);
  return isContainer(key) ? JSON.stringify(key) : key;
}

/** Quotes a text that looks like a list or an object in a key, so that it differs from one. A digest is not quoted. */
export function distinct(text: string, name: string, value: unknown, values: KeyValues): string {
  if (isCredential(name, value, values)) return text;
  return /^["[{]|^[\w.]+[[{]/.test(text) ? JSON.stringify(text) : text;
}

/** A value with its names in order, without members that are `undefined`, and a digest in place of each credential. */
function sorted(
  value: unknown,
  name: string,
  values: KeyValues,
  convert: (scalar: unknown) => unknown,
): unknown {
  const sort = (each: unknown, key: string) => sorted(each, key, values, convert);
  const key = isList(value)
    ? value.map((each) => sort(each, name)).filter((each) => each !== undefined)
    : isRecord(value)
      ? keyMembers(value, sort)
      : convert(value);
  const isThere = key !== undefined && key !== null && !isEmpty(key);
  return isThere && isCredential(name, value, values) ? keyedDigest(JSON.stringify(key)) : key;
}

/** Matches the names of page tokens, which end like names of credentials. */
const PAGE_TOKEN = /(?:page|next|prev|previous|continuation|sync|start|resume)[-_]?token$/i;

function isCredential(name: string, value: unknown, { isPair, secrets }: KeyValues): boolean {
  const isSecret = isPair === true ? isSecretParameter : isSecretName;
  return isSecret(name, secrets) && !PAGE_TOKEN.test(name) && !isPlain(value, name);
}

function isEmpty(key: unknown): boolean {
  return isContainer(key) && Object.keys(key).length === 0;
}
