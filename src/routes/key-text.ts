import { keyedDigest } from "../credentials/sip-hash.js";
import { isCountName, isSecretName } from "../credentials/names.js";
import { isList, isPlainObject } from "../internal/objects.js";
import type { State } from "../options/state.js";
import { listStyleIn, type Style } from "../options/style.js";
import { jsonText } from "../request/json-value.js";
import { scalarText } from "../request/url-value.js";

/** The style of a list or an object, and for `deepObject` the style of the lists in it. */
export type WrittenStyle = Style | `deepObject.${Style}`;

/** The style that a style option leads to. */
export function writtenStyle(style: Style, styles: State["styles"]): WrittenStyle {
  return style === "deepObject" ? `deepObject.${listStyleIn(styles)}` : style;
}

/**
 * Writes a value of a path, a query or a form as one text, in which `2` and `"2"` are equal, as they are in a URL. A list or an object is
 * JSON, because caches compare lists by their beginning, with the name of its style in front. A digest replaces a credential.
 *
 * @param name - the name of the value, by which credentials are recognised
 * @param style - the style of a list or an object. The text does not name `repeat`.
 * @returns `undefined` for a value that the request does not have
 * @throws EndpointError `invalid-parameter`
 */
export function keyText(value: unknown, name: string, style: WrittenStyle): string | undefined {
  const isJson =
    isContainer(value) && (style === "json" || (style === "jsonItems" && !isList(value)));
  const written = isJson ? jsonMembers(value, name) : textMembers(value, name, style);
  if (written === undefined || isEmpty(written)) return undefined;
  if (typeof written === "string") return textKey(written, value, name);
  const json = JSON.stringify(written);
  if (isJson) return quoted(json);
  return style === "repeat" ? json : style + json;
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
  if (value === undefined) return undefined;
  const written = jsonMembers(value, name);
  if (typeof written === "string") return textKey(written, value, name);
  return isContainer(written) ? JSON.stringify(written) : (written as number | boolean | null);
}

/** A text that looks like a list or an object in a key is quoted, so that it differs from one. A digest is not. */
function textKey(text: string, value: unknown, name: string): string {
  return isCredential(value, name) ? text : quoted(text);
}

function quoted(text: string): string {
  return /^["[{]|^[\w.]+[[{]/.test(text) ? JSON.stringify(text) : text;
}

/** The names of places in a list of results, which end like names of credentials. */
const PAGE_TOKEN = /(?:page|next|prev|previous|continuation|sync|start|resume)[-_]?token$/i;

function isCredential(value: unknown, name: string): boolean {
  if (PAGE_TOKEN.test(name)) return false;
  return isSecretName(name) && !(typeof value === "number" && isCountName(name));
}

/** A value as JSON has it, with its names in order. */
function jsonMembers(value: unknown, name: string): unknown {
  return sortedMembers(JSON.parse(jsonText(value, name)), name, (scalar) => scalar);
}

/** A value as texts. The style `jsonItems` writes each object in a list as JSON. */
function textMembers(value: unknown, name: string, style: WrittenStyle): unknown {
  const items =
    style === "jsonItems" && isList(value)
      ? value.map((item) => (isContainer(item) ? JSON.stringify(jsonMembers(item, name)) : item))
      : value;
  return sortedMembers(items, name, (scalar) => scalarText(scalar, name));
}

type Convert = (scalar: unknown) => unknown;

/** The members of a list or an object, objects with their names in order, without members that are `undefined`, and digests in place of credentials. */
function sortedMembers(value: unknown, name: string, convert: Convert): unknown {
  const members = membersOf(value, name, convert);
  const isThere = members !== undefined && members !== null && !isEmpty(members);
  return isThere && isCredential(value, name) ? keyedDigest(JSON.stringify(members)) : members;
}

function membersOf(value: unknown, name: string, convert: Convert): unknown {
  if (isList(value)) {
    const members = value.map((member) => sortedMembers(member, name, convert));
    return members.filter((member) => member !== undefined);
  }
  if (!isPlainObject(value)) return convert(value);
  const entries = Object.keys(value)
    .sort()
    .map((key) => [key, sortedMembers(value[key], key, convert)] as const);
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined));
}

function isContainer(value: unknown): boolean {
  return isList(value) || isPlainObject(value);
}

function isEmpty(members: unknown): boolean {
  return typeof members === "object" && members !== null && Object.keys(members).length === 0;
}
