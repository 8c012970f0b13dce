import type { EndpointError } from "../errors.js";
import { typedFile } from "../internal/bytes.js";
import { quote } from "../internal/messages.js";
import { Opaque, classTag, isObject, isOwn, ownValue, setOwn } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { type FieldValue, fieldText, formData } from "../wire/fields.js";
import { isForm, isJson, isMultipart, JSON_TYPE } from "../wire/media-type.js";
import { isContainer } from "../wire/records.js";
import { typedPart } from "../wire/typed-part.js";
import { type SentHeaders, amendAccept, sentHeaders } from "./headers.js";
import { type Located, type NamedField, contentTypeOf } from "./locate.js";
import { otherStyle, parameterError } from "./parameter-errors.js";
import type { State } from "./state.js";
import { fieldsIn, scalarText } from "./style-options.js";
import { assertAllowedOrigin, urlOf } from "./url.js";
import { copyOut, jsonValue, merged } from "./values.js";

/**
 * Request options for any HTTP client.
 *
 * The object is new and yours. It is not frozen, and shares nothing mutable with the library, except `data`, `request` and
 * instances of classes, which are passed on unchanged.
 *
 * @typeParam Response - the type of the response, from an OpenAPI description
 * @public
 */
export interface RequestOptions<Response = unknown> {
  /** The HTTP method, in lower case. */
  method: string;
  /** The full URL. */
  url: string;
  /** Header values as you passed them, by lower-case name. */
  headers: Record<string, string | number>;
  /** The request body: `data` as you passed it, or an object made of parameters. Absent if there is no body. */
  body?: unknown;
  /** The `request` option as you passed it. Absent if you passed none. */
  request?: object;
  /** The type of the response; it exists at compile time only. (Not a symbol: declarations cannot name one in `{ ...request }`.) */
  readonly "~response"?: () => Response;
}

export function requestOf(located: Located): RequestOptions {
  const { state, method } = located;
  const url = urlOf(located);
  const origins = state.origins ?? (state.link === undefined ? undefined : []);
  if (origins) assertAllowedOrigin(url, state, origins);
  const body = method.restIn === "body" ? bodyOf(located) : undefined;
  const headers = headersOf(located, body);
  const result: RequestOptions =
    body?.value === undefined
      ? { method: method.lowerCase, url, headers }
      : { method: method.lowerCase, url, headers, body: body.value };
  if (state.request) setOwn(result, "request", mergeRequests(state.request));
  return result;
}

export function headersIn({ headers: given, mediaType, dialect }: State): SentHeaders {
  const headers = sentHeaders(given);
  const accept = mediaType && amendAccept(ownValue(headers, "accept"), mediaType, dialect.vendor);
  if (accept !== undefined) setOwn(headers, "accept", accept);
  return headers;
}

function headersOf({ state, method }: Located, body: SentBody | undefined): SentHeaders {
  const headers = headersIn(state);
  if (body?.contentType && !isOwn(state.headers, "content-type"))
    setOwn(headers, "content-type", body.contentType);
  const isUnsent = method.restIn !== "body" && state.body && isForm(contentTypeOf(state));
  if (body?.contentType === null || isUnsent) delete headers["content-type"];
  return headers;
}

export function mergeRequests([first, ...later]: readonly Opaque<object>[]): object {
  return readSafely("request option", () =>
    later.reduce((earlier, { value }) => merged(earlier, value), first?.value ?? {}),
  );
}

export interface SentBody {
  readonly value: unknown;
  readonly contentType: string | null | undefined;
}

export function bodyOf({ state, fields, form }: Located): SentBody | undefined {
  if (state.data) {
    const { value, isCopy } = state.data;
    return dataBody(isCopy ? copyOut(value) : value, state);
  }
  if (form === "json") return bodyOfFields(fields, state);
  // Only the client knows the boundary, and a content type without it is wrong (RFC 2046 section 5.1.1).
  const contentType = form === "multipart" ? null : undefined;
  if (fields.length === 0) return { value: undefined, contentType };
  const value = form === "multipart" ? multipartForm(fields, state) : urlEncodedForm(fields, state);
  return { value, contentType };
}

