import { isJsonObject, objectOr, type DescriptionObject } from "./document.js";

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

export const OF_LIST: readonly string[] = ["allOf", "oneOf", "anyOf", "prefixItems"];

export const OF_NAMES: readonly string[] = ["patternProperties", "dependentSchemas"];

export const OF_SAME_VALUE: readonly string[] = [
  "allOf",
  "oneOf",
  "anyOf",
  "not",
  "if",
  "then",
  "else",
];

/** These constrain several fields together, so checking single fields cannot cover them. */
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

export function memberIn(schema: DescriptionObject, name: string): unknown {
  const listed = objectOr(schema.properties);
  return Object.hasOwn(listed, name) ? listed[name] : othersIn(schema);
}

/** `patternProperties` may also cover names that are not listed. It is left to the server. */
export function othersIn({ patternProperties, additionalProperties }: DescriptionObject): unknown {
  return isJsonObject(patternProperties) ? undefined : additionalProperties;
}
