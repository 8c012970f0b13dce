import {
  isPlain,
  isSecretName,
  isSecretParameter,
  type SecretNames,
} from "../credentials/names.js";
import { keyedDigest } from "../internal/sip-hash.js";
import { isContainer, isList, isRecord, ownValues } from "../wire/records.js";

/**
 * A key for a cache: base URL, route, values of the path, values of the query, and the body if there is one. It is plain JSON. A
 * key with a credential is valid in this process only.
 *
 * @public
 */
export type RequestKey = readonly [
  baseUrl: string,
  route: string,
  path: {
    readonly path: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly scope?: string;
  },
  query: { readonly query: Readonly<Record<string, string>> },
  body?: unknown,
];

export type KeyedValues = Readonly<Record<PropertyKey, unknown>>;

export interface KeyValues {
  readonly secrets?: SecretNames;
  /** `true` in a query or a form, where the names `key` and `code` mean credentials. */
  readonly isPair?: boolean;
  readonly text: (name: string, value: unknown) => string | undefined;
  readonly json: (name: string, value: unknown) => unknown;
}

export function keyMembers<Key>(
  values: KeyedValues,
  convert: (value: unknown, name: string) => Key | undefined,
): Readonly<Record<string, Key>> {
  const names = Object.keys(values).sort();
  const members = names.map((name) => [name, convert(values[name], name)] as const);
  return Object.fromEntries(members.filter((each): each is [string, Key] => each[1] !== undefined));
}

/**
 * Makes `2` and `"2"` equal, as in a URL. Lists and objects are JSON after their style: caches compare lists by their start.
 *
 * @param style - "" for lists that repeat the name, and in a path: the template in the key says how it writes them
 */
export function keyText(
  value: unknown,
  name: string,
  style: string,
  values: KeyValues,
): string | undefined {
  const key = sorted(value, name, values, (each) => values.text(name, each));
  if (typeof key === "string") return distinct(key, name, value, values);
  return isContainer(key) && !isEmpty(key) ? style + JSON.stringify(key) : undefined;
}

/** Keeps numbers, booleans and `null`: unlike in a URL, `2` and `"2"` differ in JSON. */
export function keyJson(value: unknown, name: string, values: KeyValues): unknown {
  const key = sorted(values.json(name, value), name, values);
  if (typeof key === "string") return distinct(key, name, value, values);
  return isContainer(key) ? JSON.stringify(key) : key;
}

/** Returns an object for an object, so that caches find it by a part of it. */
export function keyBody(data: unknown, values: KeyValues): unknown {
  return isRecord(data)
    ? keyMembers(data, (value, name) => keyJson(value, name, values))
    : JSON.stringify(sorted(values.json("data", data), "data", values));
}

/** Quotes text that looks like a list or object of a key. */
export function distinct(text: string, name: string, value: unknown, values: KeyValues): string {
  if (isCredential(name, value, values)) return text;
  return /^["[{]|^[\w.]+[[{]/.test(text) ? JSON.stringify(text) : text;
}

function sorted(
  value: unknown,
  name: string,
  values: KeyValues,
  convert = (scalar: unknown) => scalar,
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

/** Page tokens are no credentials, although their names look alike. */
const PAGE_TOKEN = /(?:page|next|prev|previous|continuation|sync|start|resume)[-_]?token$/i;

function isCredential(name: string, value: unknown, values: KeyValues): boolean {
  const { isPair, secrets } = ownValues(values);
  const isSecret = isPair === true ? isSecretParameter : isSecretName;
  return isSecret(name, secrets) && !PAGE_TOKEN.test(name) && !isPlain(value, name);
}

function isEmpty(key: unknown): boolean {
  return isContainer(key) && Object.keys(key).length === 0;
}
