import { isFile, type Values } from "../format.js";

/** Changes each value of a case, as a control: a parser that still finds them proves nothing. `undefined` if there is none to change. */
export function changed(values: Values): Values | undefined {
  const other = changedIn(values) as Values;
  return JSON.stringify(other) === JSON.stringify(values) ? undefined : other;
}

function changedIn(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (isFile(value)) return { $file: { ...value.$file, base64: `QUFB${value.$file.base64}` } };
  if (Array.isArray(value)) return value.map(changedIn);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    name === "contentType" ? each : changedIn(each),
  ]);
  return Object.fromEntries(fields);
}
