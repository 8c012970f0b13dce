import { isOwn } from "../internal/objects.js";
import type { Opaque } from "../internal/opaque.js";
import type { UrlTemplate } from "../uri-template/url-template.js";
import type { BaseUrl } from "./base-url.js";
import type { MediaType } from "./media-type.js";
import { ValueMerger } from "./merge-values.js";
import type { Method } from "./route.js";

/** Named values of a state, each in the form that `readValue` returns. Only own properties count. */
export type Values = Readonly<Record<string, unknown>>;

/** Header values by lower-case name. `null` removes a header, a default included. */
export type HeaderValues = Readonly<Record<string, string | number | null>>;

/** The names under which a state keeps named values. */
export type Channel = "parameters" | "path" | "query" | "body";

/**
 * Options as the library keeps them: checked, merged, and without references to anything that the caller may change. Its lists
 * and objects are plain, so that immer can draft and freeze them; what is the caller's is in an {@link Opaque}.
 */
export interface State {
  readonly method: Method | undefined;
  readonly url: UrlTemplate | undefined;
  readonly baseUrl: BaseUrl | undefined;
  readonly headers: HeaderValues;
  readonly mediaType: MediaType | undefined;
  /** The vendor of media types where the accept header names none. */
  readonly vendor: string | undefined;
  readonly data: Opaque | undefined;
  /** Every `request` option given, in order. They are merged when the result is made. */
  readonly request: readonly Opaque<object>[] | undefined;
  readonly parameters: Values;
  readonly path: Values | undefined;
  readonly query: Values | undefined;
  readonly body: Values | undefined;
  /** Whether a missing variable of the URL template is an error. */
  readonly strict: boolean;
}

/** Media type options to write to. */
interface MutableMediaType extends MediaType {
  format: string | undefined;
  previews: string[] | undefined;
}

/** A state to write to: a plain copy that its user owns, or an immer draft. */
export interface MutableState extends State {
  method: Method | undefined;
  url: UrlTemplate | undefined;
  baseUrl: BaseUrl | undefined;
  headers: Record<string, string | number | null>;
  mediaType: MutableMediaType | undefined;
  vendor: string | undefined;
  data: Opaque | undefined;
  request: Opaque<object>[] | undefined;
  parameters: Record<string, unknown>;
  path: Record<string, unknown> | undefined;
  query: Record<string, unknown> | undefined;
  body: Record<string, unknown> | undefined;
  strict: boolean;
}

/** A state in which nothing is set. */
export function emptyState(): MutableState {
  return {
    method: undefined,
    url: undefined,
    baseUrl: undefined,
    headers: {},
    mediaType: undefined,
    vendor: undefined,
    data: undefined,
    request: undefined,
    parameters: {},
    path: undefined,
    query: undefined,
    body: undefined,
    strict: true,
  };
}

/** A plain copy of a state. Its headers, lists and named values can be written to; nested values are shared and must not be. */
export function copyState(state: State): MutableState {
  return {
    method: state.method,
    url: state.url,
    baseUrl: state.baseUrl,
    headers: copyNamed(state.headers),
    mediaType: state.mediaType && copyMediaType(state.mediaType),
    vendor: state.vendor,
    data: state.data,
    request: state.request && [...state.request],
    parameters: copyNamed(state.parameters),
    path: state.path && copyNamed(state.path),
    query: state.query && copyNamed(state.query),
    body: state.body && copyNamed(state.body),
    strict: state.strict,
  };
}

function copyMediaType({ format, previews }: MediaType): MutableMediaType {
  return { format, previews: previews && [...previews] };
}

/** Copies key by key: V8 adds keys to a spread copy slowly, because each copy gets a hidden class of its own. */
function copyNamed<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  try {
    const copy: Record<string, Value> = {};
    for (const name in values) if (isOwn(values, name)) copy[name] = values[name] as Value;
    return copy;
  } catch {
    // As in setValue.
    return { ...values };
  }
}

/**
 * Sets a named value. A plain object is merged with the plain object that is set already.
 *
 * @param value - as `readValue` returns it
 * @param merger - where many values are set one after another
 * @throws EndpointError `invalid-options` for two objects that are nested too deeply to be merged
 */
export function setValue(
  state: MutableState,
  channel: Channel,
  name: string,
  value: unknown,
  merger?: ValueMerger,
): void {
  const values = (state[channel] ??= {});
  const isMerged = typeof value === "object" && value !== null && isOwn(values, name);
  const next = isMerged ? (merger ?? new ValueMerger()).merge(values[name], value) : value;
  try {
    values[name] = next;
  } catch {
    // A name such as "constructor" cannot be assigned when Object.prototype is frozen, but a new object can have it.
    state[channel] = { ...values, [name]: next };
  }
}

/** Sets a header. */
export function setHeader(state: MutableState, name: string, value: string | number | null): void {
  try {
    state.headers[name] = value;
  } catch {
    // As in setValue.
    state.headers = { ...state.headers, [name]: value };
  }
}

/** Sets the format, if there is one, and adds previews to those that are set already. */
export function addMediaType(state: MutableState, { format, previews }: MediaType): void {
  const mediaType = (state.mediaType ??= { format: undefined, previews: undefined });
  if (format !== undefined) mediaType.format = format;
  if (previews === undefined) return;
  const list = (mediaType.previews ??= []);
  for (const preview of previews) list.push(preview);
}

/** Adds a `request` option. */
export function addRequest(state: MutableState, request: Opaque<object>): void {
  (state.request ??= []).push(request);
}

/** Sets in a state what is set in another. */
export function mergeState(state: MutableState, later: State, merger?: ValueMerger): void {
  state.method = later.method ?? state.method;
  state.url = later.url ?? state.url;
  state.baseUrl = later.baseUrl ?? state.baseUrl;
  state.data = later.data ?? state.data;
  mergeHeaders(state, later.headers);
  if (later.mediaType) addMediaType(state, later.mediaType);
  if (later.request) for (const request of later.request) addRequest(state, request);
  mergeValues(state, "parameters", later.parameters, merger);
  if (later.path) mergeValues(state, "path", later.path, merger);
  if (later.query) mergeValues(state, "query", later.query, merger);
  if (later.body) mergeValues(state, "body", later.body, merger);
}

function mergeHeaders(state: MutableState, headers: HeaderValues): void {
  for (const name in headers) {
    const value = isOwn(headers, name) ? headers[name] : undefined;
    if (value !== undefined) setHeader(state, name, value);
  }
}

function mergeValues(
  state: MutableState,
  channel: Channel,
  values: Values,
  merger?: ValueMerger,
): void {
  for (const name in values) {
    if (isOwn(values, name)) setValue(state, channel, name, values[name], merger);
  }
}
