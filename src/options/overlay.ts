import { mergeHeaders } from "./headers.js";
import { mergeMediaTypes } from "./media-type.js";
import { mergeValues, type Made } from "./merge-objects.js";
import { RequestMeta } from "./request-meta.js";
import type { Draft, State } from "./state.js";

/**
 * Lays what was said, step by step, over a draft (B16). Later wins; headers, media type, `request` and parameters that are
 * plain objects are merged key by key; everything else is replaced whole, `data` always.
 */
export function overlay(draft: Draft, steps: readonly State[]): void {
  if (steps.some(({ mediaType }) => mediaType)) {
    draft.mediaType = mergeMediaTypes(
      [draft, ...steps].flatMap(({ mediaType }) => mediaType ?? []),
    );
  }
  if (steps.some(({ request }) => request)) {
    draft.request = RequestMeta.merge([draft, ...steps].flatMap(({ request }) => request ?? []));
  }
  const made: Made = new Map();
  for (const said of steps) {
    draft.method = said.method ?? draft.method;
    draft.url = said.url ?? draft.url;
    draft.baseUrl = said.baseUrl ?? draft.baseUrl;
    mergeHeaders(draft, said.headers);
    draft.data = said.data ?? draft.data;
    mergeValues(draft.parameters, said.parameters, made);
    if (said.path) mergeValues((draft.path ??= {}), said.path, made);
    if (said.query) mergeValues((draft.query ??= {}), said.query, made);
    if (said.body) mergeValues((draft.body ??= {}), said.body, made);
  }
}
