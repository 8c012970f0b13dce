import { findCredentials } from "../credentials/find-credentials.js";
import { isSecretHeader, type SecretNames } from "../credentials/names.js";
import { keyedDigest } from "../internal/sip-hash.js";
import { EndpointError } from "../errors.js";
import { classTag, isList, isObject, Opaque } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { readerOf } from "../core/located.js";
import { contentTypeOf, inQuery, type Located } from "../core/locate.js";
import type { BuilderReader } from "../core/reader.js";
import { listStyleIn, scalarText } from "../core/style-options.js";
import { type Expression, expressionAt } from "../core/grammar.js";
import type { UrlTemplate } from "../core/template.js";
import { checkedJsonText, type Values } from "../core/values.js";
import {
  distinct,
  keyBody,
  keyJson,
  keyMembers,
  keyText,
  type KeyValues,
  type RequestKey,
} from "./key-writer.js";
import { routedRequest } from "./routed-request.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { isJson, isJsonType } from "../wire/media-type.js";
import type { Style } from "../wire/styles.js";
import { isContainer, ownValues } from "../wire/records.js";

/**
 * Settings of {@link requestKey}.
 *
 * @public
 */
export interface KeySettings {
  /** The names of headers that change the response, such as `accept`. The key contains no others. */
  readonly headers?: readonly string[];
  /** A text that keeps caches apart, such as the id of a user. */
  readonly scope?: string;
}

/**
 * Returns the key under which to cache the response of a request. The same route and values have the same key, however you set
 * them. You may leave out values: caches that match parts of keys then find the keys of all requests that have more.
 *
 * The key contains only the headers that you ask for. A digest replaces each credential, and each text that contains one. Digests
 * differ from process to process and between copies of the package, so a key with one finds nothing in a cache that outlives the
 * process.
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
    return keyOf(readerOf(builder, parameters), settings);
  });
}

function keyOf(reader: BuilderReader, settings: KeySettings): RequestKey {
  const { base, method, path, pathValues, queryValues, body } = routedRequest(reader);
  const { scope, headers } = ownValues(settings);
  const writer = new KeyWriter(reader.state.hooks?.hidden);
  const key = [
    base,
    `${method} ${writer.safe(path)}${unequalExpressions(reader)}`,
    {
      path: keyMembers(pathValues, (value, name) => keyText(value, name, "", writer)),
      ...(headers !== undefined && { headers: keyHeaders(reader, headers, writer) }),
      ...(scope !== undefined && { scope }),
    },
    { query: keyPairs(queryValues, queryStyle(reader), reader, writer) },
  ] as const;
  const data = body && keyOfBody(reader, body, writer);
  return data === undefined ? key : [...key, data];
}

class KeyWriter implements KeyValues {
  constructor(
    readonly secrets: SecretNames,
    readonly isPair = false,
  ) {}

  safe(text: string): string {
    return findCredentials(text, this.secrets).length > 0 ? keyedDigest(text) : text;
  }

  text(name: string, value: unknown): string | undefined {
    const text = scalarText(name, value);
    return text && this.safe(text);
  }

  json(name: string, value: unknown): unknown {
    if (value === undefined) return undefined;
    return JSON.parse(checkedJsonText(name, value), (_, each: unknown) =>
      typeof each === "string" ? this.safe(each) : each,
    );
  }
}

type StyleFor = (name: string, value: unknown) => Style | undefined;

function keyPairs(
  values: Values,
  styleFor: StyleFor,
  { state: { styles } }: BuilderReader,
  { secrets }: KeyWriter,
): Readonly<Record<string, string>> {
  const writer = new KeyWriter(secrets, true);
  return keyMembers(values, (value, name) => {
    const style = styleFor(name, value) ?? "deepObject";
    const json = (each: unknown) => (isContainer(each) ? keyJson(each, name, writer) : each);
    if (style === "json" || (style === "jsonItems" && !isList(value))) {
      const text = json(value);
      if (text !== value) return distinct(String(text), name, value, writer);
    }
    const items = style === "jsonItems" && isList(value) ? value.map(json) : value;
    // The style of inner lists matters too.
    const inner = style === "deepObject" ? `.${listStyleIn(styles)}` : "";
    return keyText(items, name, style === "repeat" ? "" : style + inner, writer);
  });
}

function keyHeaders(
  reader: BuilderReader,
  names: readonly string[],
  writer: KeyWriter,
): Readonly<Record<string, string>> {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return keyMembers(reader.headers(), (value, name) => {
    if (!wanted.has(name)) return undefined;
    const text = String(value);
    return isSecretHeader(name, writer.secrets) ? keyedDigest(text) : writer.safe(text);
  });
}

/** Returns an object for JSON, an object under the name of a form, or text for any other body. */
function keyOfBody(reader: BuilderReader, { form, fields }: Located, writer: KeyWriter): unknown {
  const { data, body } = reader.state;
  if (data !== undefined) return keyOfData(reader, writer);
  if (fields.length === 0 && !(form === "json" && body !== undefined)) return undefined;
  for (const { value } of fields) assertReadableBody(value);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  if (form === "json") return keyBody(values, writer);
  const styles = new Map(fields.map(({ name, style }) => [name, style]));
  const pairs = keyPairs(values, (name) => styles.get(name), reader, writer);
  return form === "multipart" ? { multipart: pairs } : { form: pairs };
}

