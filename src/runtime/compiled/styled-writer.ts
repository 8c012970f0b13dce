import type { FieldRecord, Fields } from "../../wire/operation-record.js";
import {
  fieldText,
  json,
  type Field,
  type Leaves,
  type WriteFields,
} from "../../wire/fields.js";
import { jsonText } from "../../wire/json-text.js";
import { refusal } from "../../wire/refusal.js";
import { recordFor } from "./entries.js";

/** The functions that read the values of a field. */
export type FieldLeaves = Pick<Leaves, "leaf" | "part">;

/** Writes values that have a style. */
export interface StyledWriter {
  /** Returns a value in the style of its name; `undefined` if the name has none. */
  fieldsOf(
    fields: Fields,
    name: string,
    value: unknown,
    leaves: FieldLeaves,
  ): readonly Field[] | undefined;
  /** Returns a field of a query as text. */
  readonly textOf: typeof fieldText;
}

/** Changes how a style writes values. */
export type ChangeStyle = (write: WriteFields) => WriteFields;

/**
 * Returns the writer of all values that have one of these styles.
 *
 * @param changes - the changes to the styles, by the forms that need them, and `reserved`
 */
/* @__NO_SIDE_EFFECTS__ */
export function styled(
  styles: Readonly<Record<string, WriteFields>>,
  changes: Readonly<Record<string, ChangeStyle>> = {},
): StyledWriter {
  return {
    fieldsOf(fields, name, value, leaves) {
      const { [Object.hasOwn(fields, name) ? name : "*"]: own } = fields;
      if (own === undefined) return undefined;
      const { style, form, reserved }: FieldRecord =
        typeof own === "string" ? { style: own } : own;
      let write = recordFor(styles, style);
      if (write === undefined && style === "repeat") return undefined;
      for (const change of [form, reserved && "reserved"])
        if (change) write = write && recordFor(changes, change)?.(write);
      // A table that was changed by hand.
      if (write === undefined) throw refusal("unsupported-style", name);
      return write(name, value, { ...leaves, json: jsonText });
    },
    textOf: fieldText,
  };
}

/** Any value as JSON text. */
export const jsonValue: WriteFields = (name, value, leaves) => {
  if (typeof value !== "string" && !(value instanceof Date))
    return json(name, value, leaves);
  const text = leaves.json(name, value);
  return [[name, [leaves.part?.(name, text) ?? text]]];
};

/** Returns a change of a style: values are changed before they are written. */
/* @__NO_SIDE_EFFECTS__ */
export function changed(
  change: (name: string, value: unknown) => unknown,
): ChangeStyle {
  return (write) =>
    (name, value, ...more) =>
      write(name, change(name, value), ...more);
}
