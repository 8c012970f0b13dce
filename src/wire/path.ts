import { encode, encodeReserved, type Encode } from "./encode.js";
import { jsonText } from "./json-text.js";
import { refusal } from "./refusal.js";
import { scalar, membersOf } from "./scalar.js";
import { isContainer, isRecord } from "./records.js";

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Returns `true` for a path segment that a URL parser removes, which leads to another resource (RFC 3986 section 5.2.4). */
export function isDotSegment(segment: string): boolean {
  return DOT_SEGMENT.test(segment);
}

/** Returns `true` if a path has such a segment. */
export function hasDotSegment(path: string): boolean {
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** Writes any value as a part of a path segment: the members of a list or an object with commas. */
export function parts(
  name: string,
  value: unknown,
  equals = ",",
  write: Encode = encode,
): string {
  const texts = textsOf(name, value, equals, write);
  const isEmptyList =
    Array.isArray(value) && texts.every((text) => text === "");
  const text = texts.join(",");
  if (text !== "" && !isEmptyList) return text;
  throw refusal("missing-variable", name);
}

/** Writes any value as a part of a path segment in which reserved characters stay. Those that separate members are encoded in them. */
export function reservedParts(
  name: string,
  value: unknown,
  equals?: string,
): string {
  const kept = `!$&'()*+;:@${isContainer(value) ? "" : ",="}`;
  return parts(name, value, equals, (text) => encodeReserved(text, kept));
}

/** Returns the texts of a value: of each member of a list, and of each name and value of an object. */
export function textsOf(
  name: string,
  value: unknown,
  equals: string,
  write: Encode = encode,
): string[] {
  if (isRecord(value)) {
    return membersOf(name, value).flatMap(([key, each]) => {
      const text = scalar(name, each);
      return text === undefined
        ? []
        : [`${write(scalar(name, key) ?? "")}${equals}${write(text)}`];
    });
  }
  return [value].flat().flatMap((each) => {
    const text = scalar(name, each);
    return text === undefined ? [] : [write(text)];
  });
}

/** Writes a text as a part of a path segment. An empty one is refused like a missing one: it would make another path. */
export function part(name: string, value: unknown): string {
  const text = scalar(name, value);
  if (text) return encode(text);
  throw refusal("missing-variable", name);
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
