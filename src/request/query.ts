import { isOwn } from "../internal/objects.js";
import type { Values } from "../options/state.js";
import { encodeUnreserved, isUnreserved } from "../template/expression.js";
import type { Channels, UrlTemplate } from "../template/url-template.js";
import { queryValue, wellFormed } from "./url-value.js";

/**
 * Appends the parameters that the URL template leaves over to a URL's query (B8).
 *
 * @throws EndpointError `invalid-parameter`
 */
export function appendParameters(url: string, parameters: Values, template: UrlTemplate): string {
  return append(url, parameters, template, template.pathOnly, isInTemplate);
}

/**
 * Appends the values of the query channel that the URL template's query leaves over (B10a).
 *
 * @throws EndpointError `invalid-parameter`
 */
export function appendQueryChannel(url: string, query: Values, template: UrlTemplate): string {
  return append(url, query, template, false, isInQuery);
}

const isInTemplate = (): boolean => true;
const isInQuery = ({ query }: Channels): boolean => query;

/** Before the fragment, and behind the query that there is. */
function append(
  url: string,
  values: Values,
  { variables }: UrlTemplate,
  pathOnly: boolean,
  isTaken: (places: Channels) => boolean,
): string {
  const hash = pathOnly ? -1 : url.indexOf("#");
  let appended = hash < 0 ? url : url.slice(0, hash);
  let mark = !pathOnly && appended.includes("?") ? "&" : "?";
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    const places = variables.get(name);
    if (places && isTaken(places)) continue;
    const value = encodeValue(values[name], name);
    if (value === undefined) continue;
    appended += `${mark}${encodeText(name, name)}=${value}`;
    mark = "&";
  }
  return hash < 0 ? appended : appended + url.slice(hash);
}

function encodeValue(value: unknown, name: string): string | undefined {
  if (typeof value === "string") return encodeText(value, name);
  const text = queryValue(value, name);
  return typeof text === "object"
    ? text.map((member) => encodeUnreserved(member)).join(",")
    : text && encodeUnreserved(text);
}

function encodeText(text: string, name: string): string {
  return isUnreserved(text) ? text : encodeUnreserved(wellFormed(text, name));
}
