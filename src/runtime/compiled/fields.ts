import {
  type Field,
  type FieldValue,
  fieldText,
  formData,
  json,
  jsonItems,
  type Leaves,
  sharedName,
  single,
  type WriteFields,
} from "../../wire/fields.js";
import { jsonText } from "../../wire/json-text.js";
import { isRecord } from "../../wire/values.js";
import { refusal } from "../../wire/refusal.js";
import { scalar, membersOf } from "../../wire/scalar.js";
import { encode } from "../../wire/encode.js";

/** Writes parameters that are not lists or objects as the text of a query, in the order in which they are given. */
export function query(values: Readonly<Record<string, unknown>>): string {
  let text = "";
  for (const name of Object.keys(values)) {
    const own = scalar(name, values[name]);
    if (own !== undefined)
      text += `${text && "&"}${encode(name)}=${encode(own)}`;
  }
  return text;
}

/** Joins the parts of a query that are not empty. */
export function joinQuery(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("&");
}

/**
 * Returns the values, with the members of some objects as fields of their own. A member with the name of another field is
 * refused.
 *
 * @param spread - the names of these objects
 * @param others - what is written beside the values
 */
export function distinct<Values extends object>(
  values: Values,
  spread: readonly string[],
  others: object = {},
): Values {
  const all = { ...values, ...others };
  const shared = sharedName(all, (parameter) => spread.includes(parameter));
  if (shared === undefined) return values;
  throw refusal("conflicting-parameter", shared.parameter);
}

/** The styles of parameters, by their names. */
export type Styles = Readonly<Record<string, WriteFields>>;

/** Any value as JSON text. */
export const jsonValue: WriteFields = (name, value, leaves) => {
  if (typeof value !== "string" && !(value instanceof Date))
    return json(name, value, leaves);
  const text = leaves.json(name, value);
  return [[name, [leaves.part?.(name, text) ?? text]]];
};

/** The fields of parameters, in the order in which they are given. */
function fieldsOf(
  values: object,
  styles: Styles,
  rest: WriteFields,
  leaves: Pick<Leaves, "leaf" | "part">,
): Field[] {
  return membersOf("__proto__", values).flatMap(([name, value]) => {
    const style = (Object.hasOwn(styles, name) ? styles[name] : rest) ?? rest;
    return style(name, value, { ...leaves, json: jsonText });
  });
}

/** Writes parameters as the text of a query or a form. */
export function search(
  values: object,
  styles: Styles = {},
  rest: WriteFields = single,
): string {
  const leaf = (name: string, value: unknown): string | undefined => {
    if (!(value instanceof Blob)) return scalar(name, value);
    throw refusal("invalid-content-type", name);
  };
  return fieldsOf(values, styles, rest, { leaf }).map(fieldText).join("&");
}

/**
 * Writes parameters as a form with files; `undefined` if there are none.
 *
 * @param types - the content types of parts, by the names of their parameters
 */
export function multipart(
  values: object,
  styles: Styles = {},
  rest: WriteFields = single,
  types: Readonly<Record<string, string>> = {},
): FormData | undefined {
  if (Object.values(values).every((value) => value === undefined))
    return undefined;
  const part = (name: string, value: FieldValue): FieldValue =>
    typed(value, Object.hasOwn(types, name) ? types[name] : undefined);
  const leaf = (name: string, value: unknown): FieldValue | undefined => {
    const own = value instanceof Blob ? value : scalar(name, value);
    return own === undefined ? undefined : part(name, own);
  };
  const fields = fieldsOf(values, styles, rest, { leaf, part });
  return formData(fields, (name) => refusal("unsupported-style", name));
}

/** A part with a content type, which a form has only for a file. Text is `text/plain` without it. */
function typed(value: FieldValue, type?: string): FieldValue {
  if (type === undefined) return value;
  if (typeof value !== "string") {
    const { name } = value as Partial<File>;
    return value.type ? value : new File([value], name ?? "blob", { type });
  }
  return type.toLowerCase() === "text/plain"
    ? value
    : new Blob([value], { type });
}

/** Writes a form whose fields have any names; a body that is one already stays as it is. */
export function openForm(data: unknown): unknown {
  return isRecord(data) ? search(data, {}, jsonItems) : data;
}

/** Writes a form with files whose fields have any names; a body that is one already stays as it is. */
export function openMultipart(data: unknown): unknown {
  return isRecord(data) ? multipart(data, {}, jsonItems) : data;
}
