import type { Description } from "./api-description.js";
import { isObject, listIn, objectIn, textIn, type JsonObject } from "./json.js";

/** The place that a value goes to. It decides which characters its texts have, and if it may be a file. */
export type ValuePlace = "url" | "reserved" | "header" | "json" | "form" | "multipart";

/** Has characters that a URL, a form and JSON have to encode. */
const TEXT = "a b/c?d=é&+%,ü";
/** Has reserved characters that a query may contain as they are: no "&", which would end the parameter. */
const RESERVED_TEXT = "a b/c?d:e@f,ü";
/** A header has no encoding: nothing but ASCII arrives everywhere. */
const HEADER_TEXT = "a b/c=d";

/** Deeper values are left out, unless they are required. */
const DEEPEST = 4;
/** Required values are left out here: a schema may require itself. */
const DEEPEST_REQUIRED = 8;

/** Makes values from schemas. */
export class Sampler {
  constructor(
    readonly description: Description,
    readonly place: ValuePlace,
  ) {}

  /**
   * A value that the schema describes.
   *
   * @param index - a different value for each index, where the schema allows it
   */
  sample(schema: unknown, index = 0, depth = 0): unknown {
    const resolved = this.description.resolve(schema) ?? {};
    if ("const" in resolved) return resolved.const;
    const choices = listIn(resolved.enum).filter((choice) => choice !== null && choice !== "");
    if (choices.length > 0) return choices[index % choices.length];
    const all = listIn(resolved.allOf);
    if (all.length > 0) return this.#sampleAll(resolved, all, index, depth);
    const [first] = [...listIn(resolved.oneOf), ...listIn(resolved.anyOf)];
    if (first !== undefined && !("properties" in resolved)) {
      return depth > DEEPEST_REQUIRED ? TEXT : this.sample(first, index, depth + 1);
    }
    return this.#sampleType(resolved, index, depth);
  }

  #sampleType(schema: JsonObject, index: number, depth: number): unknown {
    switch (typeOf(schema)) {
      case "object":
        return this.#sampleObject(schema, depth);
      case "array":
        if (depth > DEEPEST) return [];
        return [0, 1].map((each) => this.sample(schema.items, each, depth + 1));
      case "boolean":
        return index % 2 === 0;
      case "integer":
        return (typeof schema.minimum === "number" ? Math.ceil(schema.minimum) : 7) + index;
      case "number":
        return 1.5 + index;
      default:
        return this.#sampleText(schema, index);
    }
  }

  #sampleObject(schema: JsonObject, depth: number): JsonObject {
    const required = new Set(listIn(schema.required));
    const values: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(objectIn(schema.properties))) {
      if (this.#isLeftOut(property)) continue;
      if (depth > (required.has(name) ? DEEPEST_REQUIRED : DEEPEST)) continue;
      values[name] = this.sample(property, 0, depth + 1);
    }
    const { additionalProperties } = schema;
    if (Object.keys(values).length === 0 && depth <= DEEPEST && additionalProperties !== false) {
      values.key = isObject(additionalProperties)
        ? this.sample(additionalProperties, 0, depth + 1)
        : "value";
    }
    return values;
  }

  /** "readOnly: SHOULD NOT be sent as part of the request", said of the properties of bodies. */
  #isLeftOut(property: unknown): boolean {
    const isInBody = BODIES.includes(this.place);
    return isInBody && this.description.resolve(property)?.readOnly === true;
  }

  /** The parts of `allOf` together: the keys of all objects, or the last value of another type. */
  #sampleAll(schema: JsonObject, all: readonly unknown[], index: number, depth: number): unknown {
    if (depth > DEEPEST_REQUIRED) return {};
    const { allOf: _, ...own } = schema;
    const parts = "properties" in own ? [...all, own] : all;
    const samples = parts.map((part) => this.sample(part, index, depth + 1));
    if (!samples.every(isObject)) return samples.find((part) => !isObject(part));
    return Object.fromEntries(samples.flatMap((part) => Object.entries(part)));
  }

  #sampleText(schema: JsonObject, index: number): unknown {
    const format = textIn(schema.format) ?? "";
    if (this.place === "multipart" && isBinary(schema)) {
      return new Blob([`file ${index}`], { type: "application/octet-stream" });
    }
    const known = FORMATS[format];
    if (known !== undefined) return known;
    return `${TEXTS[this.place] ?? TEXT}${index === 0 ? "" : index}`;
  }
}

const BODIES: readonly ValuePlace[] = ["json", "form", "multipart"];

const TEXTS: Readonly<Partial<Record<ValuePlace, string>>> = {
  reserved: RESERVED_TEXT,
  header: HEADER_TEXT,
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-11-21",
  "date-time": "2026-11-21T10:20:30Z",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
  email: "a+b@example.com",
  uri: "https://example.com/a?b=c&d",
  byte: "YWJj",
};

/** True if the schema describes bytes: of a file, in a multipart form. */
export function isBinary(schema: JsonObject): boolean {
  return schema.format === "binary" || "contentMediaType" in schema;
}

function typeOf(schema: JsonObject): unknown {
  const types = Array.isArray(schema.type) ? listIn(schema.type) : [schema.type];
  const type = types.find((each) => each !== undefined && each !== "null");
  if (type !== undefined) return type;
  if ("properties" in schema || "additionalProperties" in schema) return "object";
  return "items" in schema ? "array" : "string";
}
