import type { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import {
  classTag,
  isList,
  isObject,
  isOwn,
  isPlainObject,
  JsonData,
  Opaque,
  setOwn,
} from "../../internal/objects.js";
import { readSafely } from "../../internal/thrown-errors.js";
import { copyValue } from "../merged-options.js";
import type { State } from "../state.js";
import { fieldText, formData, type Leaves } from "../../wire/fields.js";
import { isJson, isMultipart } from "../../wire/media-type.js";
import { jsonValue } from "./json-value.js";
import { otherStyle, parameterError } from "../parameter-error.js";
import { contentTypeOf } from "../place.js";
import type { Placed, PlacedValue } from "../placed.js";
import { placedFields } from "./styled-fields.js";
import { scalarText } from "./url-value.js";

/** A request body, and what happens to the content type header. */
export interface RequestBody {
  /** `undefined` if there is no body. */
  readonly value: unknown;
  /** The content type where none is set. `null` removes the one that is set. */
  readonly contentType: string | null | undefined;
}

/** The content type of a JSON body that has no other. */
export const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The body of a request: `data` as it was given, or made of the fields that were placed in it.
 *
 * @throws EndpointError
 */
export function bodyOf({ state, fields, form }: Placed): RequestBody | undefined {
  if (state.data) {
    const { value } = state.data;
    return dataBody(state.data instanceof JsonData ? copyValue(value) : value, state);
  }
  if (form === "json") return jsonBody(fields, state);
  // Only the client that encodes a form knows its boundary (RFC 2046 section 5.1.1), so the header is not sent without one.
  const contentType = form === "multipart" ? null : undefined;
  if (fields.length === 0) return { value: undefined, contentType };
  const value = form === "multipart" ? multipartForm(fields, state) : urlEncodedForm(fields, state);
  return { value, contentType };
}

/** A body without fields is one where the body channel was given. */
function jsonBody(fields: readonly PlacedValue[], { body }: State): RequestBody | undefined {
  if (fields.length === 0 && body === undefined) return undefined;
  const value: Record<string, unknown> = {};
  for (const field of fields) setOwn(value, field.name, jsonValue(field.value, field.name));
  return { value, contentType: JSON_TYPE };
}

/** A plain object or list as `data` is JSON; a string, a Blob or a stream may have any media type. */
function dataBody(data: unknown, state: State): RequestBody {
  if (isFormData(data)) return formDataBody(data, contentTypeOf(state));
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
function formDataBody(data: unknown, contentType: string | undefined): RequestBody {
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

/** Recognised by its tag, because jsdom has its own FormData class. */
function isFormData(data: unknown): boolean {
  try {
    return isObject(data) && Symbol.toStringTag in data && data[Symbol.toStringTag] === "FormData";
  } catch {
    // A proxy that throws when it is read. It is passed on, as every other data.
    return false;
  }
}

/**
 * Fields as `application/x-www-form-urlencoded` text.
 *
 * @throws EndpointError `invalid-content-type` for a file, `unsupported-style` or `invalid-parameter`
 */
function urlEncodedForm(fields: readonly PlacedValue[], state: State): string {
  return fields
    .flatMap((field) => placedFields(field, { leaf: textOnly }, state))
    .map(fieldText)
    .join("&");
}

/**
 * Fields as a `FormData`, which a client sends as `multipart/form-data`.
 *
 * @throws EndpointError `unsupported-style` or `invalid-parameter`
 */
function multipartForm(fields: readonly PlacedValue[], state: State): FormData {
  const leaves = partsOf(state);
  const written = fields.flatMap((field) => placedFields(field, leaves, state));
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

/** The functions that make the parts of a multipart form. */
function partsOf({ operation }: State): Pick<Leaves, "leaf" | "part"> {
  const part = operation?.typed;
  return {
    leaf: (name, value) => {
      const leaf = fileIn(value, name) ?? scalarText(name, value);
      return leaf === undefined || part === undefined ? leaf : part(name, leaf);
    },
    part,
  };
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

/** Recognised by its tag, because jsdom has its own Blob class. */
function isFile(value: unknown): value is Blob {
  return ["Blob", "File"].includes(classTag(value));
}
