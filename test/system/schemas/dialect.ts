import { isObject, listIn, objectIn, textIn, type JsonObject } from "../describe/json.js";
import type { Description } from "../describe/api-description.js";

/** The keywords that docs/behaviour/openapi.md does not list as left to the server. `oneOf` is checked as `anyOf`. */
const CHECKED =
  /^(?:\$ref|type|enum|const|required|properties|additional(?:Properties|Items)|items|prefixItems|allOf|anyOf)$/;

const INNER =
  /^(?:items|not|if|then|else|contains|propertyNames|(?:additional|unevaluated)(?:Items|Properties))$/;
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "dependentSchemas"];

/** Keywords that ajv would read, and that say nothing of a value here. */
const IGNORED = /^(?:id|nullable|discriminator|dependencies|\$(?!ref$).*)$/;

/** Translates the schemas of a description into JSON Schema 2020-12, as they hold for requests. */
export class Dialect {
  readonly #isOld: boolean;

  /**
   * @param refer - the URI of the schema that a reference points to
   * @param isLenient - leaves out what is not {@link CHECKED}
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
    if (this.#isOld && reference !== undefined) return { $ref: this.refer(reference) };
    const translated = Object.entries(schema)
      .filter(([key]) => !IGNORED.test(key))
      .map(([key, value]) => [key, this.#keyword(key, value, schema)] as const)
      .filter(([, value]) => value !== undefined);
    const whole = Object.fromEntries(translated);
    const result = this.isLenient ? lenient(whole) : whole;
    // docs/behaviour/openapi.md says that it counts in OpenAPI 3.1 as well.
    const isNullable = schema.nullable === true && (this.#isOld || this.isLenient);
    return isNullable ? nullable(result) : result;
  }

  /** The value of a keyword; `undefined` for one that says nothing. */
  #keyword(key: string, value: unknown, schema: JsonObject): unknown {
    if (INNER.test(key)) {
      return isObject(value) || typeof value === "boolean" ? this.translate(value) : undefined;
    }
    if (LISTS.includes(key)) {
      const list = listIn(value);
      return list.length > 0 ? list.map((each) => this.translate(each)) : undefined;
    }
    if (MAPS.includes(key)) {
      const entries = Object.entries(objectIn(value));
      return Object.fromEntries(entries.map(([name, each]) => [name, this.translate(each)]));
    }
    switch (key) {
      case "$ref":
        return typeof value === "string" ? this.refer(value) : undefined;
      case "required":
        return this.#sentNames(listIn(value), schema);
      case "enum":
        return listIn(value).length > 0 ? [...new Set(listIn(value))] : undefined;
      case "pattern":
        return isPattern(value) ? value : undefined;
      case "minimum":
        return schema.exclusiveMinimum === true ? undefined : value;
      case "maximum":
        return schema.exclusiveMaximum === true ? undefined : value;
      case "exclusiveMinimum":
        return typeof value === "boolean" ? (value ? schema.minimum : undefined) : value;
      case "exclusiveMaximum":
        return typeof value === "boolean" ? (value ? schema.maximum : undefined) : value;
      default:
        return value;
    }
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
}

/** OpenAPI 3.0 says that `nullable` needs a type. Authors write it beside references and alternatives too, and mean it. */
function nullable(schema: JsonObject): JsonObject {
  const hasParts = LISTS.some((key) => key in schema);
  if (schema.enum === undefined && typeof schema.type === "string" && !hasParts) {
    return { ...schema, type: [schema.type, "null"] };
  }
  return { anyOf: [{ type: "null" }, schema] };
}

function lenient({ oneOf, ...schema }: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key]) => CHECKED.test(key));
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
