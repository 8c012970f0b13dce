import { encode, encodeReserved, type Encode } from "./encode.js";
import { isContainer, isRecord } from "./values.js";
import { refusal } from "./refusal.js";
import { scalar, membersOf } from "./scalar.js";

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Returns `true` for a path segment that a URL parser removes, which leads to another resource (RFC 3986 section 5.2.4). */
export function isDotSegment(segment: string): boolean {
  return DOT_SEGMENT.test(segment);
}

/** Returns `true` if a path has such a segment. */
export function hasDotSegment(path: string): boolean {
  return path.split("/").some(isDotSegment);
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
