import { isJsonObject, objectOr, type DescriptionObject } from "./document.js";

// A keyword of schemas is added here: to the lists of what it holds, and of what it says.

/** The keywords whose value is a schema. `items` is apart: it was a list once. */
export const OF_SCHEMA: readonly string[] = [
  "not",
  "additionalProperties",
  "propertyNames",
  "contains",
  "if",
  "then",
  "else",
  "unevaluatedItems",
  "unevaluatedProperties",
];

/** The keywords whose value is a list of schemas. */
export const OF_LIST: readonly string[] = ["allOf", "oneOf", "anyOf", "prefixItems"];

/** The keywords whose value is an object of schemas, by patterns or names that the author chose. `properties` is apart. */
export const OF_NAMES: readonly string[] = ["patternProperties", "dependentSchemas"];

/** The keywords whose schemas are about the same value. */
export const OF_SAME_VALUE: readonly string[] = [
  "allOf",
  "oneOf",
  "anyOf",
  "not",
  "if",
  "then",
  "else",
];

/** The keywords that are about several fields of an object together. */
export const OF_THE_WHOLE: readonly string[] = [
  "const",
  "enum",
  "not",
  "if",
  "propertyNames",
  "patternProperties",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedProperties",
];

/** The keywords by which a schema says more than the one that it refers to. */
export const SIBLINGS: readonly string[] = [
  "type",
  "const",
  "enum",
  "properties",
  "additionalProperties",
  "items",
  "allOf",
  "oneOf",
  "anyOf",
  "not",
];

/** Returns the schema that a schema has for a member of an object; `undefined` if it says nothing of it. */
export function memberIn(schema: DescriptionObject, name: string): unknown {
  const listed = objectOr(schema.properties);
  return Object.hasOwn(listed, name) ? listed[name] : othersIn(schema);
}

/** Returns the schema of members that a schema does not list. Patterns of names are the server's: beside them, it says nothing. */
export function othersIn({ patternProperties, additionalProperties }: DescriptionObject): unknown {
  return isJsonObject(patternProperties) ? undefined : additionalProperties;
}
