import type { Description, DescriptionObject } from "../../openapi/model.js";
import { isObject, listOr, objectOr, referenceIn } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";
import { operationName } from "../classes/api-names.js";

/** A value that an enumeration lists. */
export type EnumValue = string | number | boolean;

/** An enumeration: where it is, and the values other than `null`. */
export interface Enumeration {
  /** The schema, parameter or operation with the names of the properties that lead to it. */
  readonly path: readonly string[];
  /** A noun for what the path starts with. */
  readonly kind: "schema" | "parameter" | "body" | "operation";
  readonly values: readonly EnumValue[];
}

/** The enumerations in a schema: the values by the JSON of the names of the properties that lead to them. */
type Found = Map<string, Set<EnumValue>>;

/** The values that a schema allows, and whether it lists some itself. */
interface Listed {
  readonly values: readonly EnumValue[];
  readonly isOwn: boolean;
}

/** Finds the enumerations in the schemas, the parameters and the bodies of a description. */
export function enumerationsOf(api: Description, references: References): readonly Enumeration[] {
  const finder = new EnumerationFinder(references);
  const { schemas, parameters, requestBodies } = objectOr(api.document.components);
  const shared = new Set<unknown>();
  const inComponents = (
    section: unknown,
    kind: Enumeration["kind"],
    schemasOf: (component: DescriptionObject) => readonly unknown[],
  ) =>
    Object.entries(objectOr(section)).flatMap(([name, component]) => {
      if (!isObject(component) || referenceIn(component) !== undefined) return [];
      const found = schemasOf(component);
      for (const schema of found) shared.add(schema);
      return finder.find(found, [name], kind);
    });
  const contents = ({ content }: DescriptionObject) =>
    Object.values(objectOr(content)).map((each) => objectOr(each).schema);
  const described = [
    ...inComponents(schemas, "schema", (schema) => [schema]),
    ...inComponents(parameters, "parameter", (each) => [each.schema, ...contents(each)]),
    ...inComponents(requestBodies, "body", contents),
  ];
  const inOperations = api.operations.flatMap((operation) => {
    const name = operationName(operation);
    const own = operation.parameters
      .filter(({ schema }) => !shared.has(schema))
      .flatMap((each) => finder.find([each.schema], [name, each.name], "operation"));
    const bodies = (operation.body?.contents ?? []).map(({ schema }) => schema);
    const inBody = bodies.filter((schema) => !shared.has(schema));
    return [...own, ...finder.find(inBody, [name], "operation")];
  });
  return [...described, ...inOperations];
}

class EnumerationFinder {
  readonly #listed = new Map<DescriptionObject, Listed | undefined>();

  constructor(private readonly references: References) {}

  /** The enumerations in alternative schemas. A list of a single value is worth a name only if the schema has one. */
  find(
    schemas: readonly unknown[],
    start: readonly string[],
    kind: Enumeration["kind"],
  ): Enumeration[] {
    const found: Found = new Map();
    for (const schema of schemas) this.#collect(schema, [], found);
    return [...found]
      .map(([key, values]) => ({
        path: [...start, ...(JSON.parse(key) as string[])],
        kind,
        values: [...values],
      }))
      .filter(({ path, values }) => values.length > (path.length === 1 ? 0 : 1));
  }

  /** Adds the enumerations in a schema to those of its alternatives. */
  #collect(schema: unknown, path: readonly string[], found: Found): void {
    if (!isObject(schema) || referenceIn(schema) !== undefined) return;
    const listed = this.#listedIn(schema);
    if (listed?.isOwn === true) {
      const key = JSON.stringify(path);
      const known = found.get(key) ?? new Set();
      for (const value of listed.values) known.add(value);
      found.set(key, known);
      return;
    }
    for (const [name, property] of Object.entries(objectOr(schema.properties))) {
      this.#collect(property, [...path, name], found);
    }
    const { allOf, oneOf, anyOf, items, additionalProperties } = schema;
    const parts = [...listOr(allOf), ...listOr(oneOf), ...listOr(anyOf)];
    for (const part of [...parts, items, additionalProperties]) this.#collect(part, path, found);
  }

  /** The values that a schema allows; undefined if it allows others. */
  #listedIn(schema: unknown): Listed | undefined {
    const target = this.references.target(schema);
    if (!isObject(target)) return undefined;
    if (!this.#listed.has(target)) {
      // A schema that leads back to itself lists nothing.
      this.#listed.set(target, undefined);
      this.#listed.set(target, this.#read(target));
    }
    return this.#listed.get(target);
  }

  #read(schema: DescriptionObject): Listed | undefined {
    if ("const" in schema) return listOf([schema.const]);
    if (Array.isArray(schema.enum)) return listOf(schema.enum);
    if (schema.type === "null") return { values: [], isOwn: false };
    const alternatives = [...listOr(schema.oneOf), ...listOr(schema.anyOf)];
    const joined = listOr(schema.allOf);
    const parts = alternatives.length === 0 && joined.length === 1 ? joined : alternatives;
    const listed = parts.map((part) => this.#listedIn(part));
    if (listed.length === 0 || !listed.every((each) => each !== undefined)) return undefined;
    const isOwn = parts.some(
      (part, index) => referenceIn(part) === undefined && listed[index]?.isOwn === true,
    );
    return { values: listed.flatMap(({ values }) => values), isOwn };
  }
}

function listOf(constants: readonly unknown[]): Listed | undefined {
  const values = constants.filter((value) => value !== null && value !== undefined);
  return values.every(isEnumValue) ? { values, isOwn: true } : undefined;
}

function isEnumValue(value: unknown): value is EnumValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
