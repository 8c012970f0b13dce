import { isObject, listIn, objectIn, textIn, type JsonObject } from "../describe/json.js";
import type { Description } from "../describe/api-description.js";
import { numbersOf, textsOf } from "./scalar-samples.js";
import { Subtypes } from "./subtypes.js";

/** The deepest level at which optional fields are made. */
const DEEPEST = 5;

/** The deepest level of all: a schema that requires itself ends there. */
const BOTTOM = -8;

/** The most values of a schema, by its level. */
const MOST = [3, 3, 4, 8, 16, 120];

/** The name of a field that no description lists. */
const MORE_NAME = "more-1";

/**
 * Makes values of schemas: one for each alternative, constant, null, bound and part, with and without each field. The first is the
 * plainest. Not all are valid: a validator decides that.
 */
export class SchemaSampler {
  readonly #known = new Map<number, Map<unknown, readonly unknown[]>>();
  readonly #subtypes: Subtypes;
  readonly #isOld: boolean;

  constructor(readonly description: Description) {
    this.#subtypes = new Subtypes(description);
    this.#isOld = String(description.root.openapi).startsWith("3.0");
  }

  valuesOf(schema: unknown): readonly unknown[] {
    return this.#values(schema, DEEPEST);
  }

  #values(schema: unknown, level: number, isPart = false): readonly unknown[] {
    if (schema === false || level < BOTTOM) return [];
    if (!isObject(schema)) return ANYTHING.slice(0, most(level));
    const key = level * 2 + (isPart ? 1 : 0);
    const known = this.#known.get(key) ?? new Map<unknown, readonly unknown[]>();
    this.#known.set(key, known);
    const found = known.get(schema);
    if (found !== undefined) return found;
    const made = distinct(this.#made(schema, level, isPart)).slice(0, most(level));
    known.set(schema, made);
    return made;
  }

