import { refusal } from "../../wire/refusal.js";
import {
  JSON_BODY,
  checkJson,
  JSON_FIELD,
  withoutGaps,
} from "../../wire/json-text.js";
import { membersOf } from "../../wire/members.js";

/** Writes fields as the text of a JSON object; the text of an empty body if there are none. */
export function jsonFields(fields: object, empty?: string): string | undefined {
  let isEmpty = true;
  let hasGaps = false;
  for (const [name, value] of membersOf("__proto__", fields)) {
    if (value === undefined) continue;
    isEmpty = false;
    hasGaps = checkJson(JSON_FIELD, name, value) || hasGaps;
  }
  return isEmpty
    ? empty
    : JSON.stringify(fields, hasGaps ? withoutGaps : undefined);
}

/** Writes a whole body as JSON text; `undefined` for none. */
export function jsonData(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  checkJson(JSON_BODY, "data", value);
  return JSON.stringify(value);
}

/** Writes the one of a whole body and of fields that is given as JSON text. */
export function jsonEither(
  data: unknown,
  fields: object,
  empty?: string,
): string | undefined {
  if (data === undefined) return jsonFields(fields, empty);
  if (jsonFields(fields) === undefined) return jsonData(data);
  throw refusal("conflicting-parameter", "data");
}

/** Writes a list as JSON texts in sequence: each on a line, or each after a start. Any other body is sent as it is. */
export function jsonSequence(value: unknown, start = ""): unknown {
  if (!Array.isArray(value)) return value;
  checkJson(JSON_BODY, "data", value);
  const given: unknown[] = value.filter((item) => item !== undefined);
  return given.map((item) => `${start}${JSON.stringify(item)}\n`).join("");
}
