import { isOwn } from "../internal/objects.js";
import type { Values } from "../options/state.js";
import { encodeUnreserved, isUnreserved } from "../uri-template/expand.js";
import type { Places, UrlTemplate } from "../uri-template/url-template.js";
import { queryValue, wellFormed } from "./url-value.js";

/**
 * Appends the parameters that fill no variable of the URL template to the query.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function appendParameters(url: string, parameters: Values, template: UrlTemplate): string {
  return append(url, parameters, template, template.isPathOnly, isInTemplate);
}

/**
 * Appends the values of the query channel that fill no variable of the URL template's query.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function appendQueryChannel(url: string, query: Values, template: UrlTemplate): string {
  return append(url, query, template, false, isInQuery);
}

const isInTemplate = (): boolean => true;
const isInQuery = ({ query }: Places): boolean => query;

/** Appends values before the fragment, and after a query that is there already. */
function append(
  url: string,
  values: Values,
  { variables }: UrlTemplate,
  isPathOnly: boolean,
  isFilled: (places: Places) => boolean,
): string {
  const hash = isPathOnly ? -1 : url.indexOf("#");
  let appended = hash < 0 ? url : url.slice(0, hash);
  let separator = !isPathOnly && appended.includes("?") ? "&" : "?";
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    const places = variables.get(name);
    if (places && isFilled(places)) continue;
    const value = encodeValue(values[name], name);
    if (value === undefined) continue;
    appended += `${separator}${encodeText(name, name)}=${value}`;
    separator = "&";
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
