import { keyedDigest } from "../credentials/sip-hash.js";
import type { PortableState } from "../core/builder/portable-state.js";
import { isPlain, isSecretHeader, isSecretName, type SecretNames } from "../credentials/names.js";
import {
  ownValue,
  classTag,
  isList,
  isObject,
  isPlainObject,
  Opaque,
} from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { ownValues } from "../wire/values.js";
import { portableBuilder } from "./declared-route.js";
import { routedRequest, expressionText } from "./routed-request.js";
import { mayCarryCredential } from "../credentials/shown-text.js";
import { EndpointError } from "../errors.js";
import { isJson, isJsonType, isMultipart } from "../wire/media-type.js";
import { isContainer } from "../wire/values.js";
import { type Values, listStyleOf, type State } from "../core/state.js";
import type { PlacedValue } from "../core/place.js";
import { jsonText } from "../core/write/json-value.js";
import { styleOf, listStyleIn } from "../core/read/style.js";
import type { Style } from "../wire/styles.js";
import type { Expression } from "../template/parse.js";
import type { UrlTemplate } from "../template/url-template.js";
import { scalarText } from "../core/write/url-value.js";

/**
 * Settings of {@link requestKey}.
 *
 * @public
 */
export interface KeySettings {
  /** The names of headers that change the response, such as `accept`. Other headers are not in the key. */
  readonly headers?: readonly string[];
  /** A text that keeps caches apart, such as the id of a user. */
  readonly scope?: string;
}

/**
 * A key for a cache: base URL, route, values of the path, values of the query and, if the request has one, the body. It is JSON. With a
 * credential in it, it is valid in this process only.
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

/**
 * Returns the key under which to cache the response of a request. It is the same for one route and its values, however they were
 * set, and different for values that are written differently. Values may be missing: the key of fewer values is a part of the keys of
 * all requests that have more, as caches compare keys to invalidate them.
 *
 * It contains no headers but those that you ask for, and a digest in place of each credential, or of a text with one in it. Each process, and each loaded copy of the
 * package, makes digests of its own: a key with one finds nothing in a cache that outlives the process.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { requestKey } from "fluent-endpoint/routes";
 *
 * const orders = new EndpointBuilder("https://shop.example.com/v1").route("GET /customers/{id}/orders");
 * const key = requestKey(orders, { id: 7, page: 2 });
 * console.log(JSON.stringify(key.slice(0, 2))); // ["https://shop.example.com/v1","GET /customers/{id}/orders"]
 * console.log(JSON.stringify(key.slice(2))); // [{"path":{"id":"7"}},{"query":{"page":"2"}}]
 * ```
 *
 * @param builder - a builder with a route
 * @param parameters - parameters for this request only, as in `build()`
 * @param settings - headers and a scope that belong to the key
 * @throws EndpointError `missing-url` without a route, `unsupported-body` for a body of bytes, files or a stream
 *
 * @public
 */
export function requestKey(
  builder: AnyBuilder,
  parameters?: object,
  settings: KeySettings = {},
): RequestKey {
  return withCallerStack(() => {
    return keyOf(portableBuilder(builder, parameters), settings);
  });
}

function keyOf(builder: PortableState, settings: KeySettings): RequestKey {
  const { state, base, method, path, pathValues, queryValues, fields } = routedRequest(builder);
  const { scope, headers } = ownValues(settings);
  const writer = new KeyWriter(state.operation?.secrets);
  const key = [
    base,
    `${method} ${writer.safe(path)}${unequalExpressions(state)}`,
    {
      // The route in the key says how lists in the path are written.
      path: writer.texts(pathValues, () => "repeat"),
      ...(headers !== undefined && { headers: keyHeaders(builder, headers, writer) }),
      ...(scope !== undefined && { scope }),
    },
    { query: writer.texts(queryValues, queryStyle(state)) },
  ] as const;
  const body = fields && keyBody(builder, state, fields, writer);
  return body === undefined ? key : [...key, body];
}

function keyHeaders(
  builder: PortableState,
  names: readonly string[],
  writer: KeyWriter,
): Readonly<Record<string, string>> {
  const headers = builder.headers();
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return keyMembers(headers, (value, name) => {
    if (!wanted.has(name)) return undefined;
    const text = String(value);
    return isSecretHeader(name, writer.secrets) ? keyedDigest(text) : writer.safe(text);
  });
}

/**
 * The body in a key: an object of texts, numbers, truth values and `null` for JSON, an object of texts under the name of a form, or one text
 * for any other body. `undefined` if there is none.
 */
function keyBody(
  builder: PortableState,
  state: State,
  fields: readonly PlacedValue[],
  writer: KeyWriter,
): unknown {
  const { data, headers } = state;
  const given = ownValue(headers, "content-type");
  const contentType = given === undefined || given === null ? undefined : String(given);
  if (data !== undefined) return keyData(builder, data.value, contentType, writer);
  const isJsonBody = contentType === undefined || isJsonType(contentType);
  const isGiven = isJsonBody && state.body !== undefined;
  if (fields.length === 0 && !isGiven) return undefined;
  for (const { value } of fields) refuseOpaqueBody(value);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  if (isJsonBody) return writer.jsonMembers(values);
  const { styles } = state;
  const written = new Map(fields.map((field) => [field.name, field.writer]));
  const form = writer.texts(values, (name) =>
    writtenStyle((written.get(name) ?? "indices") as Style, styles),
  );
  return isMultipart(contentType) ? { multipart: form } : { form };
}