function keyOfData(reader: BuilderReader, writer: KeyWriter): unknown {
  const data = reader.state.data?.value;
  assertReadableBody(data);
  if (typeof data !== "string")
    return data === undefined ? undefined : keyBody(reader.data(), writer);
  const isJsonText = isJsonType(contentTypeOf(reader.state)) && isJson(data);
  return isJsonText ? keyBody(JSON.parse(data), writer) : writer.safe(data);
}

const OPAQUE =
  /^(?:Blob|File|FormData|ReadableStream|URLSearchParams|ArrayBuffer|SharedArrayBuffer)$/;

function assertReadableBody(given: unknown): void {
  const value: unknown = given instanceof Opaque ? given.value : given;
  const isStream = isObject(value) && ("pipe" in value || Symbol.asyncIterator in value);
  if (!OPAQUE.test(classTag(value)) && !ArrayBuffer.isView(value) && !isStream) return;
  const what = "A key cannot contain bytes, files, forms or streams.";
  const advice =
    "Leave the body out of the builder, and pass what the response depends on as { scope }.";
  throw new EndpointError("unsupported-body", what, { advice });
}

/** Returns the query expressions that write something other than `name=value`: a prefix, or a value twice. */
function unequalExpressions({ template }: BuilderReader): string {
  const seen = new Set<string>();
  const source = template?.source ?? "";
  let texts = "";
  for (const expression of queryExpressions(template)) {
    const { variables, position } = expression;
    const before = seen.size;
    for (const { name } of variables) seen.add(name);
    const isPrefixed = variables.some(({ prefix }) => prefix !== undefined);
    const isEqual = !isPrefixed && seen.size === before + variables.length;
    if (!isEqual) texts += expressionAt(source, position);
  }
  return texts;
}

function queryExpressions(template: UrlTemplate | undefined): readonly Expression[] {
  return template?.expressions.filter(({ location }) => location === "query") ?? [];
}

function queryStyle({ state, template }: BuilderReader): StyleFor {
  const variables = queryExpressions(template).flatMap((expression) => expression.variables);
  const explodes = new Map(variables.map(({ decoded, explode }) => [decoded, explode]));
  return (name, value) => {
    const isExploded = explodes.get(name);
    if (isExploded !== undefined) return isExploded ? "repeat" : "comma";
    return inQuery(name, value, "query", state).style;
  };
}
