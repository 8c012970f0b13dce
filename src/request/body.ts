import { isJson, isJsonType, mediaTypeOf } from "../wire/media-type.js";
import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import {
  classTag,
  isList,
  isObject,
  isOwn,
  isPlainObject,
  JsonData,
  Opaque,
  ownValue,
  setOwn,
} from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { typedFile, typedPart } from "../internal/bytes.js";
import { copyValue } from "../options/merged-options.js";
import type { State, Values } from "../options/state.js";
import { styleOf } from "../options/style.js";
import type { Style } from "../wire/styles.js";
import { jsonValue } from "./json-value.js";
import { styledFields } from "./styled-fields.js";
import {
  type Field,
  fieldText,
  formData,
  type Leaves,
  sharedName,
  type SharedName,
} from "../wire/fields.js";
import type { Trace } from "./trace.js";
import { scalarText } from "./url-value.js";
import type { Variables } from "../uri-template/url-template.js";

/** A request body, and what happens to the content type header. */
export interface RequestBody {
  /** `undefined` if there is no body. */
  readonly value: unknown;
  /** The content type where none is set. `null` removes the one that is set. */
  readonly contentType: string | null | undefined;
}

/** The content type of a JSON body that has no other. */
export const JSON_TYPE = "application/json; charset=utf-8";
const URL_ENCODED = "application/x-www-form-urlencoded";
/** The content type of a form that may have files. */
const MULTIPART = "multipart/form-data";

/**
 * The body of a request: `data` as it was given, or made from the parameters that fill no variable of a URL template and from
 * the body channel, encoded as the content type says.
 *
 * @param trace - records which values are in the body
 * @throws EndpointError
 */
export function bodyOf(state: State, variables: Variables, trace?: Trace): RequestBody | undefined {
  const contentType = contentTypeOf(state);
  const mediaType = contentType && mediaTypeOf(contentType);
  if (state.data) {
    const { value } = state.data;
    return dataBody(state.data instanceof JsonData ? copyValue(value) : value, mediaType, state);
  }
  if (mediaType === undefined || isJsonType(mediaType)) {
    // A body without fields is one where the body channel was given.
    const value = bodyParameters(state, variables, jsonValue, trace) ?? (state.body && {});
    return value && { value, contentType: JSON_TYPE };
  }
  const values = bodyParameters(state, variables, (value) => value, trace);
  if (values !== undefined) return formBody(values, state, mediaType, trace);
  // Only the client that encodes a form knows its boundary (RFC 2046 section 5.1.1), so the header is not sent without one.
  return mediaType === MULTIPART ? { value: undefined, contentType: null } : undefined;
}

export function hasFormType(state: State): boolean {
  const mediaType = mediaTypeOf(contentTypeOf(state) ?? "");
  return mediaType === URL_ENCODED || mediaType === MULTIPART;
}

/** The content type header; `undefined` where there is none, or where it was removed. */
function contentTypeOf({ headers }: State): string | undefined {
  const value = ownValue(headers, "content-type") ?? undefined;
  return value === undefined ? undefined : String(value);
}

/** The parameters that fill no variable and the values of the body channel, converted; `undefined` if there are none. */
function bodyParameters(
  { parameters, body }: State,
  variables: Variables,
  convert: (value: unknown, name: string) => unknown,
  trace: Trace | undefined,
): Record<string, unknown> | undefined {
  let result: Record<string, unknown> | undefined;
  for (const name in parameters) {
    if (!isOwn(parameters, name) || variables.has(name)) continue;
    setOwn((result ??= {}), name, convert(parameters[name], name));
    trace?.addToBody("parameters", name);
  }
  for (const name in body) {
    if (!isOwn(body, name)) continue;
    setOwn((result ??= {}), name, convert(body[name], name));
    trace?.addToBody("body", name);
  }
  return result;
}

function formBody(
  values: Values,
  state: State,
  mediaType: string | undefined,
  trace: Trace | undefined,
): RequestBody {
  const [name = ""] = Object.keys(values);
  refuseSharedNames(values, state.styles);
  switch (mediaType) {
    case URL_ENCODED:
      return { value: urlEncodedForm(values, state, trace), contentType: undefined };
    case MULTIPART:
      return { value: multipartForm(values, state, trace), contentType: null };
    default:
      throw new EndpointError(
        "invalid-content-type",
        `The parameter ${quote(name)} cannot be sent with this content-type header, whose media type is neither JSON nor a form.`,
        {
          advice: "Pass the body as data, in the format of the content type.",
          parameter: name,
          location: "body",
        },
      );
  }
}

/** A plain object or list as `data` is JSON; a string, a Blob or a stream may have any media type. */
function dataBody(data: unknown, mediaType: string | undefined, state: State): RequestBody {
  if (isFormData(data)) return formDataBody(data, mediaType);
  const isJsonData = readSafely("data option", () => isList(data) || isPlainObject(data));
  const isTyped = isJsonData || (state.conventions.sniffsJsonText && isUntypedJson(state));
  return { value: data, contentType: isTyped ? JSON_TYPE : undefined };
}

