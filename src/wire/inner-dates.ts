import type { Texts } from "./operation-record.js";
import { refusal } from "./refusal.js";
import { dateText } from "./scalar.js";
import { isRecord } from "./records.js";

const MOST_DEPTH = 500;

/**
 * Removes the time from each `Date` with one of these names, at any depth.
 *
 * @param formats - `date`, or `either` for a name that elsewhere has a time
 * @throws Refusal `invalid-parameter` for a `Date` that may be either
 */
export function withInnerDates(
  value: unknown,
  formats: Texts,
  name = "",
  format = "",
  depth = 0,
): unknown {
  if (depth > MOST_DEPTH) return value;
  const inner = (each: unknown, own = name, next = format) =>
    withInnerDates(each, formats, own, next, depth + 1);
  if (Array.isArray(value)) return value.map((each) => inner(each));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const own = Object.hasOwn(formats, key) ? formats[key] : format;
        return [key, inner(each, key, own)];
      }),
    );
  if (format === "") return value;
  const text = dateText(value);
  if (format !== "date" && text !== value)
    throw refusal("invalid-parameter", name, { detail: "date" });
  return text;
}
