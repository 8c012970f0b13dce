import { stateWith } from "../builder/builder-state.js";
import { digest } from "../credentials/digest.js";
import { isSecretHeader, withSecrets } from "../credentials/names.js";
import { EndpointError } from "../errors.js";
import { classTag, isPlainObject, Opaque, ownValue } from "../internal/objects.js";
import { isJsonType } from "../internal/patterns.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { sentHeaders } from "../options/headers.js";
import { readValue } from "../options/read-value.js";
import type { State, Values } from "../options/state.js";
import { amendAccept } from "../request/accept.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { keyJson, keyText } from "./key-text.js";
import { routedRequest } from "./routed-request.js";

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
 * A key for a cache: base URL, route, values of the path, values of the query and, if the request has one, the body. It is JSON.
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
 * set, and different for different ones. Values may be missing: the key of fewer values is a part of the keys of all requests that
 * have more, as caches compare keys to invalidate them.
 *
 * It contains no headers but those that you ask for, and a short digest in place of each credential.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { requestKey } from "fluent-endpoint/routes";
 *
 * const issues = new EndpointBuilder().route("GET /repos/{owner}/{repo}/issues");
 * const key = requestKey(issues, { owner: "octokit", repo: "rest.js", page: 2 });
 * console.log(JSON.stringify(key.slice(0, 2))); // ["https://api.github.com","GET /repos/{owner}/{repo}/issues"]
 * console.log(JSON.stringify(key.slice(2)));
 * // [{"path":{"owner":"octokit","repo":"rest.js"}},{"query":{"page":"2"}}]
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
    const state = stateWith(builder, parameters);
    return withSecrets(state, () => keyOf(state, settings));
  });
}

function keyOf(state: State, settings: KeySettings): RequestKey {
  const { base, method, path, pathValues, queryValues, bodyValues } = routedRequest(state);
  const { scope, headers } = settings;
  const key = [
    base,
    `${method} ${path}`,
    {
      path: keyTexts(pathValues),
      ...(headers !== undefined && { headers: keyHeaders(state, headers) }),
      ...(scope !== undefined && { scope }),
    },
    { query: keyTexts(queryValues) },
  ] as const;
  const body = bodyValues && keyBody(state, bodyValues);
  return body === undefined ? key : [...key, body];
}

function keyTexts(values: Values): Readonly<Record<string, string>> {
  const texts = Object.keys(values)
    .sort()
    .map((name) => [name, keyText(values[name], name)] as const);
  return Object.fromEntries(
    texts.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function keyHeaders(state: State, names: readonly string[]): Readonly<Record<string, string>> {
  const { headers: given, mediaType, conventions } = state;
  const headers = { ...sentHeaders(given) };
  const accept =
    mediaType && amendAccept(ownValue(headers, "accept"), mediaType, conventions.vendor);
  if (accept !== undefined) headers.accept = accept;
  const wanted = names.map((name) => name.toLowerCase()).sort();
  const found = wanted.flatMap((name) => {
    const value = ownValue(headers, name);
    if (value === undefined) return [];
    return [[name, isSecretHeader(name) ? digest(String(value)) : String(value)] as const];
  });
  return Object.fromEntries(found);
}

/** A body as an object of texts; `undefined` if there is none. Other bodies than objects are one text. */
function keyBody(state: State, values: Values): unknown {
  const { data, headers } = state;
  if (data !== undefined) return keyData(data.value);
  const type = ownValue(headers, "content-type");
  const isJson = type === undefined || type === null || isJsonType(String(type));
  const convert = isJson ? keyJson : keyText;
  return keyMembers(values, (value, name) => {
    refuseOpaqueBody(value);
    return convert(value, name);
  });
}

function keyData(data: unknown): unknown {
  refuseOpaqueBody(data);
  if (typeof data === "string" || data === null || data === undefined) return data ?? undefined;
  const value = readValue(data, "data");
  return isPlainObject(value) ? keyMembers(value, keyJson) : keyJson(value, "data");
}

function keyMembers(
  values: Values,
  convert: (value: unknown, name: string) => unknown,
): Readonly<Record<string, unknown>> | undefined {
  const names = Object.keys(values).sort();
  const members = names
    .map((name) => [name, convert(values[name], name)] as const)
    .filter(([, value]) => value !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** Instances that have no text. */
const OPAQUE =
  /^(?:Blob|File|FormData|ReadableStream|URLSearchParams|ArrayBuffer|SharedArrayBuffer)$/;

function refuseOpaqueBody(given: unknown): void {
  const value: unknown = given instanceof Opaque ? given.value : given;
  const isStream =
    typeof value === "object" &&
    value !== null &&
    ("pipe" in value || Symbol.asyncIterator in value);
  if (!OPAQUE.test(classTag(value)) && !ArrayBuffer.isView(value) && !isStream) return;
  throw new EndpointError(
    "unsupported-body",
    "A key cannot contain bytes, files, forms or streams.",
    {
      advice:
        "Leave the body out of the builder, and pass what the response depends on as { scope }.",
    },
  );
}
