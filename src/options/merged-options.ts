import { setOwn, ownValue, type Opaque } from "../internal/objects.js";
import { COPIED, type Handover, SHARED } from "./copied-values.js";
import { sentHeaders } from "./headers.js";
import type { MediaType } from "./media-type.js";
import { BODY, LINK, OPERATION, ORIGINS, PATH, QUERY, STRICT, STYLE } from "./option-keys.js";
import type { MediaTypeOptions, MergedOptions } from "./options.js";
import { GET } from "./route.js";
import type { HeaderValues, State } from "./state.js";
import { readSafely } from "../internal/thrown-errors.js";
import { Merger } from "./state-update.js";

/** The merged options of a state, for the caller to keep and change. */
export function mergedOptions(state: State): MergedOptions {
  return handOver(state, COPIED);
}

/**
 * The merged options of a state. They are frozen, except the caller's own objects, and share values with the state: and so
 * with the options of other states.
 */
export function frozenOptions(state: State): Readonly<MergedOptions> {
  const options: MergedOptions & { [OPERATION]?: object } = handOver(state, SHARED);
  if (state.operation) options[OPERATION] = state.operation;
  return Object.freeze(options);
}

function handOver(state: State, { valueOf, valuesOf, own }: Handover): MergedOptions {
  const { method = GET, url, baseUrl, headers, mediaType, parameters, link, data, request } = state;
  const options: MergedOptions = {
    method: method.name,
    baseUrl: baseUrl?.source ?? "",
    headers: own(shownHeaders(headers)),
  };
  if (url && link === undefined) options.url = url.source;
  if (mediaType) options.mediaType = own(shownMediaType(mediaType, own));
  for (const name of Object.keys(parameters)) setOwn(options, name, valueOf(parameters[name]));
  if (state.path) options[PATH] = valuesOf(state.path);
  if (state.query) options[QUERY] = valuesOf(state.query);
  if (state.body) options[BODY] = valuesOf(state.body);
  if (state.styles) options[STYLE] = own({ ...state.styles });
  if (state.origins) options[ORIGINS] = own([...state.origins]);
  if (link !== undefined) options[LINK] = link;
  if (state.strict !== undefined) options[STRICT] = state.strict;
  if (data) options.data = data.value;
  if (request) options.request = mergeRequests(request);
  return options;
}

/** The headers that are sent, and `null` for a content type that was removed, so that a body does not set it again. */
function shownHeaders(headers: HeaderValues): MergedOptions["headers"] {
  const sent = sentHeaders(headers);
  if (ownValue(headers, "content-type") === null) return { ...sent, "content-type": null };
  return sent;
}

function shownMediaType({ format, previews }: MediaType, own: Handover["own"]): MediaTypeOptions {
  return {
    ...(format !== undefined && { format }),
    ...(previews && { previews: own([...new Set(previews)]) }),
  };
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
    const merger = new Merger();
    return later.reduce((merged, { value }) => merger.value(merged, value), first?.value ?? {});
  });
}
