import { type Opaque, ownValue, setOwn } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { BODY, LINK, OPERATION, ORIGINS, PATH, QUERY, STRICT, STYLE } from "./option-keys.js";
import { copyValue, copyValues, exposeValue, exposeValues, ValueMerger } from "./copied-values.js";
import type { MediaType } from "./media-type.js";
import { GET } from "./route.js";
import { sentHeaders } from "./headers.js";
import type { MediaTypeOptions, MergedOptions } from "./options.js";
import type { HeaderValues, State, Values } from "./state.js";

/** The merged options of a state, for the caller to keep and change. */
export function mergedOptions(state: State): MergedOptions {
  const merged = convertOptions(state, copyValue, copyValues);
  merged.headers = { ...merged.headers };
  return withOpaqueOptions(merged, state);
}

/** The merged options of a frozen state. They are frozen too, except for what belongs to the caller, and share its values. */
export function frozenOptions(state: State): Readonly<MergedOptions> {
  const known = frozen.get(state);
  if (known) return known;
  const merged: MergedOptions & { [OPERATION]?: object } = convertOptions(
    state,
    exposeValue,
    exposeValues,
  );
  Object.freeze(merged.headers);
  Object.freeze(merged.mediaType?.previews);
  Object.freeze(merged.mediaType);
  Object.freeze(merged[STYLE]);
  Object.freeze(merged[ORIGINS]);
  if (state.operation) merged[OPERATION] = state.operation;
  Object.freeze(withOpaqueOptions(merged, state));
  frozen.set(state, merged);
  return merged;
}

/** What {@link frozenOptions} returned for a state. */
const frozen = new WeakMap<State, Readonly<MergedOptions>>();

function convertOptions(
  state: State,
  convert: (value: unknown) => unknown,
  convertAll: (values: Values) => Record<string, unknown>,
): MergedOptions {
  const { method = GET, url, baseUrl, mediaType, parameters } = state;
  const merged: MergedOptions = {
    method: method.name,
    baseUrl: baseUrl?.source ?? "",
    headers: mergedHeaders(state.headers),
  };
  if (url && state.link === undefined) merged.url = url.source;
  if (mediaType) merged.mediaType = mediaTypeOptions(mediaType);
  for (const name of Object.keys(parameters)) setOwn(merged, name, convert(parameters[name]));
  if (state.path) merged[PATH] = convertAll(state.path);
  if (state.query) merged[QUERY] = convertAll(state.query);
  if (state.body) merged[BODY] = convertAll(state.body);
  if (state.styles) merged[STYLE] = { ...state.styles };
  if (state.origins) merged[ORIGINS] = [...state.origins];
  if (state.link !== undefined) merged[LINK] = state.link;
  if (state.strict !== undefined) merged[STRICT] = state.strict;
  return merged;
}

/** The headers that are sent, and `null` for a content type that was removed, so that a body does not set it again. */
function mergedHeaders(headers: HeaderValues): MergedOptions["headers"] {
  const sent = sentHeaders(headers);
  return ownValue(headers, "content-type") === null ? { ...sent, "content-type": null } : sent;
}

function mediaTypeOptions({ format, previews }: MediaType): MediaTypeOptions {
  return {
    ...(format !== undefined && { format }),
    ...(previews && { previews: [...new Set(previews)] }),
  };
}

/** `data` and `request` are the caller's: they are never copied or frozen. */
function withOpaqueOptions(merged: MergedOptions, { data, request }: State): MergedOptions {
  if (data) merged.data = data.value;
  if (request) merged.request = mergeRequests(request);
  return merged;
}

/**
 * The `request` options as one. Plain objects are merged into a new object, anything else replaces what was given before it. A
 * single one comes out as the object that went in.
 *
 * @throws EndpointError `unreadable-input` or `invalid-options`
 */
export function mergeRequests(requests: readonly Opaque<object>[]): object {
  const [first, ...later] = requests;
  return readSafely("request option", () => {
    const merger = new ValueMerger();
    return later.reduce((merged, { value }) => merger.merge(merged, value), first?.value ?? {});
  });
}
