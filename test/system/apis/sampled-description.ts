/**
 * Descriptions with a text wherever OpenAPI's own schema allows one: values, the names of members and what may be anything. They are
 * found by walking that schema, with none of the code that is tested.
 */

import { isObject, objectIn, type JsonObject as Json } from "../describe/json.js";

/** Returns the text for a location in a description, which is a JSON pointer; `undefined` for a harmless one. */
export type TextAt = (pointer: string) => string | undefined;

/** The keywords of a schema about objects and lists, with all that it refers to and joins. */
interface Shape {
  readonly properties: Map<string, unknown>;
  readonly patterns: [pattern: string, schema: unknown][];
  readonly names: Set<string>;
  values?: unknown;
  items?: unknown;
  type?: unknown;
  enumeration?: readonly unknown[];
}

/** The depth to which a definition may be inside of itself. */
const DEEPEST = 2;

/** The number of times that a member of a definition is followed to another definition. */
const OFTEN = 3;

/** The methods that are sampled, of those that a path item may have. */
const METHODS = ["post"];

/** Samples a description with every member that the schema knows. */
export function sampledDescription(schema: Json, version: string, textAt: TextAt): Json {
  return new Sampler(schema, version, textAt).description();
}

class Sampler {
  readonly #visits = new Map<string, number>();

  constructor(
    readonly root: Json,
    readonly version: string,
    readonly textAt: TextAt,
  ) {}

  description(): Json {
    return this.#object(this.#shapes(this.root)[0] ?? emptyShape(), "", []) as Json;
  }

  #value(shape: Shape, pointer: string, around: readonly string[]): unknown {
    const { enumeration, type, items } = shape;
    if (pointer === "/openapi") return this.version;
    if (enumeration !== undefined) return enumeration[0];
    if (type === "boolean") return false;
    if (type === "integer" || type === "number") return 1;
    if (type === "array") return this.#each(items, `${pointer}/0`, around);
    const members = shape.properties.size + shape.patterns.length;
    const hasMembers = type === "object" || members > 0 || shape.values !== undefined;
    return hasMembers ? this.#object(shape, pointer, around) : this.#text(pointer);
  }

  /** Tells whether a member of a definition has led to others often enough. */
  #isSampled(shape: Shape, member: string, around: readonly string[]): boolean {
    if (shape.names.size === 0) return false;
    const edge = `${around.at(-1) ?? ""} ${member}`;
    const visits = this.#visits.get(edge) ?? 0;
    this.#visits.set(edge, visits + 1);
    return visits >= OFTEN;
  }

  #text(pointer: string): string {
    return this.textAt(pointer) ?? "text";
  }

  /** A value for each alternative of a schema. */
  #each(schema: unknown, pointer: string, around: readonly string[]): unknown[] {
    if (schema === undefined) return [this.#text(pointer)];
    const member = pointer.split("/").slice(-2).join("/");
    return this.#shapes(schema, around)
      .filter((shape) => !this.#isSampled(shape, member, around))
      .map((shape, index) =>
        this.#value(shape, `${pointer}.${String(index)}`, [...around, ...shape.names]),
      );
  }

  #object(shape: Shape, pointer: string, around: readonly string[]): unknown {
    const entries: [string, unknown][] = [];
    const add = (name: string, schema: unknown): void => {
      const [first] = this.#shapes(schema, around);
      if (first === undefined || this.#isSampled(first, name, around)) return;
      const value = this.#value(first, `${pointer}/${name}`, [...around, ...first.names]);
      entries.push([name, value]);
    };
    for (const [name, schema] of shape.properties) if (name !== "$ref") add(name, schema);
    for (const [pattern, schema] of shape.patterns) {
      for (const name of this.#namesFor(pattern, `${pointer}/(${pattern})`)) add(name, schema);
    }
    if (shape.values !== undefined && shape.values !== false) {
      this.#each(shape.values, `${pointer}/(value)`, around).forEach((value, index) => {
        const name = `NAME${String(index)}`;
        entries.push([this.textAt(`${pointer}/(name ${String(index)})`) ?? name, value]);
      });
    }
    return Object.fromEntries(entries);
  }

  /** Names that match a pattern of the schema; with a hostile text where the pattern only says how they start. */
  #namesFor(pattern: string, pointer: string): readonly string[] {
    if (pattern.includes("get|put")) return METHODS;
    if (pattern.includes("[1-5]")) return ["200"];
    const text = this.#text(pointer);
    if (pattern.startsWith("^x-")) return [`x-${text}`];
    return pattern.startsWith("^\\/") || pattern.startsWith("^/") ? [`/${text}`] : [text];
  }

  /** The shapes of the alternatives of a schema. A reference of a description has no other text than its target. */
  #shapes(schema: unknown, around: readonly string[] = []): Shape[] {
    if (schema === true || schema === undefined) return [emptyShape()];
    if (!isObject(schema)) return [];
    let shapes = [emptyShape()];
    const { $ref: name, allOf, then, else: otherwise, dependentSchemas, oneOf, anyOf } = schema;
    if (typeof name === "string") {
      if (/\/reference$/i.test(name)) return [];
      const target = this.#target(name);
      const isNamed = "properties" in target || "allOf" in target;
      if (isNamed && around.filter((each) => each === name).length >= DEEPEST) return [];
      shapes = this.#shapes(target, [...around, name]);
      if (isNamed) for (const { names } of shapes) names.add(name);
    }
    for (const part of [allOf, then, otherwise, Object.values(objectIn(dependentSchemas))].flat()) {
      if (part !== undefined) shapes = product(shapes, this.#shapes(part, around));
    }
    const alternatives = (oneOf ?? anyOf ?? []) as unknown[];
    const others = alternatives.flatMap((each) => this.#shapes(each, around));
    return product([ownShape(schema)], product(shapes, others)).flatMap(withoutConflict);
  }

  #target(reference: string): Json {
    const keys = reference.split("/").slice(1);
    return keys.reduce((value, key) => objectIn(value[key]), this.root);
  }
}

