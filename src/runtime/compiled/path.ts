import { jsonText } from "../../wire/json-text.js";
import { hasDotSegment, parts, textsOf } from "../../wire/path.js";
import { refusal } from "../../wire/refusal.js";
import { encode } from "../../wire/encode.js";
import { isRecord } from "../../wire/values.js";
import { scalar } from "../../wire/scalar.js";

/** Writes a text as a part of a path segment. An empty one is refused like a missing one: it would make another path. */
export function part(name: string, value: unknown): string {
  const text = scalar(name, value);
  if (text) return encode(text);
  throw refusal("missing-variable", name);
}

/** Writes a text as a path segment of its own, which must not lead to another place. */
export function segment(
  name: string,
  value: unknown,
  text: string = part(name, value),
): string {
  // Encoding writes no dot as "%2e".
  if (!/^\.\.?$/.test(text)) return text;
  throw refusal("dot-segment", name);
}

/** Writes any value as a path segment of its own. */
export function segments(
  name: string,
  value: unknown,
  equals?: string,
): string {
  return segment(name, value, parts(name, value, equals));
}

/** Writes a value as JSON text, for a part of a path. */
export function pathJson(name: string, value: unknown): string | undefined {
  return value === undefined || value === null
    ? undefined
    : jsonText(name, value);
}

/** Writes a value in the style label: `.a`, `.a,b`, or `.a.b`. */
export function label(
  name: string,
  value: unknown,
  isExploded = false,
): string {
  const texts = textsOf(name, value, isExploded ? "=" : ",");
  if (texts.length === 0) throw refusal("missing-variable", name);
  return `.${texts.join(isExploded ? "." : ",")}`;
}

/** Writes a value in the style matrix: `;name=a`, `;name=a,b`, or `;name=a;name=b`. */
export function matrix(
  name: string,
  value: unknown,
  isExploded = false,
): string {
  const texts = textsOf(name, value, isExploded ? "=" : ",");
  const key = encode(name);
  if (texts.length === 0) throw refusal("missing-variable", name);
  if (isExploded && isRecord(value)) return `;${texts.join(";")}`;
  if (!isExploded && typeof value === "object")
    return `;${key}=${texts.join(",")}`;
  return texts
    .map((text) => (text === "" ? `;${key}` : `;${key}=${text}`))
    .join("");
}

/** Refuses a path in which a value makes a segment that leads to another place. */
export function withoutDots(path: string): string {
  if (!hasDotSegment(path)) return path;
  throw refusal("dot-segment", "path");
}
