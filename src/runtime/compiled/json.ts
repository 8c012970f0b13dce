import { refusal } from "./refuse.js";
import { isRecord, membersOf } from "./values.js";

/** Writes fields as the text of a JSON object; `undefined` if there are none. */
export function jsonFields(fields: object): string | undefined {
  let isEmpty = true;
  let hasGaps = false;
  for (const [name, value] of membersOf("__proto__", fields)) {
    if (value === undefined) continue;
    isEmpty = false;
    hasGaps = check(FIELD, name, value, 0) || hasGaps;
  }
  return isEmpty
    ? undefined
    : JSON.stringify(fields, hasGaps ? withoutGaps : undefined);
}

/** Writes a list or an object as JSON text. */
export function jsonText(name: string, value: unknown): string {
  const hasGaps = check(TEXT, name, value, 0);
  return JSON.stringify(value, hasGaps ? withoutGaps : undefined);
}

/** Writes a whole body as JSON text; `undefined` for none. */
export function jsonData(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  check(BODY, "data", value, 0);
  return JSON.stringify(value);
}

/** Writes a list as JSON texts in sequence: each on a line, or each after a start. Any other body is sent as it is. */
export function jsonSequence(value: unknown, start = ""): unknown {
  if (!Array.isArray(value)) return value;
  check(BODY, "data", value, 0);
  const given: unknown[] = value.filter((item) => item !== undefined);
  return given.map((item) => `${start}${JSON.stringify(item)}\n`).join("");
}

/** The codes for what JSON would lose, and for a bigint, which no JSON text can hold. */
interface Codes {
  readonly lost: string;
  readonly bigint: string;
}

const FIELD: Codes = { lost: "invalid-parameter", bigint: "unsupported-body" };
const TEXT: Codes = { lost: "invalid-parameter", bigint: "invalid-parameter" };
const BODY: Codes = { lost: "unsupported-body", bigint: "unsupported-body" };

/** Refuses what JSON would lose. Returns whether a list has an `undefined`, which is left out. */
function check(
  codes: Codes,
  name: string,
  value: unknown,
  depth: number,
): boolean {
  const isLost =
    typeof value === "object"
      ? depth > 500 || isLossy(value) || isPrototype(value, codes)
      : typeof value === "number"
        ? !Number.isFinite(value)
        : typeof value === "function" || typeof value === "symbol";
  if (isLost) throw refusal(codes.lost, name);
  if (typeof value === "bigint") throw refusal(codes.bigint, name);
  if (typeof value !== "object" || value === null) return false;
  let hasGaps = false;
  for (const member of Object.values(value)) {
    hasGaps = check(codes, name, member, depth + 1) || hasGaps;
    if (member === undefined && Array.isArray(value)) hasGaps = true;
  }
  return hasGaps;
}

/** Tells whether a field has a member that would be the prototype of a copy. A whole body is not copied. */
function isPrototype(value: object | null, codes: Codes): boolean {
  return codes !== BODY && isRecord(value) && Object.hasOwn(value, "__proto__");
}

/** Tells whether an object is an instance of a class that JSON would write as `{}`, such as a Map, a file or a promise. */
function isLossy(value: object | null): boolean {
  if (value === null || Array.isArray(value) || isRecord(value)) return false;
  if (value instanceof Date) return Number.isNaN(Number(value));
  if ("toJSON" in value || typeof value.valueOf() !== "object") return false;
  const isStream =
    "then" in value || "pipe" in value || ArrayBuffer.isView(value);
  return isStream || Object.keys(value).length === 0;
}

function withoutGaps(_name: string, value: unknown): unknown {
  return Array.isArray(value)
    ? value.filter((each) => each !== undefined)
    : value;
}