function emptyShape(): Shape {
  return { properties: new Map(), patterns: [], names: new Set() };
}

function ownShape(schema: Json): Shape {
  const { properties, patternProperties, additionalProperties, items, type } = schema;
  const enumeration = "const" in schema ? [schema.const] : schema.enum;
  return {
    ...emptyShape(),
    properties: new Map(Object.entries(objectIn(properties))),
    patterns: Object.entries(objectIn(patternProperties)),
    ...(additionalProperties !== undefined && { values: additionalProperties }),
    ...(items !== undefined && { items }),
    ...(type !== undefined && { type: Array.isArray(type) ? (type as unknown[])[0] : type }),
    ...(Array.isArray(enumeration) && { enumeration }),
  };
}

/** Each of the one joined with each of the other. What the other says about a property is narrower. */
function product(ones: readonly Shape[], others: readonly Shape[]): Shape[] {
  if (others.length === 0) return [...ones];
  return ones.flatMap((one) => others.map((other) => join(one, other)));
}

function join(one: Shape, other: Shape): Shape {
  const properties = new Map(one.properties);
  for (const [name, schema] of other.properties) {
    const isEmpty = isObject(schema) && Object.keys(schema).length === 0;
    properties.set(name, isEmpty ? (properties.get(name) ?? schema) : schema);
  }
  return {
    ...one,
    ...other,
    properties,
    patterns: [...one.patterns, ...other.patterns],
    names: new Set([...one.names, ...other.names]),
  };
}

/** A parameter has a schema or a content, not both. */
function withoutConflict(shape: Shape): Shape[] {
  const { properties } = shape;
  if (!properties.has("schema") || !properties.has("content") || !properties.has("in")) {
    return [shape];
  }
  return ["schema", "content"].map((dropped) => ({
    ...shape,
    properties: new Map([...properties].filter(([name]) => name !== dropped)),
  }));
}
