import type { PortableState } from "../core/builder/portable-state.js";
import type { PlacedValue } from "../core/placed.js";
import { listStyleIn, styleOf } from "../core/read/style.js";
import { listStyleOf, type State } from "../core/state.js";
import { jsonText } from "../core/write/json-value.js";
import { isSecretHeader } from "../credentials/names.js";
import { keyedDigest } from "../credentials/sip-hash.js";
import { EndpointError } from "../errors.js";
import {
  classTag,
  isList,
  isObject,
  isPlainObject,
  Opaque,
  ownValue,
} from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { Expression } from "../template/parse.js";
import type { UrlTemplate } from "../template/url-template.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { isJson, isJsonType, isMultipart } from "../wire/media-type.js";
import type { Style } from "../wire/styles.js";
import { ownValues } from "../wire/values.js";
import { portableBuilder } from "./declared-route.js";
import { keyMembers, KeyWriter, type StyleFor, type WrittenStyle } from "./key-writer.js";
import { expressionText, routedRequest } from "./routed-request.js";

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

function writtenStyle(style: Style, styles: State["styles"]): WrittenStyle {
  return style === "deepObject" ? `deepObject.${listStyleIn(styles)}` : style;
}
