import { refusal } from "./refuse.js";
import { encode, isRecord, membersOf, scalar } from "./values.js";

/** Writes a text as a part of a path segment. An empty one is refused like a missing one: it would make another path. */
export function part(name: string, value: unknown): string {
  const text = scalar(name, value);
  if (text) return encode(text);
  throw refusal("missing-variable", name);
}

/** Writes a text as a path segment of its own. */
export function segment(name: string, value: unknown): string {
  return dotless(name, part(name, value));
}

/** Writes any value as a part of a path segment: the members of a list or an object with commas. */
export function parts(name: string, value: unknown, equals = ","): string {
  const texts = textsOf(name, value, equals);
  const isEmptyList =
    Array.isArray(value) && texts.every((text) => text === "");
  const text = texts.join(",");
  if (text !== "" && !isEmptyList) return text;
  throw refusal("missing-variable", name);
}

/** Writes any value as a path segment of its own. */
export function segments(
  name: string,
  value: unknown,
  equals?: string,
): string {
  return dotless(name, parts(name, value, equals));
}

/** Writes a value as JSON text, for a part of a path. */
export function pathJson(value: unknown): string | undefined {
  return value === null ? undefined : JSON.stringify(value);
}

/** Writes a value in the style label: `.a`, `.a,b`, or `.a.b`. */
export function label(
  name: string,
  value: unknown,
  isExploded = false,
): string {
  const texts = textsOf(name, value, isExploded ? "=" : ",");
  return texts.length === 0 ? "" : `.${texts.join(isExploded ? "." : ",")}`;
}

/** Writes a value in the style matrix: `;name=a`, `;name=a,b`, or `;name=a;name=b`. */
export function matrix(
  name: string,
  value: unknown,
  isExploded = false,
): string {
  const texts = textsOf(name, value, isExploded ? "=" : ",");
  const key = encode(name);
  if (texts.length === 0) return "";
  if (isExploded && isRecord(value)) return `;${texts.join(";")}`;
  const values = isExploded ? texts : [texts.join(",")];
  return values
    .map((text) => (text === "" ? `;${key}` : `;${key}=${text}`))
    .join("");
}

/** Refuses a path in which a value makes a segment that leads to another place. */
export function withoutDots(path: string): string {
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return path;
  throw refusal("dot-segment", "path");
}

function dotless(name: string, text: string): string {
  if (!/^\.\.?$/.test(text)) return text;
  throw refusal("dot-segment", name);
}

/** The texts of a value: of each member of a list, and of each name and value of an object. */
function textsOf(name: string, value: unknown, equals: string): string[] {
  if (isRecord(value)) {
    return membersOf(name, value).flatMap(([key, each]) => {
      const text = scalar(name, each);
      return text === undefined
        ? []
        : [`${encode(scalar(name, key) ?? "")}${equals}${encode(text)}`];
    });
  }
  return [value].flat().flatMap((each) => {
    const text = scalar(name, each);
    return text === undefined ? [] : [encode(text)];
  });
}
