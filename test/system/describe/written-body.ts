import type { Body } from "./described-call.js";
import { isObject, listIn, objectIn } from "./json.js";

/** Values of any type: which type they have is known at run time only, and the methods of the library ask for it. */
export type WrittenValues = Readonly<Record<string, string>>;

export function valuesIn(value: unknown): WrittenValues {
  return objectIn(value) as WrittenValues;
}

/** The fields of a body that is an object or a form. */
export function fieldsOf(body: Body): WrittenValues | undefined {
  if (body.kind === "form") return valuesIn(body.value);
  if (body.kind === "multipart") return parts(body);
  return isJsonObject(body) ? body.value : undefined;
}

/** True if a body can be written by the names of its fields. A list, a text and bytes are passed as `data`. */
export function hasFields(body: Body): boolean {
  return fieldsOf(body) !== undefined;
}

/** No parameters make no body, so that an empty object is passed as `data`. */
export function isJsonObject(body: Body): body is Body & { readonly value: WrittenValues } {
  return body.kind === "json" && isObject(body.value) && Object.keys(body.value).length > 0;
}

/** A list or object is JSON for the library. Other JSON values are given as JSON text. */
export function dataOf({ kind, value }: Body): unknown {
  return kind === "json" && typeof value !== "object" ? JSON.stringify(value) : value;
}

/** The library cannot know that text is JSON. */
export function isJsonText(body: Body): boolean {
  return body.kind === "json" && typeof dataOf(body) === "string";
}

/** The fields of a multipart form: what has a content type of its own is given as a Blob. */
export function parts({ value, encoding }: Body): WrittenValues {
  const fields = Object.entries(objectIn(value)).map(([name, field]) => {
    const { contentType } = objectIn(encoding[name]);
    const type = typeof contentType === "string" ? contentType.split(",")[0]?.trim() : undefined;
    const part = (member: unknown) => partOf(member, type);
    return [name, Array.isArray(field) ? listIn(field).map(part) : part(field)] as const;
  });
  return valuesIn(Object.fromEntries(fields));
}

function partOf(member: unknown, given: string | undefined): unknown {
  if (member instanceof Blob) return member;
  const type = given ?? (typeof member === "object" ? "application/json" : undefined);
  if (type === undefined || type === "text/plain") return member;
  return new Blob([typeof member === "string" ? member : JSON.stringify(member)], { type });
}
