import type { State } from "../state.js";
import { encode, isUnreserved } from "../../wire/encode.js";
import { fieldText } from "../../wire/fields.js";
import type { Placed, PlacedValue } from "../placed.js";
import { placedFields } from "./styled-fields.js";
import { scalarText } from "./url-value.js";

/**
 * Appends values to a URL's query, before the fragment and after a query that is there already.
 *
 * @throws EndpointError `invalid-parameter` or `unsupported-style`
 */
export function appendQuery(url: string, { template, query, state }: Placed): string {
  const isPathOnly = template?.isPathOnly === true;
  const hash = isPathOnly ? -1 : url.indexOf("#");
  let appended = hash < 0 ? url : url.slice(0, hash);
  let separator = !isPathOnly && appended.includes("?") ? "&" : "?";
  for (const value of query) {
    const text = queryText(value, state);
    if (text === "") continue;
    appended += separator + text;
    separator = "&";
  }
  return hash < 0 ? appended : appended + url.slice(hash);
}

/** A value as `name=value`, or as several of these joined by "&". Empty for a value that leaves nothing. */
export function queryText(placed: PlacedValue, state: State): string {
  const { name, value, writer } = placed;
  if (writer !== undefined) {
    return placedFields(placed, { leaf: scalarText }, state).map(fieldText).join("&");
  }
  const text = encodedText(name, value);
  return text === undefined ? "" : `${encodedText(name, name) ?? ""}=${text}`;
}

/** Most texts need no encoding. */
function encodedText(parameter: string, value: unknown): string | undefined {
  if (typeof value === "string" && isUnreserved(value)) return value;
  const text = scalarText(parameter, value);
  return text === undefined ? undefined : encode(text);
}
