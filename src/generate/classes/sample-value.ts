import { propertyKey, quoted } from "../code/code.js";
import { literal } from "../code/type-node.js";
import {
  isObject,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  type DescriptionObject,
} from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";

const FORMATS: Readonly<Record<string, string>> = {
  date: "2030-01-31",
  "date-time": "2030-01-31T12:00:00Z",
  email: "name@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/** The place of a schema that a value is wanted of. */
interface Place {
  readonly references: References;
  /** The schemas that it is in. */
  readonly around: readonly DescriptionObject[];
  /** `true` if it is in a component, whose type requires the properties with a default. */
  readonly isShared: boolean;
}

/** Returns `true` if a property has a default. */
export function hasDefault(property: unknown): boolean {
  return isObject(property) && property.default !== undefined;
}

/** A value of a schema, as source text, for examples; undefined where none is found. */
export function sampleValue(
  schema: unknown,
  name: string,
  references: References,
): string | undefined {
  return valueOf(schema, name, { references, around: [], isShared: false });
}

function valueOf(schema: unknown, name: string, place: Place): string | undefined {
  const { references, around } = place;
  const target = references.target(schema);
  if (target === true) return quoted(name);
  if (!isObject(target) || around.includes(target) || around.length > 6) return undefined;
  if ("const" in target) return constant(target.const);
  if (Array.isArray(target.enum)) {
    const value: unknown = target.enum.find((each) => each !== null);
    return value === undefined ? undefined : constant(value);
  }
  const within: Place = {
    references,
    around: [...around, target],
    isShared: place.isShared || referenceIn(schema) !== undefined,
  };
  const alternative = listOr(target.oneOf)[0] ?? listOr(target.anyOf)[0];
  if (alternative !== undefined) {
    return "properties" in target || "allOf" in target
      ? undefined
      : valueOf(alternative, name, within);
  }
  if ("allOf" in target) {
    const [only, ...others] = listOr(target.allOf);
    return others.length === 0 && !("properties" in target)
      ? valueOf(only, name, within)
      : undefined;
  }
  return ofType(target, name, within);
}

function ofType(schema: DescriptionObject, name: string, place: Place): string | undefined {
  const type = Array.isArray(schema.type)
    ? listOr(schema.type).find((each) => each !== "null")
    : schema.type;
  switch (type) {
    case "string":
      return quoted(stringOf(schema, name));
    case "integer":
    case "number":
      return String(numberOf(schema));
    case "boolean":
      return "true";
    case "array":
      return listOf(schema, name, place);
    case "object":
    case undefined:
      return objectOf(schema, name, place);
    default:
      return undefined;
  }
}

function constant(value: unknown): string | undefined {
  const { kind } = literal(value);
  return kind === "text" ? JSON.stringify(value) : undefined;
}

function stringOf({ example, default: preset, format }: DescriptionObject, name: string): string {
  const given = [example, preset].find(
    (each) => typeof each === "string" && /^[^\r\n]{1,60}$/.test(each),
  );
  if (typeof given === "string") return given;
  return (typeof format === "string" ? FORMATS[format] : undefined) ?? name;
}

function numberOf({ example, default: preset, minimum }: DescriptionObject): number {
  const given = [example, preset, minimum].find((each) => typeof each === "number" && each >= 0);
  return typeof given === "number" ? given : 1;
}

function listOf(schema: DescriptionObject, name: string, place: Place): string | undefined {
  if (Array.isArray(schema.items) || "prefixItems" in schema) return undefined;
  if (schema.items === undefined) return "[]";
  const item = valueOf(schema.items, name, place);
  return item === undefined ? "[]" : `[${item}]`;
}

function objectOf(schema: DescriptionObject, name: string, place: Place): string | undefined {
  const properties = objectOr(schema.properties);
  const required = stringsIn(schema.required);
  const wanted = Object.keys(properties).filter(
    (key) => required.includes(key) || (place.isShared && hasDefault(properties[key])),
  );
  const fields: string[] = [];
  for (const key of wanted) {
    const value = valueOf(properties[key], key, place);
    if (value === undefined) return undefined;
    fields.push(`${propertyKey(key)}: ${value}`);
  }
  if (schema.type === undefined && fields.length === 0 && !("properties" in schema))
    return quoted(name);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
