import type { Description, DescriptionObject } from "../../openapi/model.js";
import {
  objectOr,
  isExact,
  isJsonObject,
  getOrInsert,
  listOr,
  referenceIn,
} from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";
import { type Notice, operationName } from "../classes/api-names.js";
import { LAYOUT, type Specifier } from "../layout.js";
import {
  arrayLiteral,
  blocks,
  schemaComment,
  code,
  comment,
  identifier,
  importCode,
  constant,
  quoted,
  type Code,
} from "../code/code.js";
import { indexedType, typeName } from "../code/type-code.js";
import type { WriteContext } from "../write-context.js";
import { byText, UniqueNames, camelCase, pascalCase } from "../../internal/words.js";

export function writeNamedTypes(
  { api, references, specifier }: WriteContext,
  root: string | undefined,
): { readonly sources: ReadonlyMap<string, Code>; readonly notices: readonly Notice[] } {
  const sources = new Map<string, Code>();
  const schemas = objectOr(objectOr(api.document.components).schemas);
  const { names, notices } = nameSchemas(Object.keys(schemas), root);
  if (names.size > 0) sources.set(LAYOUT.schemas, writeSchemas(schemas, names, specifier));
  const enumerations = enumerationsOf(api, references);
  const enums = writeEnums(enumerations);
  if (enumerations.length > 0) sources.set(LAYOUT.enums, enums.source);
  return { sources, notices: [...notices, ...enums.notices] };
}

/** `simple-user` becomes `SimpleUser`. Names that already look like types stay. */
function nameSchemas(
  schemas: readonly string[],
  root: string | undefined,
): { readonly names: ReadonlyMap<string, string>; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  const taken = new UniqueNames();
  const names = new Map<string, string>();
  // A schema that already has a name keeps it.
  const named = schemas.filter(isTypeName);
  const others = schemas.filter((schema) => !isTypeName(schema));
  for (const schema of [...named, ...others]) {
    const own = isTypeName(schema) ? schema : pascalCase(schema) || "Schema";
    const name = taken.take(own === root ? `${own}Schema` : own);
    names.set(schema, name);
    if (name === own) continue;
    const other = own === root ? "the root class" : "another schema";
    notices.push({
      code: "renamed-schema",
      message: `The schema "${schema}" is called ${name}: ${own} is ${other}.`,
    });
  }
  return { names, notices };
}

function isTypeName(schema: string): boolean {
  return /^\p{Lu}[\p{ID_Continue}$]*$/u.test(schema);
}

function writeSchemas(
  schemas: DescriptionObject,
  names: ReadonlyMap<string, string>,
  specifier: Specifier,
): Code {
  const aliases = [...names].sort(([, one], [, other]) => byText(one, other));
  const types = aliases.map(([schema, name]) => {
    const type = indexedType(typeName("components"), "schemas", schema).code;
    return code`${comment(schemaComment(schemas[schema]))}export type ${identifier(name)} = ${type};\n`;
  });
  return blocks([importCode(specifier(LAYOUT.types), { types: ["components"] }), ...types]);
}

type EnumValue = string | number | boolean;

interface Enumeration {
  /** A schema, parameter or operation, followed by the properties that lead to the enumeration. */
  readonly path: readonly string[];
  readonly kind: "schema" | "parameter" | "body" | "operation";
  readonly values: readonly EnumValue[];
}

/** The values by the path of property names, as JSON. */
type Found = Map<string, Set<EnumValue>>;

interface Listed {
  readonly values: readonly EnumValue[];
  readonly isOwn: boolean;
}

function enumerationsOf(api: Description, references: References): readonly Enumeration[] {
  const finder = new EnumerationFinder(references);
  const { schemas, parameters, requestBodies } = objectOr(api.document.components);
  const shared = new Set<unknown>();
  const inComponents = (
    section: unknown,
    kind: Enumeration["kind"],
    schemasOf: (component: DescriptionObject) => readonly unknown[],
  ) =>
    Object.entries(objectOr(section)).flatMap(([name, component]) => {
      if (!isJsonObject(component) || referenceIn(component) !== undefined) return [];
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

  /** A list of one value gets a name only if its schema has one. */
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

  #collect(schema: unknown, path: readonly string[], found: Found): void {
    if (!isJsonObject(schema) || referenceIn(schema) !== undefined) return;
    const listed = this.#listedIn(schema);
    if (listed?.isOwn === true) {
      const values = getOrInsert(found, JSON.stringify(path), () => new Set());
      for (const value of listed.values) values.add(value);
      return;
    }
    for (const [name, property] of Object.entries(objectOr(schema.properties))) {
      this.#collect(property, [...path, name], found);
    }
    const { allOf, oneOf, anyOf, items, additionalProperties, patternProperties } = schema;
    const parts = [
      ...listOr(allOf),
      ...listOr(oneOf),
      ...listOr(anyOf),
      ...Object.values(objectOr(patternProperties)),
    ];
    for (const part of [...parts, items, additionalProperties]) this.#collect(part, path, found);
  }

  #listedIn(schema: unknown): Listed | undefined {
    const target = this.references.target(schema);
    if (!isJsonObject(target)) return undefined;
    if (!this.#listed.has(target)) {
      // A recursive schema lists nothing.
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
  return isExact(value) && /^(?:string|number|boolean)$/.test(typeof value);
}

/** Each enumeration is a constant of its own, so that bundlers can drop the others. */
function writeEnums(enumerations: readonly Enumeration[]) {
  const taken = new UniqueNames();
  const notices: Notice[] = [];
  // The schema itself is preferred to a property of another one.
  const properties = enumerations.filter(({ path }) => path.length > 1);
  const whole = enumerations.filter(({ path }) => path.length === 1);
  const lists = [...whole, ...properties].map((enumeration) => {
    const own = nameOf(enumeration);
    const name = taken.take(own);
    if (name !== own) {
      notices.push({
        code: "renamed-enum",
        message: `The values of ${described(enumeration)} are called ${name}: ${own} is another list.`,
      });
    }
    return { name, source: listCode(name, enumeration) };
  });
  lists.sort((one, other) => byText(one.name, other.name));
  return { source: blocks(lists.map(({ source }) => source)), notices };
}

function nameOf({ path, kind }: Enumeration): string {
  const suffix = { schema: "", parameter: "parameter", body: "body", operation: "" }[kind];
  return camelCase(`${path.join(" ")} ${suffix} values`);
}

function described({ path: [start = "", ...properties], kind }: Enumeration): string {
  const noun = kind === "body" ? "request body" : kind;
  const whole = `the ${noun} \`${start}\``;
  return properties.length === 0 ? whole : `\`${properties.join(".")}\` in ${whole}`;
}

function listCode(name: string, enumeration: Enumeration): Code {
  const values = enumeration.values.map((value) =>
    typeof value === "string" ? quoted(value) : constant(value),
  );
  const items = arrayLiteral(values);
  return code`${comment([`The values of ${described(enumeration)}.`])}export const ${identifier(name)} = ${items} as const;\n`;
}
