import { formFields, urlEncoded } from "../../helpers/form-fields.js";
import type { Call } from "./call.js";
import { isPlain } from "./options.js";
import { NoPlaceInUrl, text } from "./url-value.js";
import type { Refuse } from "./url.js";

/** A body, and the content type header that is sent. */
interface Body {
  readonly body?: unknown;
  readonly contentType: string | number | undefined;
}

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The body of a call, encoded as its content type says.
 *
 * @param header - the content type header of the merged options; `null` where it is removed
 * @param typesText - `true` if `data` that is the text of a JSON object or list has the content type of JSON
 */
export function bodyOf(
  call: Call,
  data: unknown,
  header: unknown,
  typesText: boolean,
  refuse: Refuse,
): Body {
  const contentType = typeof header === "string" || typeof header === "number" ? header : undefined;
  const type = contentType === undefined ? undefined : mediaTypeOf(contentType);
  // The type of a form says nothing about a request that has no body for it.
  const isUnsentForm = call.hasFields && (type === URL_ENCODED || type === MULTIPART);
  if (!call.toBody) return { contentType: isUnsentForm ? undefined : contentType };
  const added = header === undefined ? JSON_TYPE : contentType;
  if (data !== undefined) {
    const isForm = data instanceof FormData;
    if (isForm && type !== undefined && type !== MULTIPART) refuse("invalid-content-type");
    // Only the client knows the boundary of a FormData.
    if (isForm) return { body: data, contentType: undefined };
    const isJson =
      isPlain(data) ||
      Array.isArray(data) ||
      (typesText && typeof data === "string" && holdsJson(data));
    return { body: data, contentType: isJson ? added : contentType };
  }
  const parameters = [
    ...call.over.map((name) => [name, call.parameters[name]] as const),
    ...Object.entries(call.body),
  ];
  if (parameters.length === 0) {
    if (call.hasFields && (type === undefined || isJsonType(type)))
      return { body: {}, contentType: added };
    return { contentType: type === MULTIPART ? undefined : contentType };
  }
  switch (type) {
    case URL_ENCODED:
      return { body: urlEncoded(fieldsOf(parameters, refuse)), contentType };
    case MULTIPART:
      return { body: formDataOf(fieldsOf(parameters, refuse)), contentType: undefined };
    default:
      if (type !== undefined && !isJsonType(type)) refuse("invalid-content-type");
      return { body: jsonOf(Object.fromEntries(parameters), refuse), contentType: added };
  }
}

/** True for the text of a JSON object or list, without a space before it. */
function holdsJson(text: string): boolean {
  try {
    return text.trimStart() === text && typeof JSON.parse(text) === "object" && text !== "null";
  } catch {
    return false;
  }
}

function isJsonType(type: string): boolean {
  return /^(application\/json|[\w.-]+\/[\w.-]+\+json)$/.test(type);
}

function mediaTypeOf(contentType: string | number): string {
  const [type = ""] = String(contentType).split(";");
  return type.trim().toLowerCase();
}

function fieldsOf(parameters: Parameters<typeof formFields>[0], refuse: Refuse) {
  try {
    return formFields(parameters, (scalar) => text(scalar) ?? "");
  } catch (error) {
    if (!(error instanceof NoPlaceInUrl)) throw error;
    refuse("invalid-parameter");
    return [];
  }
}

function formDataOf(fields: ReturnType<typeof formFields>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** The part of a value that JSON can write: no `undefined`, and no class but valid dates. */
function jsonOf(value: unknown, refuse: Refuse): unknown {
  if (Array.isArray(value)) {
    return value.filter((member) => member !== undefined).map((member) => jsonOf(member, refuse));
  }
  if (isPlain(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, jsonOf(member, refuse)]),
    );
  }
  const isDate = value instanceof Date && !Number.isNaN(value.getTime());
  if (typeof value === "object" && value !== null && !isDate) refuse("invalid-parameter");
  return value;
}
