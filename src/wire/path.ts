import { encode, encodeReserved, type Encode } from "./encode.js";
import { jsonText } from "./json-text.js";
import { refusal } from "./refusal.js";
import { scalar, membersOf } from "./scalar.js";
import { isContainer, isRecord } from "./records.js";

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

/** Keeps reserved characters, except those that separate members. */
export function reservedParts(
  name: string,
  value: unknown,
  equals?: string,
): string {
  const kept = `!$&'()*+;:@${isContainer(value) ? "" : ",="}`;
  return parts(name, value, equals, (text) => encodeReserved(text, kept));
}

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

/** An empty text would make another path. */
export function part(name: string, value: unknown): string {
  const text = scalar(name, value);
  if (text) return encode(text);
  throw refusal("missing-variable", name);
}

export function pathJson(name: string, value: unknown): string | undefined {
  return value === undefined || value === null
    ? undefined
    : jsonText(name, value);
}

/** `.a`, `.a,b` or `.a.b` */
export function label(
  name: string,
  value: unknown,
  isExploded = false,
): string {
  const texts = textsOf(name, value, isExploded ? "=" : ",");
  if (texts.length === 0) throw refusal("missing-variable", name);
  return `.${texts.join(isExploded ? "." : ",")}`;
}

/** `;name=a`, `;name=a,b` or `;name=a;name=b` */
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
