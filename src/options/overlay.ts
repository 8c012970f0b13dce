import { mergeHeaders } from "./headers.js";
import { mergeMediaType } from "./media-type.js";
import { mergeValues } from "./merge-objects.js";
import type { Draft, State } from "./state.js";

/**
 * Lays what a call has said over a draft (B16). Later wins; headers, media type, `request` and parameters that are plain
 * objects are merged key by key; everything else is replaced whole, `data` always.
 */
export function overlay(draft: Draft, later: State): void {
  draft.method = later.method ?? draft.method;
  draft.url = later.url ?? draft.url;
  draft.baseUrl = later.baseUrl ?? draft.baseUrl;
  mergeHeaders(draft, later.headers);
  draft.mediaType = mergeMediaType(draft.mediaType, later.mediaType);
  draft.data = later.data ?? draft.data;
  if (later.request) draft.request = draft.request?.overlaid(later.request) ?? later.request;
  mergeValues(draft.parameters, later.parameters);
  if (later.path) mergeValues((draft.path ??= {}), later.path);
  if (later.query) mergeValues((draft.query ??= {}), later.query);
  if (later.body) mergeValues((draft.body ??= {}), later.body);
}
