import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isList, isOwn, isPlainObject, setOwn } from "../internal/objects.js";
import { readSafely } from "../internal/read-safely.js";
import type { State, Values } from "../options/state.js";
import type { Variables } from "../uri-template/url-template.js";
import { multipartForm, urlEncodedForm } from "./form.js";
import { jsonValue } from "./json-value.js";

/** A request body, and what happens to the content type header. */
export interface RequestBody {
  readonly value: unknown;
  /** The content type where none is set. `null` removes the one that is set. */
  readonly contentType: string | null | undefined;
}

const JSON_TYPE = "application/json; charset=utf-8";
const MULTIPART = "multipart/form-data";

/**
 * The body of a request: `data` as it was given, or made from the parameters that fill no variable of a URL template and from
 * the body channel, encoded as the content type says.
 *
 * @throws EndpointError
 */
export function bodyOf(state: State, variables: Variables): RequestBody | undefined {
  const mediaType = mediaTypeOf(state);
  if (state.data) return dataBody(state.data.value, mediaType);
  if (isJson(mediaType)) {
    const value = leftovers(state, variables, jsonValue);
    return value && { value, contentType: JSON_TYPE };
  }
  const values = leftovers(state, variables, (value) => value);
  return values && formBody(values, state, mediaType);
}

/** The media type of the content type header, without parameters, in lower case; `undefined` where there is none. */
function mediaTypeOf({ headers }: State): string | undefined {
  const value = isOwn(headers, "content-type") ? headers["content-type"] : undefined;
  if (value === undefined || value === null) return undefined;
  return String(value).split(";", 1)[0]?.trim().toLowerCase();
}

function isJson(mediaType: string | undefined): boolean {
  return mediaType === undefined || /^application\/(?:[^;/]+\+)?json$/.test(mediaType);
}

function leftovers(
  { parameters, body }: State,
  variables: Variables,
  convert: (value: unknown, name: string) => unknown,
): Record<string, unknown> | undefined {
  let result: Record<string, unknown> | undefined;
  for (const name in parameters) {
    if (!isOwn(parameters, name) || variables.has(name)) continue;
    setOwn((result ??= {}), name, convert(parameters[name], name));
  }
  for (const name in body) {
    if (isOwn(body, name)) setOwn((result ??= {}), name, convert(body[name], name));
  }
  return result;
}

function formBody(values: Values, { styles }: State, mediaType: string | undefined): RequestBody {
  switch (mediaType) {
    case "application/x-www-form-urlencoded":
      return { value: urlEncodedForm(values, styles), contentType: undefined };
    case MULTIPART:
      return { value: multipartForm(values, styles), contentType: null };
    default:
      throw new EndpointError(
        "invalid-content-type",
        `The parameter ${quote(Object.keys(values)[0] ?? "")} cannot be sent under this content type, which is neither JSON nor a form. Pass the body as data, in the format of the content type.`,
        { parameter: Object.keys(values)[0] ?? "", header: "content-type" },
      );
  }
}

/** A plain object or list as `data` is JSON; a string, a Blob or a stream may have any media type. */
function dataBody(data: unknown, mediaType: string | undefined): RequestBody {
  return readSafely("data option", () => {
    if (mediaType !== undefined && mediaType !== MULTIPART && isFormData(data)) {
      throw new EndpointError(
        "invalid-content-type",
        "data is a FormData, which is sent as multipart/form-data, but the content type is another one. Remove the content-type header: the client sets it.",
        { parameter: "data", header: "content-type" },
      );
    }
    const isJsonData = isList(data) || isPlainObject(data);
    return { value: data, contentType: isJsonData ? JSON_TYPE : undefined };
  });
}

function isFormData(data: unknown): boolean {
  return Object.prototype.toString.call(data) === "[object FormData]";
}
