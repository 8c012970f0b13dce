import { isObject, listIn, objectIn, textIn, type JsonObject } from "../describe/json.js";
import type { Description } from "../describe/api-description.js";

/** The keywords that docs/behaviour/openapi.md lists as not checked. `oneOf` is checked as `anyOf`. */
export const NOT_CHECKED = [
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "contains",
  "minContains",
  "maxContains",
  "propertyNames",
  "patternProperties",
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "unevaluatedProperties",
  "unevaluatedItems",
];

const INNER = [
  "items",
  "additionalProperties",
  "additionalItems",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "dependentSchemas", "definitions", "$defs"];

/** The keywords of JSON Schema that need no translation. Others, such as `example` and `xml`, say nothing of a value. */
const KEPT = [
  "type",
  "enum",
  "const",
  "required",
  "dependentRequired",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "minContains",
  "maxContains",
];

/** Translates the schemas of a description into JSON Schema 2020-12, as they hold for requests. */
export class Dialect {
  readonly #isOld: boolean;

  /**
   * @param refer - the URI of the schema that a reference points to
   * @param isLenient - leaves out what is {@link NOT_CHECKED}
   */
  constructor(
    readonly description: Description,
    readonly refer: (reference: string) => string,
    readonly isLenient = false,
  ) {
    this.#isOld = String(description.root.openapi).startsWith("3.0");
  }

  translate(schema: unknown): JsonObject | boolean {
    if (!isObject(schema)) return schema !== false;
    const reference = textIn(schema.$ref);
    const referred = reference === undefined ? {} : { $ref: this.refer(reference) };
    if (this.#isOld && reference !== undefined) return referred;
    const translated = { ...referred, ...this.#kept(schema), ...this.#inner(schema) };
    const result = this.isLenient ? lenient(translated) : translated;
    // docs/behaviour/openapi.md says that it counts in OpenAPI 3.1 as well.
    const isNullable = schema.nullable === true && (this.#isOld || this.isLenient);
    return isNullable ? nullable(result) : result;
  }

  #kept(schema: JsonObject): JsonObject {
    const kept = Object.fromEntries(KEPT.filter((key) => key in schema).map((k) => [k, schema[k]]));
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern, required } = kept;
    return withoutUndefined({
      ...kept,
      ...(exclusiveMinimum === true && { minimum: undefined, exclusiveMinimum: minimum }),
      ...(exclusiveMaximum === true && { maximum: undefined, exclusiveMaximum: maximum }),
      ...(exclusiveMinimum === false && { exclusiveMinimum: undefined }),
      ...(exclusiveMaximum === false && { exclusiveMaximum: undefined }),
      ...(!isPattern(pattern) && { pattern: undefined }),
      required: Array.isArray(required) ? this.#sentNames(required, schema) : undefined,
      enum: listIn(kept.enum).length > 0 ? [...new Set(listIn(kept.enum))] : undefined,
    });
  }

  /** Fields that the server sets are not required of a request. */
  #sentNames(required: readonly unknown[], { properties }: JsonObject): unknown[] {
    const described = objectIn(properties);
    const names = required.filter(
      (name) =>
        typeof name === "string" && this.description.resolve(described[name])?.readOnly !== true,
    );
    return [...new Set(names)];
  }

  #inner(schema: JsonObject): JsonObject {
    const single = INNER.filter((key) => isObject(schema[key]) || typeof schema[key] === "boolean");
    const lists = LISTS.filter((key) => listIn(schema[key]).length > 0);
    const maps = MAPS.filter((key) => isObject(schema[key]));
    return {
      ...Object.fromEntries(single.map((key) => [key, this.translate(schema[key])])),
      ...Object.fromEntries(
        lists.map((key) => [key, listIn(schema[key]).map((each) => this.translate(each))]),
      ),
      ...Object.fromEntries(maps.map((key) => [key, this.#map(objectIn(schema[key]))])),
    };
  }

  #map(schemas: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, this.translate(schema)]),
    );
  }
}

/** OpenAPI 3.0 says that `nullable` needs a type. Authors write it beside references and alternatives too, and mean it. */
function nullable(schema: JsonObject): JsonObject {
  if (schema.enum === undefined && typeof schema.type === "string" && !hasParts(schema)) {
    return { ...schema, type: [schema.type, "null"] };
  }
  return { anyOf: [{ type: "null" }, schema] };
}

function hasParts(schema: JsonObject): boolean {
  return LISTS.some((key) => key in schema);
}

function lenient({ oneOf, ...schema }: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key]) => !NOT_CHECKED.includes(key));
  const alternatives = Array.isArray(oneOf) ? [{ anyOf: oneOf as unknown[] }] : [];
  const parts = [...listIn(schema.allOf), ...alternatives];
  return { ...Object.fromEntries(kept), ...(parts.length > 0 && { allOf: parts }) };
}

function isPattern(pattern: unknown): boolean {
  if (typeof pattern !== "string") return false;
  try {
    new RegExp(pattern);
    return true;
  } catch {
    // A pattern of another language.
    return false;
  }
}

function withoutUndefined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
