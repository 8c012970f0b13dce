import { isOwn } from "../options/own.js";
import type { Values } from "../options/state.js";
import { encodeUnreserved } from "../template/expression.js";
import type { Channels, UrlTemplate } from "../template/url-template.js";
import { queryValue, wellFormed } from "./url-value.js";

/**
 * Appends the parameters that the URL template leaves over to a URL's query (B8).
 *
 * @throws EndpointError `invalid-parameter`
 */
export function appendParameters(url: string, parameters: Values, template: UrlTemplate): string {
  return append(url, parameters, template, template.pathOnly, (): boolean => true);
}

/**
 * Appends the values of the query channel that the URL template's query leaves over (B10a).
 *
 * @throws EndpointError `invalid-parameter`
 */
export function appendQueryChannel(url: string, query: Values, template: UrlTemplate): string {
  return append(url, query, template, false, (places) => places.query);
}

function append(
  url: string,
  values: Values,
  { variables }: UrlTemplate,
  pathOnly: boolean,
  isTaken: (places: Channels) => boolean,
): string {
  let query = "";
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    const places = variables.get(name);
    if (places && isTaken(places)) continue;
    const value = queryValue(values[name], name);
    if (value === undefined) continue;
    const pair = `${encodeUnreserved(wellFormed(name, name))}=${encode(value)}`;
    query = query === "" ? pair : `${query}&${pair}`;
  }
  if (query === "") return url;
  return pathOnly ? `${url}?${query}` : insertQuery(url, query);
}

function encode(value: string | readonly string[]): string {
  return typeof value === "string"
    ? encodeUnreserved(value)
    : value.map((member) => encodeUnreserved(member)).join(",");
}

/** Before the fragment, and behind the query that there is. */
function insertQuery(url: string, query: string): string {
  const hash = url.indexOf("#");
  const before = hash < 0 ? url : url.slice(0, hash);
  const fragment = hash < 0 ? "" : url.slice(hash);
  return `${before}${before.includes("?") ? "&" : "?"}${query}${fragment}`;
}
