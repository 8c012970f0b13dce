import { isOwn, type Opaque } from "../internal/objects.js";
import type { UrlTemplate } from "../uri-template/url-template.js";
import type { MediaType } from "./media-type.js";
import { ValueMerger } from "./copied-values.js";
import { GET } from "./route.js";
import type {
  ValueGroup,
  HeaderValues,
  MutableMediaType,
  MutableState,
  Operation,
  State,
  Values,
} from "./state.js";
import type { Style } from "./style.js";

/** A plain copy of a state. Its headers, lists and named values can be written to; nested values are shared and must not be. */
export function copyState(state: State): MutableState {
  return {
    method: state.method,
    url: state.url,
    baseUrl: state.baseUrl,
    headers: copyNamed(state.headers),
    mediaType: state.mediaType && copyMediaType(state.mediaType),
    conventions: state.conventions,
    data: state.data,
    request: state.request && [...state.request],
    parameters: copyNamed(state.parameters),
    path: state.path && copyNamed(state.path),
    query: state.query && copyNamed(state.query),
    body: state.body && copyNamed(state.body),
    styles: state.styles && copyNamed(state.styles),
    origins: state.origins && [...state.origins],
    link: state.link,
    operation: state.operation,
    strict: state.strict,
  };
}

function copyMediaType({ format, previews }: MediaType): MutableMediaType {
  return { format, previews: previews && [...previews] };
}

/** Copies key by key: V8 adds keys to a spread copy slowly, because each copy gets a new hidden class. */
function copyNamed<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  try {
    const copy: Record<string, Value> = {};
    for (const name in values) if (isOwn(values, name)) copy[name] = values[name] as Value;
    return copy;
  } catch {
    // A name such as "constructor" cannot be assigned when Object.prototype is frozen.
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
  group: ValueGroup,
  name: string,
  value: unknown,
  merger?: ValueMerger,
): void {
  const values = (state[group] ??= {});
  const isMerged = typeof value === "object" && value !== null && isOwn(values, name);
  const next = isMerged ? (merger ?? new ValueMerger()).merge(values[name], value) : value;
  if (!assign(values, name, next)) state[group] = { ...values, [name]: next };
}

/** Sets the URL template, which replaces a link. The operation was that of another one. */
export function setUrl(state: MutableState, url: UrlTemplate): void {
  state.url = url;
  state.link = undefined;
  leaveOperation(state);
}

/** Forgets the operation, but not which of its values are credentials: they stay in the state. */
function leaveOperation(state: MutableState): void {
  state.operation &&= { secrets: state.operation.secrets };
}

/** Sets what is known of an operation, over what is known already. Only generated code and `createApi` give it, as new objects. */
export function setOperation(state: MutableState, operation: unknown): void {
  const { secrets, ...known } = { ...state.operation };
  const later = operation as Operation;
  state.operation = { ...known, ...later, secrets: { ...secrets, ...later.secrets } };
}

/** Sets a link, which is requested in place of the route. The route stays, because the link may be another page of it. */
export function setLink(state: MutableState, link: string): void {
  state.link = link;
  state.method = GET;
}

/** Sets a header. */
export function setHeader(state: MutableState, name: string, value: string | number | null): void {
  if (!assign(state.headers, name, value)) state.headers = { ...state.headers, [name]: value };
}

/** Sets the styles of names. */
export function setStyles(state: MutableState, styles: Iterable<[name: string, Style]>): void {
  for (const [name, style] of styles) {
    state.styles ??= {};
    if (!assign(state.styles, name, style)) state.styles = { ...state.styles, [name]: style };
  }
}

/** Adds origins to those that are allowed already. */
export function addOrigins(state: MutableState, origins: readonly string[]): void {
  const list = (state.origins ??= []);
  for (const origin of origins) list.push(origin);
}

/**
 * Assigns a property. Returns whether it could: a name such as "constructor" cannot be assigned when `Object.prototype` is frozen,
 * but an object literal can have it.
 */
function assign<Value>(values: Record<string, Value>, name: string, value: Value): boolean {
  try {
    values[name] = value;
    return true;
  } catch {
    return false;
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
  if (later.url) setUrl(state, later.url);
  if (later.link !== undefined) setLink(state, later.link);
  else if (later.method) leaveOperation(state);
  if (later.operation) setOperation(state, later.operation);
  state.method = later.method ?? state.method;
  state.baseUrl = later.baseUrl ?? state.baseUrl;
  state.strict = later.strict ?? state.strict;
  state.data = later.data ?? state.data;
  mergeHeaders(state, later.headers);
  if (later.mediaType) addMediaType(state, later.mediaType);
  if (later.styles) setStyles(state, Object.entries(later.styles));
  if (later.origins) addOrigins(state, later.origins);
  if (later.request) for (const request of later.request) addRequest(state, request);
  mergeValues(state, "parameters", later.parameters, merger);
  if (later.path) mergeValues(state, "path", later.path, merger);
  if (later.query) mergeValues(state, "query", later.query, merger);
  if (later.body) {
    state.body ??= {};
    mergeValues(state, "body", later.body, merger);
  }
}

function mergeHeaders(state: MutableState, headers: HeaderValues): void {
  for (const name in headers) {
    const value = isOwn(headers, name) ? headers[name] : undefined;
    if (value !== undefined) setHeader(state, name, value);
  }
}

function mergeValues(
  state: MutableState,
  group: ValueGroup,
  values: Values,
  merger?: ValueMerger,
): void {
  for (const name in values) {
    if (isOwn(values, name)) setValue(state, group, name, values[name], merger);
  }
}