/** Returns `true` if `data` is the text of a JSON object or list, and no content type was given. */
export function isUntypedJson({ data, headers }: State): boolean {
  const text = data?.value;
  if (typeof text !== "string" || isOwn(headers, "content-type")) return false;
  return /^[[{]/.test(text) && isJson(text);
}

/** The content type of a FormData contains its boundary, which only the client knows. */
function formDataBody(data: unknown, mediaType: string | undefined): RequestBody {
  if (mediaType === undefined || mediaType === MULTIPART) return { value: data, contentType: null };
  throw new EndpointError(
    "invalid-content-type",
    "data is a FormData, which is sent as multipart/form-data, but the content type is another one.",
    {
      advice: "Remove the content-type header: the client sets it.",
      parameter: "data",
      location: "body",
    },
  );
}

/** Recognised by its tag, because jsdom has its own FormData class. */
function isFormData(data: unknown): boolean {
  try {
    return isObject(data) && Symbol.toStringTag in data && data[Symbol.toStringTag] === "FormData";
  } catch {
    // A proxy that throws when it is read. It is passed on, as every other data.
    return false;
  }
}

type PartTypes = Readonly<Record<string, string>>;
type Styles = Readonly<Record<string, Style>> | undefined;

/**
 * Values as `application/x-www-form-urlencoded` text.
 *
 * @throws EndpointError `invalid-content-type` for a file, `unsupported-style` or `invalid-parameter`
 */
function urlEncodedForm(values: Values, state: State, trace?: Trace): string {
  return formFields(values, state, { leaf: textOnly }, trace).map(fieldText).join("&");
}

/**
 * Values as a `FormData`, which a client sends as `multipart/form-data`.
 *
 * @throws EndpointError `unsupported-style` or `invalid-parameter`
 */
function multipartForm(values: Values, state: State, trace?: Trace): FormData {
  const fields = formFields(values, state, partsOf(state.operation?.parts), trace);
  return formData(fields, unclearSeparator);
}

function unclearSeparator(parameter: string, separator: string): EndpointError {
  return new EndpointError(
    "unsupported-style",
    `A string in the list ${quote(parameter)} contains ${quote(separator)}, which separates the items of this style.`,
    {
      advice: {
        do: "style",
        parameter,
        style: "repeat",
        text: 'Use another style, such as "repeat".',
      },
      parameter,
      location: "body",
    },
  );
}

function formFields(
  values: Values,
  state: State,
  leaves: Pick<Leaves, "leaf" | "part">,
  trace: Trace | undefined,
): Field[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const style = fieldStyle(name, value, state.styles);
    const fields = styledFields(name, value, style, leaves, state);
    if (fields.length === 0) trace?.leaveOutOfBody(name);
    return fields;
  });
}

/** The style of a list or an object in a form. */
export function fieldStyle(name: string, value: unknown, styles: Styles): Style {
  return styleOf(name, styles) ?? (isFlatList(value) ? "repeat" : "indices");
}

function isFlatList(value: unknown): boolean {
  return isList(value) && !value.some((member) => isList(member) || isPlainObject(member));
}

/**
 * The functions that make the parts of a multipart form.
 *
 * @param types - the content types that a description has for them
 */
function partsOf(types: PartTypes | undefined): Pick<Leaves, "leaf" | "part"> {
  const typeOf = (name: string) =>
    types !== undefined && isOwn(types, name) ? types[name] : undefined;
  return {
    leaf: (name, value) => {
      const type = typeOf(name);
      const file = fileIn(value, name);
      if (file !== undefined) return typedFile(file, type);
      const text = scalarText(name, value);
      return text === undefined || type === undefined ? text : typedPart(text, type);
    },
    part: (name, text) => {
      const type = typeOf(name);
      return type === undefined ? text : typedPart(text, type);
    },
  };
}

function textOnly(name: string, value: unknown): string | undefined {
  if (fileIn(value, name) === undefined) return scalarText(name, value);
  throw new EndpointError(
    "invalid-content-type",
    `The parameter ${quote(name)} holds a file, which application/x-www-form-urlencoded cannot hold.`,
    { advice: "Set the content type multipart/form-data.", parameter: name, location: "body" },
  );
}

function fileIn(value: unknown, name: string): Blob | undefined {
  if (!(value instanceof Opaque)) return undefined;
  const instance: unknown = value.value;
  return readSafely(`parameter ${quote(name)}`, () => (isFile(instance) ? instance : undefined));
}

/** Recognised by its tag, because jsdom has its own Blob class. */
function isFile(value: unknown): value is Blob {
  return ["Blob", "File"].includes(classTag(value));
}

/**
 * Refuses an object that the style `repeat` writes under the name of another parameter, or of a key of another object. The server
 * could not tell the two values apart.
 *
 * @param values - everything that is written to one query or form
 * @throws EndpointError `conflicting-parameter`
 */
export function refuseSharedNames(
  values: Values,
  styles: Readonly<Record<string, Style>> | undefined,
): void {
  if (styles === undefined || !Object.values(styles).includes("repeat")) return;
  const shared = sharedName(values, (parameter) => styleOf(parameter, styles) === "repeat");
  if (shared !== undefined) throw conflict(shared);
}

function conflict({ owner, parameter, name }: SharedName): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The parameters ${quote(owner)} and ${quote(parameter)} are both written as ${quote(name)}, because the style "repeat" writes an object by its keys.`,
    {
      advice: {
        do: "style",
        parameter,
        style: "deepObject",
        text: 'Choose another style for one of them, such as "deepObject".',
      },
      parameter,
    },
  );
}
