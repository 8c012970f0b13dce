import type { MediaType } from "./media-type.js";
import { Merger } from "./merger.js";
import { GET } from "./route.js";
import type { UnlinkedValue, Operation, State, Values } from "./state.js";

/**
 * The state that a later one, in which a chain method or a call has set something, makes of an earlier one. It shares with both
 * what need not be merged.
 *
 * @param merger - the same one for many states that are merged one after another
 * @throws EndpointError `invalid-options` for objects that are nested too deeply to be merged
 */
export function mergeStates(earlier: State, later: State, merger = new Merger()): State {
  return {
    // A link is requested by GET, or by HEAD where the same options say so.
    method: later.method ?? (later.link === undefined ? earlier.method : GET),
    url: later.url ?? earlier.url,
    baseUrl: later.baseUrl ?? earlier.baseUrl,
    headers: merger.named(earlier.headers, later.headers),
    mediaType: mergeMediaTypes(earlier.mediaType, later.mediaType, merger),
    conventions: earlier.conventions,
    data: later.data ?? earlier.data,
    request: merger.list(earlier.request, later.request),
    parameters: merger.values(earlier.parameters, later.parameters),
    path: merger.values(earlier.path, later.path),
    query: merger.values(earlier.query, later.query),
    body: merger.values(earlier.body, later.body),
    styles: merger.named(earlier.styles, later.styles),
    origins: merger.list(earlier.origins, later.origins),
    // A route replaces a link. A link leaves the route, because it may be another page of it.
    link: later.link ?? (later.url === undefined ? earlier.link : undefined),
    besideLink: besideLink(earlier, later),
    operation: mergeOperations(operationAfter(earlier, later), later.operation),
    strict: later.strict ?? earlier.strict,
  };
}

/** A value that is set before a link belongs to the route that the link leaves. A value that is set after it was meant for the link. */
function besideLink(earlier: State, { link, url, query, body }: State): UnlinkedValue | undefined {
  if (earlier.link === undefined || (link ?? url) !== undefined) return undefined;
  return earlier.besideLink ?? firstOf("query", query) ?? firstOf("body", body);
}

function firstOf(
  location: UnlinkedValue["location"],
  values: Values = {},
): UnlinkedValue | undefined {
  const [name] = Object.keys(values);
  return name === undefined ? undefined : { location, name };
}

function mergeMediaTypes(
  earlier: MediaType | undefined,
  later: MediaType | undefined,
  merger: Merger,
): MediaType | undefined {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  return {
    format: later.format ?? earlier.format,
    previews: merger.list(earlier.previews, later.previews),
  };
}

/** Another route is another operation, but the names of credentials remain: their values stay in the state. */
function operationAfter({ operation }: State, { url, link, method }: State): Operation | undefined {
  const isOther = url !== undefined || (method !== undefined && link === undefined);
  return isOther && operation ? { secrets: operation.secrets } : operation;
}

function mergeOperations(
  earlier: Operation | undefined,
  later: Operation | undefined,
): Operation | undefined {
  if (later === undefined) return earlier;
  return { ...earlier, ...later, secrets: { ...earlier?.secrets, ...later.secrets } };
}