function bodyOfFields(fields: readonly NamedField[], { body }: State): SentBody | undefined {
  if (fields.length === 0 && body === undefined) return undefined;
  const value: Record<string, unknown> = {};
  for (const field of fields) setOwn(value, field.name, jsonValue(field.value, field.name));
  return { value, contentType: JSON_TYPE };
}

/** Strings, blobs and streams may have any media type, so only lists and plain objects count as JSON. */
function dataBody(data: unknown, state: State): SentBody {
  if (isFormData(data)) return formDataBody(data, contentTypeOf(state));
  const isJsonData = readSafely("data option", () => isContainer(data));
  const isTyped = isJsonData || (state.dialect.sniffsJsonText && isUntypedJson(state));
  return { value: data, contentType: isTyped ? JSON_TYPE : undefined };
}

export function isUntypedJson({ data, headers }: State): boolean {
  const text = data?.value;
  if (typeof text !== "string" || isOwn(headers, "content-type")) return false;
  return /^[[{]/.test(text) && isJson(text);
}

function formDataBody(data: unknown, contentType: string | undefined): SentBody {
  if (contentType === undefined || isMultipart(contentType))
    return { value: data, contentType: null };
  throw parameterError(
    "invalid-content-type",
    "data",
    "data is a FormData, but the content type is another one.",
    "Remove the content-type header: the client sets it.",
    "body",
  );
}

/** The tag is compared, because jsdom has a FormData class of its own. */
function isFormData(data: unknown): boolean {
  try {
    return isObject(data) && Symbol.toStringTag in data && data[Symbol.toStringTag] === "FormData";
  } catch {
    // A proxy threw. Pass it on like other data.
    return false;
  }
}

function urlEncodedForm(fields: readonly NamedField[], state: State): string {
  const written = fields.flatMap(({ name, value, style = "comma" }) =>
    fieldsIn(name, value, style, { leaf: textOnly }, state),
  );
  return written.map(fieldText).join("&");
}

function multipartForm(fields: readonly NamedField[], state: State): FormData {
  const { fields: described, isDescribed = false } = state.hooks ?? {};
  const typed = (name: string, value: FieldValue, jsonType?: string) => {
    const { partType: type = jsonType, file } = ownValue(described, name) ?? {};
    if (typeof value === "string" && file) return new File([value], "blob", { type: type ?? "" });
    if (type === undefined) return value;
    return typeof value === "string" ? typedPart(value, type) : typedFile(value, type);
  };
  const part = (name: string, text: string) =>
    typed(name, text, isDescribed ? "application/json" : undefined);
  const leaf = (name: string, value: unknown) => {
    const fileOrText = fileIn(value, name) ?? scalarText(name, value);
    return fileOrText === undefined ? undefined : typed(name, fileOrText);
  };
  const written = fields.flatMap(({ name, value, style = "comma" }) =>
    fieldsIn(name, value, style, { leaf, part }, state),
  );
  return formData(written, unclearSeparator);
}

function unclearSeparator(parameter: string, separator: string): EndpointError {
  return parameterError(
    "unsupported-style",
    parameter,
    `The parameter ${quote(parameter)} has a string with ${quote(separator)}, which separates items.`,
    otherStyle(parameter, "repeat"),
    "body",
  );
}

function textOnly(name: string, value: unknown): string | undefined {
  if (fileIn(value, name) === undefined) return scalarText(name, value);
  throw parameterError(
    "invalid-content-type",
    name,
    `The parameter ${quote(name)} holds a file, which this content type cannot hold.`,
    "Set the content type multipart/form-data.",
    "body",
  );
}

function fileIn(value: unknown, name: string): Blob | undefined {
  if (!(value instanceof Opaque)) return undefined;
  const instance: unknown = value.value;
  return readSafely(`parameter ${quote(name)}`, () => (isFile(instance) ? instance : undefined));
}

function isFile(value: unknown): value is Blob {
  return ["Blob", "File"].includes(classTag(value));
}
