import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isOwn, isPlainObject } from "../internal/objects.js";
import { listStyleOf, type State, type Values } from "../options/state.js";
import { styleOf } from "../options/style.js";
import { encode, isUnreserved } from "../wire/encode.js";
import { fieldText } from "../wire/fields.js";
import { hasDelimiter } from "../wire/styles.js";
import type { Variables } from "../uri-template/url-template.js";
import { styledFields } from "./styled-fields.js";
import { scalarText } from "./url-value.js";

/**
 * Appends values to a URL's query, before the fragment and after a query that is there already.
 *
 * @param isPathOnly - `true` if the URL has neither query nor fragment
 * @param variables - the names that fill variables of the URL template, and are not appended
 * @param append - called for each value that is appended
 * @throws EndpointError `invalid-parameter` or `unsupported-style`
 */
export function appendQuery(
  url: string,
  values: Values,
  state: State,
  isPathOnly: boolean,
  variables: ReadonlySet<string> | Variables,
  append?: (name: string, separator: string, text: string) => void,
): string {
  const hash = isPathOnly ? -1 : url.indexOf("#");
  let appended = hash < 0 ? url : url.slice(0, hash);
  let separator = !isPathOnly && appended.includes("?") ? "&" : "?";
  for (const name in values) {
    if (!isOwn(values, name) || variables.has(name)) continue;
    const query = queryOf(name, values[name], state);
    if (query === "") continue;
    appended += separator + query;
    append?.(name, separator, query);
    separator = "&";
  }
  return hash < 0 ? appended : appended + url.slice(hash);
}

/** A parameter as `name=value`, or as several of these joined by "&". */
function queryOf(name: string, value: unknown, state: State): string {
  const { styles, operation } = state;
  const style = styleOf(name, styles);
  if (typeof value !== "object" && !hasDelimiter(style) && !operation?.serialize)
    return scalarQuery(name, value);
  if (style === undefined && isPlainObject(value)) throw withoutStyle(name);
  const own = style ?? listStyleOf(name, state);
  return styledFields(name, value, own, { leaf: scalarText }, state).map(fieldText).join("&");
}

function scalarQuery(name: string, value: unknown): string {
  const text = encodedText(name, value);
  return text === undefined ? "" : `${encodedText(name, name) ?? ""}=${text}`;
}

/** Most texts need no encoding. */
function encodedText(parameter: string, value: unknown): string | undefined {
  if (typeof value === "string" && isUnreserved(value)) return value;
  const text = scalarText(parameter, value);
  return text === undefined ? undefined : encode(text);
}

function withoutStyle(name: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} holds an object, and there are several ways to write one in a query.`,
    {
      advice: {
        do: "style",
        parameter: name,
        style: "deepObject",
        text: `Choose one by .style(), such as .style({ ${quote(name)}: "deepObject" }).`,
      },
      parameter: name,
      location: "query",
    },
  );
}
