import { isRecord } from "./records.js";
import { refusal } from "./refusal.js";

export function jsonText(name: string, value: unknown): string {
  const hasGaps = checkJson(name, value);
  return JSON.stringify(value, hasGaps ? withoutGaps : undefined);
}

export const UNSUPPORTED = "unsupported-body";

export function checkJson(
  name: string,
  value: unknown,
  bigint = "invalid-parameter",
  lost = "invalid-parameter",
  depth = 0,
): boolean {
  const isLost =
    typeof value === "object"
      ? depth > 500 || isLossy(value) || isPrototype(value, lost)
      : typeof value === "number"
        ? !Number.isFinite(value)
        : typeof value === "function" || typeof value === "symbol";
  if (isLost) throw refusal(lost, name);
  if (typeof value === "bigint") throw refusal(bigint, name);
  if (typeof value !== "object" || value === null) return false;
  let hasGaps = false;
  for (const member of Object.values(value)) {
    hasGaps = checkJson(name, member, bigint, lost, depth + 1) || hasGaps;
    if (member === undefined && Array.isArray(value)) hasGaps = true;
  }
  return hasGaps;
}

/** `__proto__` would be the prototype of a copy. A whole body is not copied. */
function isPrototype(value: object | null, lost: string): boolean {
  return (
    lost !== UNSUPPORTED && isRecord(value) && Object.hasOwn(value, "__proto__")
  );
}

function isLossy(value: object | null): boolean {
  if (value === null || Array.isArray(value) || isRecord(value)) return false;
  if (ArrayBuffer.isView(value)) return true;
  if (value instanceof Date) return Number.isNaN(Number(value));
  if ("toJSON" in value || typeof value.valueOf() !== "object") return false;
  return "then" in value || "pipe" in value || Object.keys(value).length === 0;
}

export function withoutGaps(_name: string, value: unknown): unknown {
  return Array.isArray(value)
    ? value.filter((each) => each !== undefined)
    : value;
}
