import type { Words } from "../../wire/exception.js";
import {
  fieldText,
  json,
  type Field,
  type Leaves,
  type WriteFields,
} from "../../wire/fields.js";
import { jsonText } from "../../wire/json-text.js";
import { refusal } from "../../wire/refusal.js";

/** The functions that read the values of a field. */
export type FieldLeaves = Pick<Leaves, "leaf" | "part">;

/** Writes values that have a style. */
export interface StyledWriter {
  /** Returns a value in the style of its name; `undefined` if the name has none. */
  fieldsOf(
    words: Words,
    name: string,
    value: unknown,
    leaves: FieldLeaves,
  ): readonly Field[] | undefined;
  /** Returns a field of a query as text. */
  readonly textOf: typeof fieldText;
}

/** Returns the writer of all values that have one of these styles, by the words for them. */
/* @__NO_SIDE_EFFECTS__ */
export function styled(
  styles: Readonly<Record<string, WriteFields>>,
): StyledWriter {
  return {
    fieldsOf(words, name, value, leaves) {
      const { [Object.hasOwn(words, name) ? name : "*"]: word } = words;
      if (word === undefined) return undefined;
      // The content type of a part is no word for a style.
      const style = word.replace(/ \S+\/.*/, "");
      const write = Object.hasOwn(styles, style) ? styles[style] : undefined;
      if (write === undefined && style === "repeat") return undefined;
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

/** Returns a style whose values are changed before they are written. */
/* @__NO_SIDE_EFFECTS__ */
export function changed(
  write: WriteFields,
  change: (name: string, value: unknown) => unknown,
): WriteFields {
  return (name, value, ...more) => write(name, change(name, value), ...more);
}
