/**
 * A schema of a description: an object, `true` for any value or `false` for none.
 *
 * @public
 */
export type SchemaNode = DescriptionObject | boolean;

/**
 * An object of a description, as it stands there. Its values are not checked.
 *
 * @public
 */
export type DescriptionObject = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI 3 document, as it stands in the description.
 *
 * @public
 */
export type DescriptionDocument = DescriptionObject;

/** Whether a value of a description is an object. */
export function isObject(value: unknown): value is DescriptionObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, else an object without keys. */
export function objectOr(value: unknown): DescriptionObject {
  return isObject(value) ? value : {};
}

/** The value if it is a list, else an empty list. */
export function listOr(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The strings of a list. */
export function stringsIn(value: unknown): string[] {
  return listOr(value).filter((item) => typeof item === "string");
}

/** The value if it is a string with something in it. */
export function textOr(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** The reference of an object that stands for another. */
export function referenceIn(value: unknown): string | undefined {
  return isObject(value) && typeof value.$ref === "string" ? value.$ref : undefined;
}

/** The kind of a value, for messages. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
