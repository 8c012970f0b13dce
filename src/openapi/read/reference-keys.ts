/** The kinds of values under a key: a part of the description, parts by names of the author's, or data, in which `$ref` is no reference. */
export type KeyKind = "part" | "named" | "data";

const DATA = new Set(["example", "default", "enum", "const", "value", "mapping"]);

/** Keys whose objects have names of the author's as keys, such as `default` in `responses`, which is no data. */
const NAMED = new Set([
  "paths",
  "webhooks",
  "pathItems",
  "additionalOperations",
  "parameters",
  "requestBodies",
  "responses",
  "headers",
  "examples",
  "links",
  "callbacks",
  "securitySchemes",
  "mediaTypes",
  "content",
  "encoding",
  "variables",
  "schemas",
  "properties",
  "patternProperties",
  "dependentSchemas",
  "definitions",
  "$defs",
]);

/**
 * Returns the kind of the value under a key.
 *
 * `examples` is a list of data in a schema, and an object of examples, or of references to some, everywhere else. In Swagger 2.0 it is
 * data, too.
 */
export function kindOfKey(key: string, value: unknown, isSwagger = false): KeyKind {
  if (DATA.has(key) || key.startsWith("x-")) return "data";
  if (key === "examples" && (isSwagger || Array.isArray(value))) return "data";
  return NAMED.has(key) ? "named" : "part";
}
