import type {
  OperationRecord,
  OperationTable,
} from "../../wire/operation-record.js";
import { dateText } from "../../wire/scalar.js";
import { isRecord } from "../../wire/records.js";
import { withInnerDates } from "../../wire/inner-dates.js";
import { keysOf } from "./entries.js";

export type WriteDates = (
  table: OperationTable,
  record: OperationRecord,
) => (values: unknown) => unknown;

export const dates: WriteDates = (table, record) => {
  const { dates: names = table.dates ?? [] } = record;
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

export const innerDates: WriteDates = (table, record) => {
  const outer = dates(table, record);
  const { innerDates } = record;
  if (innerDates === undefined) return outer;
  const read = (values: unknown): unknown =>
    isRecord(values)
      ? Object.fromEntries(
          keysOf(values).map((key) => {
            const value = values[key];
            return [
              key,
              typeof key === "symbol"
                ? read(value)
                : withInnerDates(value, innerDates),
            ];
          }),
        )
      : values;
  return (values) => read(outer(values));
};
