import { isPlain, isSecretName, type SecretNames } from "../credentials/names.js";
import { mayCarryCredential } from "../credentials/shown-text.js";
import { keyedDigest } from "../credentials/sip-hash.js";
import type { Values } from "../core/state.js";
import { jsonText } from "../core/write/json-value.js";
import { scalarText } from "../core/write/url-value.js";
import { isList, isPlainObject } from "../internal/objects.js";
import type { Style } from "../wire/styles.js";
import { isContainer } from "../wire/values.js";

/** The style of a list or an object, and for `deepObject` the style of the lists in it. */
export type WrittenStyle = Style | `deepObject.${Style}`;

/** Returns the style of a value. */
export type StyleFor = (name: string, value: unknown) => WrittenStyle;

/** The values that are there, converted, in the order of their names. */
export function keyMembers<Key>(
  values: Values,
  convert: (value: unknown, name: string) => Key | undefined,
): Readonly<Record<string, Key>> {
  const names = Object.keys(values).sort();
  const members = names.map((name) => [name, convert(values[name], name)] as const);
  return Object.fromEntries(members.filter((each): each is [string, Key] => each[1] !== undefined));
}

/** Writes the values of a request, with a digest in place of each credential. */
export class KeyWriter {
  constructor(readonly secrets: SecretNames) {}

  /** A text, or its digest if it may carry a credential. */
  safe(text: string): string {
    return mayCarryCredential(text, this.secrets) ? keyedDigest(text) : text;
  }

  /** The values of a path, a query or a form as texts, in the order of their names. */
  texts(values: Values, styleFor: StyleFor): Readonly<Record<string, string>> {
    return keyMembers(values, (value, name) => this.#text(value, name, styleFor(name, value)));
  }

  /** The members of a JSON body, in the order of their names. */
  jsonMembers(values: Values): Readonly<Record<string, JsonKey>> {
    return keyMembers(values, (value, name) => this.json(value, name));
  }

  /**
   * Writes a value of a JSON body: numbers, truth values and `null` as they are, because `2` and `"2"` differ there, and anything else
   * as one text.
   */
  json(value: unknown, name: string): JsonKey | undefined {
    if (value === undefined) return undefined;
    const written = this.#parsedJson(value, name);
    if (typeof written === "string") return this.#quotedText(written, value, name);
    return isContainer(written) ? JSON.stringify(written) : (written as JsonKey);
  }

  /**
   * Writes a value of a path, a query or a form as one text, in which `2` and `"2"` are equal, as they are in a URL. A list or an object is
   * JSON, because caches compare lists by their beginning, with the name of its style in front.
   *
   * @param name - the name of the value, by which credentials are recognised
   * @param style - the style of a list or an object. The text does not name `repeat`.
   * @returns `undefined` for a value that the request does not have
   */
  #text(value: unknown, name: string, style: WrittenStyle): string | undefined {
    const isJson =
      isContainer(value) && (style === "json" || (style === "jsonItems" && !isList(value)));
    const written = isJson ? this.#parsedJson(value, name) : this.#parsedText(value, name, style);
    if (written === undefined || (!isJson && isEmpty(written))) return undefined;
    if (typeof written === "string") return this.#quotedText(written, value, name);
    const json = JSON.stringify(written);
    if (isJson) return JSON.stringify(json);
    return style === "repeat" ? json : style + json;
  }

  /** A text that looks like a list or an object in a key is quoted, so that it differs from one. A digest is not. */
  #quotedText(text: string, value: unknown, name: string): string {
    return this.#isCredential(value, name) ? text : quoted(text);
  }

  #isCredential(value: unknown, name: string): boolean {
    if (PAGE_TOKEN.test(name)) return false;
    return isSecretName(name, this.secrets) && !isPlain(value, name);
  }

  /** A value as JSON has it, with its names in order. */
  #parsedJson(value: unknown, name: string): unknown {
    return this.#safeMembers(JSON.parse(jsonText(name, value)), name, (scalar) =>
      typeof scalar === "string" ? this.safe(scalar) : scalar,
    );
  }

  /** A value as texts. The style `jsonItems` writes each object in a list as JSON. */
  #parsedText(value: unknown, name: string, style: WrittenStyle): unknown {
    const jsonItem = (item: unknown) =>
      isContainer(item) ? JSON.stringify(this.#parsedJson(item, name)) : item;
    const items = style === "jsonItems" && isList(value) ? value.map(jsonItem) : value;
    return this.#safeMembers(items, name, (scalar) => {
      const text = scalarText(name, scalar);
      return text === undefined ? undefined : this.safe(text);
    });
  }

  /** The members of a list or an object, objects with their names in order, without members that are `undefined`, and digests in place of credentials. */
  #safeMembers(value: unknown, name: string, convert: Convert): unknown {
    const members = this.#membersOf(value, name, convert);
    const isThere = members !== undefined && members !== null && !isEmpty(members);
    const isCredential = isThere && this.#isCredential(value, name);
    return isCredential ? keyedDigest(JSON.stringify(members)) : members;
  }

  #membersOf(value: unknown, name: string, convert: Convert): unknown {
    if (isList(value)) {
      const members = value.map((member) => this.#safeMembers(member, name, convert));
      return members.filter((member) => member !== undefined);
    }
    if (!isPlainObject(value)) return convert(value);
    return keyMembers(value, (member, key) => this.#safeMembers(member, key, convert));
  }
}

type JsonKey = string | number | boolean | null;

type Convert = (scalar: unknown) => unknown;

/** Matches the names of page tokens, which end like names of credentials. */
const PAGE_TOKEN = /(?:page|next|prev|previous|continuation|sync|start|resume)[-_]?token$/i;

function quoted(text: string): string {
  return /^["[{]|^[\w.]+[[{]/.test(text) ? JSON.stringify(text) : text;
}

function isEmpty(members: unknown): boolean {
  return typeof members === "object" && members !== null && Object.keys(members).length === 0;
}
