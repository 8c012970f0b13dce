import type { FieldRecord, Fields } from "../../wire/operation-record.js";
import {
  fieldText,
  json,
  single,
  type Field,
  type Leaves,
  type WriteFields,
} from "../../wire/fields.js";
import { jsonText } from "../../wire/json-text.js";
import { refusal } from "../../wire/refusal.js";
import { recordFor } from "./entries.js";

export type FieldLeaves = Pick<Leaves, "leaf" | "part">;

export interface StyledWriter {
  fieldsOf(
    fields: Fields,
    name: string,
    value: unknown,
    leaves: FieldLeaves,
  ): readonly Field[] | undefined;
  readonly textOf: typeof fieldText;
}

export type ChangeStyle = (write: WriteFields) => WriteFields;

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
      // Someone may have edited the table.
      if (write === undefined) throw refusal("unsupported-style", name);
      return write(name, value, { ...leaves, json: jsonText });
    },
    textOf: fieldText,
  };
}

export const jsonValue: WriteFields = (name, value, leaves) => {
  if (typeof value !== "string" && !(value instanceof Date))
    return json(name, value, leaves);
  return single(name, leaves.json(name, value), leaves);
};

/* @__NO_SIDE_EFFECTS__ */
export function changed(
  change: (name: string, value: unknown) => unknown,
): ChangeStyle {
  return (write) =>
    (name, value, ...more) =>
      write(name, change(name, value), ...more);
}