  #made(schema: JsonObject, level: number, isPart: boolean): unknown[] {
    const reference = textIn(schema.$ref);
    const referred =
      reference === undefined
        ? []
        : [this.#values(this.description.target(reference), level - 1, isPart)];
    if (reference !== undefined && this.#isOld) return [...(referred[0] ?? [])];
    if ("const" in schema) return [schema.const];
    if (Array.isArray(schema.enum)) return schema.enum as unknown[];
    const dimensions = [
      this.#own(schema, level),
      ...referred,
      ...listIn(schema.allOf).map((part) => this.#values(part, level, true)),
      ...[schema.oneOf, schema.anyOf].map((list) =>
        this.#alternatives(listIn(list), schema, level),
      ),
      ...(isPart ? [] : [this.#subtypesOf(schema, level)]),
    ].filter((values) => values.length > 0);
    const values = dimensions.length === 0 ? [...ANYTHING] : joined(dimensions);
    return isNullable(schema) ? [...values.slice(0, most(level) - 1), null] : values;
  }

  #alternatives(alternatives: readonly unknown[], schema: JsonObject, level: number): unknown[] {
    const lists = alternatives.map((alternative) => {
      const values = this.#values(alternative, level - 1);
      return this.#subtypes.named(values, alternative, schema);
    });
    return inTurn(lists);
  }

  /** The values of the schemas that extend one with a discriminator, if it does not list them. */
  #subtypesOf(schema: JsonObject, level: number): unknown[] {
    if (!isObject(schema.discriminator) || "oneOf" in schema || "anyOf" in schema) return [];
    const subtypes = this.#subtypes.of(schema);
    return inTurn(
      subtypes.map(({ target, node }) =>
        this.#subtypes.named(this.#values(target, level - 1, true), node, schema),
      ),
    );
  }

  #own(schema: JsonObject, level: number): unknown[] {
    const types = Array.isArray(schema.type) ? (schema.type as unknown[]) : [schema.type];
    return inTurn(types.map((type) => this.#ofType(type ?? impliedType(schema), schema, level)));
  }

  #ofType(type: unknown, schema: JsonObject, level: number): unknown[] {
    switch (type) {
      case "string":
        return textsOf(schema);
      case "integer":
      case "number":
        return numbersOf(schema, type === "integer");
      case "boolean":
        return [true, false];
      case "null":
        return [null];
      case "array":
        return this.#lists(schema, level);
      case "object":
        return this.#objects(schema, level);
      default:
        return [];
    }
  }

  #lists(schema: JsonObject, level: number): unknown[] {
    const first = listIn(schema.prefixItems).map((each) => this.#values(each, level - 1)[0]);
    const items = this.#values(schema.items, level - 1);
    const fewest = Math.max(numberIn(schema.minItems) ?? 0, 0);
    if (fewest > 100) return [];
    const filled = (given: readonly unknown[]) => {
      const rest = Array.from({ length: Math.max(fewest - given.length, 0) }, (_none, index) =>
        items.length === 0 ? "text" : items[index % items.length],
      );
      return [...given, ...rest];
    };
    if (level <= 0) return fewest === 0 ? [[]] : [filled(first)];
    return [
      filled(first.length > 0 ? first : items.slice(0, 1)),
      ...(fewest === 0 ? [[]] : []),
      ...items.map((item) => filled([...first, item])),
      ...(items.length > 1 ? [items.slice(0, 2)] : []),
    ];
  }

  #objects(schema: JsonObject, level: number): unknown[] {
    const properties = this.#sent(schema);
    const required = listIn(schema.required).filter(
      (name): name is string => typeof name === "string" && !this.#isReadOnly(schema, name),
    );
    const least: [string, unknown][] = [];
    for (const name of required) {
      const inner = properties.get(name) ?? schema.additionalProperties ?? true;
      const [value] = this.#values(inner, level - 1);
      if (value !== undefined) least.push([name, value]);
    }
    const minimal = Object.fromEntries(least);
    if (level <= 0) return [minimal];
    const variants = inTurn(
      [...properties].map(([name, inner]) =>
        this.#values(inner, level - 1).map((value) => ({ ...minimal, [name]: value })),
      ),
    );
    return [
      minimal,
      this.#full(properties, minimal, level),
      ...this.#more(schema, minimal, level),
      ...variants,
    ];
  }

  /** All fields together. */
  #full(properties: ReadonlyMap<string, unknown>, minimal: JsonObject, level: number): JsonObject {
    const entries = [...properties]
      .map(([name, inner]) => [name, this.#values(inner, level - 1)] as const)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, values[0]] as const);
    return { ...Object.fromEntries(entries), ...minimal };
  }

  /** Fields of names that are not listed, where the description says that there may be some. */
  #more(schema: JsonObject, minimal: JsonObject, level: number): JsonObject[] {
    const { additionalProperties: more } = schema;
    if (more !== true && !isObject(more)) return [];
    return this.#values(more, level - 1).map((value) => ({ ...minimal, [MORE_NAME]: value }));
  }

  #sent(schema: JsonObject): ReadonlyMap<string, unknown> {
    const entries = Object.entries(objectIn(schema.properties));
    return new Map(
      entries.filter(([name]) => !this.#isReadOnly(schema, name) && name !== "__proto__"),
    );
  }

  #isReadOnly(schema: JsonObject, name: string): boolean {
    return this.description.resolve(objectIn(schema.properties)[name])?.readOnly === true;
  }
}

const ANYTHING: readonly unknown[] = ["text", 7, true, ["text"], { name: "text" }];

function most(level: number): number {
  return MOST[Math.max(level, 0)] ?? 3;
}

function impliedType({ properties, additionalProperties, items, required }: JsonObject): unknown {
  if (isObject(properties) || isObject(additionalProperties) || Array.isArray(required))
    return "object";
  return items === undefined ? undefined : "array";
}

function isNullable({ nullable, enum: constants }: JsonObject): boolean {
  return nullable === true && constants === undefined;
}

/**
 * The values of all parts together: the plainest of all, and each value of a part with the plainest of the others. Later parts are
 * more exact.
 */
function joined(dimensions: readonly (readonly unknown[])[]): unknown[] {
  if (dimensions.length === 1) return [...(dimensions[0] ?? [])];
  const plainest = dimensions.map(([first]) => first);
  return inTurn(
    dimensions.map((values, index) =>
      values.map((value) => merged(plainest.with(index, value), value)),
    ),
  );
}

function merged(parts: readonly unknown[], varied: unknown): unknown {
  if (!isObject(varied)) return varied;
  return Object.assign({}, ...parts.filter(isObject)) as JsonObject;
}

/** The first of each list, then the second of each, and so on. */
function inTurn<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

function distinct(values: readonly unknown[]): unknown[] {
  const known = new Map<string, unknown>();
  for (const value of values) {
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
  }
  return [...known.values()];
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
