import { BODY, PATH, QUERY } from "./channels.js";
import { freshCopy, freshValues } from "./copy.js";
import { deepFreeze } from "./deep-freeze.js";
import { sentHeaders } from "./headers.js";
import type { MediaType } from "./media-type.js";
import { GET } from "./method.js";
import type { MediaTypeOptions, MergedOptions } from "./options.js";
import { draftOf, type Draft, type State } from "./state.js";

/**
 * The merged-options object of a state, fresh at every depth and the caller's own (SPEC.md "Merged-options object", B17).
 */
export function mergedOptions(state: Draft): MergedOptions {
  const { method = GET, url, baseUrl, mediaType, parameters, data, request } = state;
  const merged: MergedOptions = {
    method: method.name,
    baseUrl: baseUrl?.source ?? "",
    headers: sentHeaders(state),
  };
  if (url) merged.url = url.source;
  if (mediaType) merged.mediaType = freshMediaType(mediaType);
  for (const name of Object.keys(parameters)) merged[name] = freshCopy(parameters[name]);
  if (state.path) merged[PATH] = freshValues(state.path);
  if (state.query) merged[QUERY] = freshValues(state.query);
  if (state.body) merged[BODY] = freshValues(state.body);
  if (data) merged.data = data.value;
  if (request) merged.request = request.value;
  return merged;
}

function freshMediaType({ format, previews }: MediaType): MediaTypeOptions {
  return {
    ...(format !== undefined && { format }),
    ...(previews !== undefined && { previews: [...previews] }),
  };
}

/** The same to be looked at: frozen, but for `data` and `request`, which are the caller's (B18, B19). */
export function frozenOptions(state: State): Readonly<MergedOptions> {
  const merged = mergedOptions({ ...draftOf(state), data: undefined, request: undefined });
  const { data, request } = state;
  for (const channel of [PATH, QUERY, BODY] as const) deepFreeze(merged[channel]);
  return Object.freeze({
    ...deepFreeze(merged),
    ...(data && { data: data.value }),
    ...(request && { request: request.value }),
  });
}
