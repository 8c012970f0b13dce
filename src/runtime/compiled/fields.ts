import {
  type Field,
  type FieldValue,
  fieldText,
  json,
  jsonItems,
  type Leaves,
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
  const owners = new Map<string, string>();
  for (const [parameter, value] of Object.entries({ ...values, ...others })) {
    const isSpread = spread.includes(parameter) && isRecord(value);
    const fields = isSpread ? Object.entries(value) : [[parameter, value]];
    for (const [name, member] of fields as [string, unknown][]) {
      if (member === undefined || member === null) continue;
      if ((owners.get(name) ?? parameter) !== parameter)
        throw refusal("conflicting-parameter", parameter);
      owners.set(name, parameter);
    }
  }
  return values;
}

/** The styles of parameters, by their names. */
export type Styles = Readonly<Record<string, WriteFields>>;

/** The values of fields: files, and what has a text. */
const LEAVES: Leaves = {
  leaf: (name: string, value: unknown): FieldValue | undefined =>
    value instanceof Blob ? value : scalar(name, value),
  json: jsonText,
};

/** Any value as JSON text. */
export const jsonValue: WriteFields = (name, value, leaves) =>
  typeof value === "string" || value instanceof Date
    ? [[name, [leaves.json(name, value)]]]
    : json(name, value, leaves);

/** The fields of parameters, in the order in which they are given. */
function fieldsOf(
  values: object,
  styles: Styles,
  rest: WriteFields,
  leaves: Leaves = LEAVES,
): [parameter: string, field: Field][] {
  return membersOf("__proto__", values).flatMap(([name, value]) => {
    const style = (Object.hasOwn(styles, name) ? styles[name] : rest) ?? rest;
    return style(name, value, leaves).map((field): [string, Field] => [
      name,
      field,
    ]);
  });
}

/** Writes parameters as the text of a query or a form. */
export function search(
  values: object,
  styles: Styles = {},
  rest: WriteFields = single,
): string {
  return fieldsOf(values, styles, rest)
    .map(([name, field]) => {
      if (field[1].every((each) => typeof each === "string"))
        return fieldText(field);
      throw refusal("invalid-content-type", name);
    })
    .join("&");
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
  const typeOf = (name: string): string | undefined =>
    Object.hasOwn(types, name) ? types[name] : undefined;
  const part = (name: string, text: string): FieldValue =>
    typed(text, typeOf(name));
  const form = new FormData();
  for (const [name, field] of fieldsOf(values, styles, rest, {
    ...LEAVES,
    part,
  })) {
    const [key, members, separator = ","] = field;
    const [first] = members;
    const text = decodeURIComponent(separator);
    // Nothing in a multipart form is encoded.
    const texts = members.filter(
      (each): each is string => typeof each === "string",
    );
    if (texts.length > 1 && texts.some((each) => each.includes(text)))
      throw refusal("unsupported-style", name);
    const value = first instanceof Blob ? first : texts.join(text);
    form.append(key, typed(value, typeOf(name)));
  }
  return form;
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
