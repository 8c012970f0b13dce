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
) => (record: OperationRecord) => (values: unknown) => unknown;

export const dates: WriteDates = (table) => {
  const shared = new Set(table.dates);
  return (record) => {
    const names = record.dates ? new Set(record.dates) : shared;
    const read = (values: unknown): unknown =>
      isRecord(values)
        ? Object.fromEntries(
            keysOf(values).map((key) => {
              const value = values[key];
              if (typeof key === "symbol") return [key, read(value)];
              return [key, names.has(key) ? dateText(value) : value];
            }),
          )
        : values;
    return read;
  };
};

export const innerDates: WriteDates = (table) => {
  const outerOf = dates(table);
  return (record) => {
    const outer = outerOf(record);
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
};
