import { formFields, urlEncoded } from "../helpers/form-fields.js";
import type { Call } from "./call.js";
import { isPlain } from "./options.js";
import { NoPlaceInUrl, text } from "./url-value.js";
import type { Refuse } from "./url.js";

/** A body, and the content type header that is sent. */
interface Body {
  readonly body?: unknown;
  readonly contentType: string | number | undefined;
}

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The body of a call, encoded as its content type says.
 *
 * @param header - the content type header of the merged options; `null` where it is removed
 */
export function bodyOf(call: Call, data: unknown, header: unknown, refuse: Refuse): Body {
  const contentType = typeof header === "string" || typeof header === "number" ? header : undefined;
  if (!call.toBody) return { contentType };
  const type = contentType === undefined ? undefined : mediaTypeOf(contentType);
  const added = header === undefined ? JSON_TYPE : contentType;
  if (data !== undefined) {
    const isForm = data instanceof FormData;
    if (isForm && type !== undefined && type !== "multipart/form-data")
      refuse("invalid-content-type");
    // Only the client knows the boundary of a FormData.
    if (isForm) return { body: data, contentType: undefined };
    return { body: data, contentType: isPlain(data) || Array.isArray(data) ? added : contentType };
  }
  const parameters = [
    ...call.over.map((name) => [name, call.parameters[name]] as const),
    ...Object.entries(call.body),
  ];
  if (parameters.length === 0)
    return { contentType: type === "multipart/form-data" ? undefined : contentType };
  switch (type) {
    case "application/x-www-form-urlencoded":
      return { body: urlEncoded(fieldsOf(parameters, refuse)), contentType };
    case "multipart/form-data":
      return { body: formDataOf(fieldsOf(parameters, refuse)), contentType: undefined };
    default:
      if (type !== undefined && !/^(application\/json|[\w.-]+\/[\w.-]+\+json)$/.test(type))
        refuse("invalid-content-type");
      return { body: jsonOf(Object.fromEntries(parameters), refuse), contentType: added };
  }
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
