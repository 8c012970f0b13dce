import type { ExceptionRecord, ExceptionTable } from "../../wire/exception.js";
import { dateText } from "../../wire/scalar.js";
import { isRecord } from "../../wire/values.js";
import { keysOf } from "./values.js";

/** Returns the function that leaves the time out of those `Date`s of a call that are described so. */
export type WriteDates = (
  table: ExceptionTable,
  record: ExceptionRecord,
) => (values: unknown) => unknown;

export const dates: WriteDates = (table, record) => {
  const { dates: names = table.dates ?? [] } = record;
  // Symbols are the keys of channels.
  const read = (values: unknown): unknown =>
    isRecord(values)
      ? Object.fromEntries(
          keysOf(values).map((key) => {
            const value = values[key];
            if (typeof key === "symbol") return [key, read(value)];
            return [key, names.includes(key) ? dateText(value) : value];
          }),
        )
      : values;
  return read;
};
