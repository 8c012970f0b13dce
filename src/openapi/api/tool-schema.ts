import { isList } from "../../internal/objects.js";
import type { Input } from "../plan/operation-plan.js";
import {
  isObject,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  type DescriptionObject,
} from "../read/document.js";
import type { References } from "../read/references.js";
import { isFileSchema } from "./tool-files.js";

type Schema = Record<string, unknown>;

/** The keywords of JSON Schema that are kept. Those of OpenAPI, and examples, are not. */
const KEPT = new Set([
  "type",
  "enum",
  "const",
  "default",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "contentMediaType",
  "contentEncoding",
  "title",
]);

/** The deepest nesting of schemas, references apart. */
const DEEPEST = 60;

/** Writes the schemas of a tool in JSON Schema 2020-12. What is shared, or contains itself, is in `$defs`. */
export class ToolSchemas {
  readonly #definitions = new Map<string, Schema>();
  readonly #names = new Map<unknown, string>();

  constructor(
    readonly references: References,
    readonly descriptionLength: number,
  ) {}

  /** The schema of an argument. */
  property({ schema, description, isDeprecated }: Input): Schema {
    const isFile = isFileSchema(schema, this.references);
    const written = isFile ? this.#file(schema) : this.#write(schema, 0);
    const text = description ?? written.description;
    return {
      ...written,
      ...(typeof text === "string" && { description: this.#short(text) }),
      ...(isDeprecated && { deprecated: true }),
    };
  }

  definitions(): { readonly $defs?: Schema } {
    if (this.#definitions.size === 0) return {};
    return { $defs: Object.fromEntries(this.#definitions) };
  }

  #file(schema: unknown): Schema {
    const file = { type: "string", contentEncoding: "base64", description: "A file, as base64." };
    const target = objectOr(this.references.target(schema));
    return target.type === "array" ? { type: "array", items: file } : file;
  }

  #write(schema: unknown, depth: number): Schema {
    const reference = referenceIn(schema);
    if (reference !== undefined) return this.#reference(reference, schema);
    if (schema === false) return { not: {} };
    if (!isObject(schema) || depth > DEEPEST) return {};
    const written: Schema = {};
    for (const [key, value] of Object.entries(schema)) if (KEPT.has(key)) written[key] = value;
    this.#correct(written, schema);
    if (typeof schema.description === "string")
      written.description = this.#short(schema.description);
    for (const key of ["allOf", "oneOf", "anyOf"]) {
      const parts = listOr(schema[key]).map((part) => this.#write(part, depth + 1));
      if (parts.length > 0) written[key] = parts;
    }
    if (schema.not !== undefined) written.not = this.#write(schema.not, depth + 1);
    if (schema.items !== undefined) {
      written.items = isList(schema.items) ? {} : this.#write(schema.items, depth + 1);
    }
    const prefix = listOr(schema.prefixItems).map((part) => this.#write(part, depth + 1));
    if (prefix.length > 0) written.prefixItems = prefix;
    this.#writeObject(written, schema, depth);
    return nullable(written, schema);
  }

  /** Writes properties but those that only responses have. */
  #writeObject(written: Schema, schema: DescriptionObject, depth: number): void {
    const { properties, additionalProperties } = schema;
    const sent = Object.entries(objectOr(properties)).filter(
      ([, property]) => objectOr(this.references.target(property)).readOnly !== true,
    );
    if (isObject(properties)) {
      written.properties = Object.fromEntries(
        sent.map(([name, property]) => [name, this.#write(property, depth + 1)]),
      );
    }
    const names = new Set(Object.keys(objectOr(properties)));
    const kept = new Set(sent.map(([name]) => name));
    const required = stringsIn(schema.required).filter(
      (name) => !names.has(name) || kept.has(name),
    );
    if (required.length > 0) written.required = required;
    if (typeof additionalProperties === "boolean")
      written.additionalProperties = additionalProperties;
    else if (isObject(additionalProperties)) {
      written.additionalProperties = this.#write(additionalProperties, depth + 1);
    }
  }

  /** `exclusiveMinimum: true` is OpenAPI 3.0; JSON Schema has a number there. */
  #correct(written: Schema, { minimum, maximum }: DescriptionObject): void {
    for (const [key, bound, limit] of [
      ["exclusiveMinimum", "minimum", minimum],
      ["exclusiveMaximum", "maximum", maximum],
    ] as const) {
      if (typeof written[key] !== "boolean") continue;
      if (written[key] && typeof limit === "number") {
        written[key] = limit;
        Reflect.deleteProperty(written, bound);
      } else Reflect.deleteProperty(written, key);
    }
  }

  #reference(reference: string, schema: unknown): Schema {
    const target = this.references.target(schema);
    if (target === undefined) return {};
    const known = this.#names.get(target);
    const name = known ?? this.#freeName(reference);
    if (known === undefined) {
      this.#names.set(target, name);
      this.#definitions.set(name, {});
      this.#definitions.set(name, this.#write(target, 0));
    }
    return { $ref: `#/$defs/${name}` };
  }

  #freeName(reference: string): string {
    const last = decodeURIComponent(reference.split("/").at(-1) ?? "").replaceAll(/[^\w.-]/g, "_");
    const base = last === "" ? "schema" : last;
    let name = base;
    for (let number = 2; this.#definitions.has(name); number++) name = `${base}_${number}`;
    return name;
  }

  #short(text: string): string {
    return shortText(text, this.descriptionLength);
  }
}

/** `nullable: true` is OpenAPI 3.0; JSON Schema has the type `null`. */
function nullable(written: Schema, schema: DescriptionObject): Schema {
  if (schema.nullable !== true) return written;
  const { type } = written;
  if (typeof type === "string") {
    const values = listOr(written.enum);
    const isListed = values.length > 0 && !values.includes(null);
    return { ...written, type: [type, "null"], ...(isListed && { enum: [...values, null] }) };
  }
  return "type" in written || Object.keys(written).length === 0
    ? written
    : { anyOf: [written, { type: "null" }] };
}

/** A text of at most so many characters, cut between words. */
export function shortText(text: string, length: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= length) return trimmed;
  const cut = trimmed.slice(0, Math.max(0, length - 1)).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${(space > length * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
