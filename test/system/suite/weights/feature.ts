import type { Json } from "../format.js";

/** Finds what a reference points to. */
export type Resolve = (schema: unknown) => Json;

/** Headers that OpenAPI tells clients to ignore among the parameters. */
const IGNORED_HEADERS = new Set(["accept", "content-type", "authorization"]);

/**
 * The feature of OpenAPI 3 that a parameter needs, such as `query list comma`, or `query name` for a name that has to be encoded. Undefined if
 * OpenAPI ignores the parameter.
 */
export function parameterFeature(parameter: Json, resolve: Resolve): string | undefined {
  const { in: location, name, content, schema, allowReserved } = parameter;
  const place = String(location);
  if (place === "header" && IGNORED_HEADERS.has(String(name).toLowerCase())) return undefined;
  if (content !== undefined) return `${place} content`;
  if (!/^[\w.~$:@[\]!*'(),;|-]+$/.test(String(name))) return `${place} name`;
  // RFC 6570 has no such variable.
  if (place === "path" && String(name).includes("$")) return "path name";
  if (schema === true) return `${place} any`;
  const usual = place === "query" || place === "cookie" ? "form" : "simple";
  const style = typeof parameter.style === "string" ? parameter.style : usual;
  const kind = kindOf(resolve(schema), resolve);
  if (style === "label" || style === "matrix" || style === "cookie") return `${place} ${style}`;
  if (kind !== "list" && kind !== "object")
    return `${place} ${kind}${allowReserved === true ? " reserved" : ""}`;
  const isExploded = typeof parameter.explode === "boolean" ? parameter.explode : style === "form";
  const form = style === "form" ? (isExploded ? "exploded" : "comma") : style;
  if (place === "path" || place === "header") return `${place} ${kind}`;
  return `${place} ${kind} ${form}${form.endsWith("Delimited") && isExploded ? " exploded" : ""}`;
}

export type Kind = "text" | "word" | "number" | "boolean" | "list" | "object" | "file";

/** The kind of value that a schema describes. A `word` has no character that would have to be encoded. */
export function kindOf(schema: Json, resolve: Resolve, depth = 0): Kind {
  const { type, properties, additionalProperties, items, format, enum: values } = schema;
  const own = [type].flat().find((each) => each !== "null" && each !== undefined);
  if (own === "array" || (own === undefined && items !== undefined)) return "list";
  if (own === "object" || (own === undefined && (properties ?? additionalProperties)))
    return "object";
  if (own === "integer" || own === "number") return "number";
  if (own === "boolean") return "boolean";
  if (format === "binary" || schema.contentMediaType !== undefined) return "file";
  if (/^(?:uuid|date)$/.test(String(format)) || isWords(values)) return "word";
  if (own === "string" || depth > 4) return "text";
  const [first] = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) =>
    Array.isArray(list)
      ? (list as unknown[]).map(resolve).filter((each) => each.type !== "null")
      : [],
  );
  return first === undefined ? "text" : kindOf(first, resolve, depth + 1);
}

function isWords(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0 && values.every(isWord);
}

/** Returns `true` for a text that is the same in every location. */
export function isWord(value: unknown): boolean {
  return typeof value === "string" && /^[\w.~-]+$/.test(value);
}

/** The feature that a body needs: its kind of media type, and for forms the hardest kind of field. */
export function bodyFeature(mediaType: string, content: Json, resolve: Resolve): string {
  const type = mediaType.toLowerCase();
  const schema = resolve(content.schema);
  if (/\+json\b/.test(type)) return "body json suffix";
  if (/\/json\b/.test(type)) return isScalar(schema) ? "body json scalar" : "body json";
  if (type.includes("urlencoded")) return `body form ${hardest(schema, resolve)}`;
  if (type.startsWith("multipart/")) return `body multipart ${hardest(schema, resolve)}`;
  if (/[/+]xml\b/.test(type)) return "body xml";
  if (type.startsWith("text/")) return "body text";
  return "body bytes";
}

function isScalar({ type }: Json): boolean {
  return [type]
    .flat()
    .every((each) => /^(?:string|number|integer|boolean|null)$/.test(String(each)));
}

/** The kind of the field of a form that is the hardest to write. */
export function hardest(schema: Json, resolve: Resolve): string {
  const kinds = fieldsOf(schema, resolve).map((field) => kindOf(field, resolve));
  return (["object", "list", "file"] as const).find((kind) => kinds.includes(kind)) ?? "plain";
}

function fieldsOf(schema: Json, resolve: Resolve, depth = 0): Json[] {
  const own = Object.values((schema.properties ?? {}) as Json).map(resolve);
  const parts = Array.isArray(schema.allOf) && depth < 5 ? (schema.allOf as unknown[]) : [];
  return [...own, ...parts.flatMap((part) => fieldsOf(resolve(part), resolve, depth + 1))];
}