/** Text is JSON where the content type says so. Any other body than an object is one text. */
function keyData(
  builder: PortableState,
  data: unknown,
  contentType: string | undefined,
  writer: KeyWriter,
): unknown {
  refuseOpaqueBody(data);
  if (data === undefined) return undefined;
  if (typeof data === "string" && !(isJsonType(contentType) && isJson(data))) {
    return writer.safe(data);
  }
  const value: unknown = typeof data === "string" ? JSON.parse(data) : builder.data();
  if (isPlainObject(value)) return writer.jsonMembers(value);
  return isList(value) ? writer.json(value, "") : jsonText("data", value);
}

const OPAQUE =
  /^(?:Blob|File|FormData|ReadableStream|URLSearchParams|ArrayBuffer|SharedArrayBuffer)$/;

function refuseOpaqueBody(given: unknown): void {
  const value: unknown = given instanceof Opaque ? given.value : given;
  const isStream = isObject(value) && ("pipe" in value || Symbol.asyncIterator in value);
  if (!OPAQUE.test(classTag(value)) && !ArrayBuffer.isView(value) && !isStream) return;
  const what = "A key cannot contain bytes, files, forms or streams.";
  const advice =
    "Leave the body out of the builder, and pass what the response depends on as { scope }.";
  throw new EndpointError("unsupported-body", what, { advice });
}

type StyleFor = (name: string, value: unknown) => WrittenStyle;

/** The values that are there, converted, in the order of their names. */
function keyMembers<Key>(
  values: Values,
  convert: (value: unknown, name: string) => Key | undefined,
): Readonly<Record<string, Key>> {
  const names = Object.keys(values).sort();
  const members = names.map((name) => [name, convert(values[name], name)] as const);
  return Object.fromEntries(members.filter((each): each is [string, Key] => each[1] !== undefined));
}

/** The expressions of the query that write something else than `name=value`: a prefix of the value, or the value once more. */
function unequalExpressions({ url }: State): string {
  const seen = new Set<string>();
  const unequal = queryExpressions(url).filter(({ variables }) => {
    const isEqual = variables.map(({ name, prefix }) => {
      const isFirst = !seen.has(name);
      seen.add(name);
      return isFirst && prefix === undefined;
    });
    return isEqual.includes(false);
  });
  return unequal.map(expressionText).join("");
}

function queryExpressions(url: UrlTemplate | undefined): readonly Expression[] {
  return url?.expressions.filter(({ channel }) => channel === "query") ?? [];
}

/** Returns the style in which the query has a list or an object of a name. */
function queryStyle(state: State): StyleFor {
  const { url, styles } = state;
  const variables = queryExpressions(url).flatMap((expression) => expression.variables);
  const explodes = new Map(
    variables.map(({ name, decodedName = name, explode }) => [decodedName, explode]),
  );
  return (name, value) => {
    const isExploded = explodes.get(name);
    if (isExploded !== undefined) return isExploded ? "repeat" : "comma";
    return writtenStyle(
      styleOf(name, styles) ?? (isList(value) ? listStyleOf(name, state) : "deepObject"),
      styles,
    );
  };
}

/** The style of a list or an object, and for `deepObject` the style of the lists in it. */
type WrittenStyle = Style | `deepObject.${Style}`;

function writtenStyle(style: Style, styles: State["styles"]): WrittenStyle {
  return style === "deepObject" ? `deepObject.${listStyleIn(styles)}` : style;
}

/** Writes the values of a request, with a digest in place of each credential. */
class KeyWriter {
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
    if (written === undefined || isEmpty(written)) return undefined;
    if (typeof written === "string") return this.#quotedText(written, value, name);
    const json = JSON.stringify(written);
    if (isJson) return quoted(json);
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
    return this.#sorted(JSON.parse(jsonText(name, value)), name, (scalar) =>
      typeof scalar === "string" ? this.safe(scalar) : scalar,
    );
  }

  /** A value as texts. The style `jsonItems` writes each object in a list as JSON. */
  #parsedText(value: unknown, name: string, style: WrittenStyle): unknown {
    const jsonItem = (item: unknown) =>
      isContainer(item) ? JSON.stringify(this.#parsedJson(item, name)) : item;
    const items = style === "jsonItems" && isList(value) ? value.map(jsonItem) : value;
    return this.#sorted(items, name, (scalar) => {
      const text = scalarText(name, scalar);
      return text === undefined ? undefined : this.safe(text);
    });
  }

  /** The members of a list or an object, objects with their names in order, without members that are `undefined`, and digests in place of credentials. */
  #sorted(value: unknown, name: string, convert: Convert): unknown {
    const members = this.#membersOf(value, name, convert);
    const isThere = members !== undefined && members !== null && !isEmpty(members);
    const isCredential = isThere && this.#isCredential(value, name);
    return isCredential ? keyedDigest(JSON.stringify(members)) : members;
  }

  #membersOf(value: unknown, name: string, convert: Convert): unknown {
    if (isList(value)) {
      const members = value.map((member) => this.#sorted(member, name, convert));
      return members.filter((member) => member !== undefined);
    }
    if (!isPlainObject(value)) return convert(value);
    return keyMembers(value, (member, key) => this.#sorted(member, key, convert));
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
