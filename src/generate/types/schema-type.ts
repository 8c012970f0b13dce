import { schemaComment } from "../code/code.js";
import {
  array,
  BOOLEAN,
  generic,
  EMPTY_OBJECT,
  indexMember,
  intersection,
  literal,
  member,
  indexedType,
  NEVER,
  NULL,
  NUMBER,
  object,
  STRING,
  tuple,
  typeName,
  union,
  UNKNOWN,
  UNKNOWN_RECORD,
  type TypeMember,
  type TypeCode,
} from "../code/type-code.js";
import {
  isJsonObject,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  type DescriptionObject,
} from "../../openapi/read/document.js";
import { grouped } from "../../internal/objects.js";
import { isJsonType } from "../../wire/media-type.js";
import { componentOf, schemaName } from "./component.js";
import { Discriminators } from "./discriminators.js";
import { RecursiveSchemas } from "./recursive-schemas.js";
import { type References, pointerKeys, pointerTo } from "../../openapi/read/references.js";

export type Helper = "WithRequired" | "ListOf";

interface Context {
  /** `true` if callers send the value: they may leave out a property with a default. */
  readonly isInput: boolean;
  /** `undefined` for `components`, which serve both requests and responses. */
  readonly direction?: Direction | undefined;
}

const SECTIONS = new Set([
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "pathItems",
]);

export function componentType(references: References, reference: string): TypeCode | undefined {
  const component = componentOf(reference, references);
  if (component === undefined || !SECTIONS.has(component.section)) return undefined;
  return indexedType(typeName("components"), component.section, component.name);
}

/** Interfaces for components that differ between requests and responses. */
const ONE_WAY = { request: "requestSchemas", response: "responseSchemas" } as const;

export class SchemaTypes {
  readonly #discriminators: Discriminators;
  /** The references that are being written in place, from the outside in. */
  readonly #inlined: string[] = [];
  /** The schema being written. Its parts and alternatives cannot use its name. */
  #whole: DescriptionObject | undefined;
  readonly #recursive: RecursiveSchemas;
  readonly #oneWay: OneWaySchemas;
  readonly helpers: Set<Helper> = new Set<Helper>();
  /** This grows while components are typed. */
  readonly oneWayNames: Readonly<Record<Direction, Set<string>>> = {
    request: new Set(),
    response: new Set(),
  };

  constructor(readonly references: References) {
    this.#recursive = new RecursiveSchemas(references);
    this.#oneWay = new OneWaySchemas(references);
    this.#discriminators = new Discriminators(references.document, references);
  }

  isOneWay(reference: string, direction: Direction | undefined): boolean {
    return direction !== undefined && this.#oneWay.has(reference, direction);
  }

  type(schema: unknown, context: Context): TypeCode {
    if (schema === true) return UNKNOWN;
    if (!isJsonObject(schema)) return NEVER;
    const reference = referenceIn(schema);
    if (reference !== undefined) return this.referenceType(reference, context);
    if ("const" in schema) return literal(schema.const);
    if (isPlainEnum(schema)) return enumType(schema);
    const whole = this.#whole;
    this.#whole ??= schema;
    const type = this.#composedType(schema, context);
    this.#whole = whole;
    return type;
  }

  #memberType(schema: unknown, context: Context): TypeCode {
    const whole = this.#whole;
    this.#whole = undefined;
    const type = this.type(schema, context);
    this.#whole = whole;
    return type;
  }

  #leadsBack(reference: string): boolean {
    return this.#whole !== undefined && this.#recursive.isMadeOf(reference, this.#whole);
  }

  referenceType(reference: string, context: Context): TypeCode {
    const component =
      this.#oneWayType(reference, context.direction) ?? componentType(this.references, reference);
    if (component !== undefined) return component;
    const schema = this.references.resolve(reference);
    if (schema === undefined || this.#inlined.includes(reference)) return UNKNOWN;
    this.#inlined.push(reference);
    const type = this.type(schema, context);
    this.#inlined.pop();
    return type;
  }

  #oneWayType(reference: string, direction: Direction | undefined): TypeCode | undefined {
    if (direction === undefined || !this.isOneWay(reference, direction)) return undefined;
    const name = schemaName(reference, this.references);
    if (name === undefined) return undefined;
    this.oneWayNames[direction].add(name);
    return indexedType(typeName(ONE_WAY[direction]), name);
  }

  #composedType(schema: DescriptionObject, context: Context): TypeCode {
    const core = this.#coreType(schema, context);
    const parts = [...(core ? [core] : []), ...this.#allOf(schema, context)];
    let type = parts.length > 0 ? intersection(parts) : undefined;
    const anyOf = this.#alternatives(schema.anyOf, context);
    if (anyOf.length > 0) type = union([...(type ? [type] : []), ...anyOf]);
    const oneOf = this.#alternatives(
      schema.oneOf ?? (schema.type === "object" ? schema.enum : undefined),
      context,
    );
    if (oneOf.length > 0) {
      const alternatives = union(oneOf);
      if (type === undefined) type = alternatives;
      // No value is `null` and something else at once, so `null` here means that the value may be missing.
      else if (type === NULL || oneOf.every((each) => PRIMITIVES.includes(each)))
        type = union([type, ...oneOf]);
      else type = intersection([type, alternatives]);
    }
    type ??= typeWithoutMembers(schema);
    return schema.nullable === true ? union([type, NULL]) : type;
  }

  #alternatives(schemas: unknown, context: Context): TypeCode[] {
    return listOr(schemas).flatMap((schema) => {
      const reference = referenceIn(schema);
      if (reference === undefined || !this.#leadsBack(reference)) return this.type(schema, context);
      const target = this.references.resolve(reference);
      // A schema that is its own alternative adds nothing.
      if (target === this.#whole || this.#inlined.includes(reference)) return [];
      this.#inlined.push(reference);
      const type = this.type(target, context);
      this.#inlined.pop();
      return type;
    });
  }

  #allOf(schema: DescriptionObject, context: Context): TypeCode[] {
    const required = stringsIn(schema.required);
    const own = this.#discriminators.tagsOf(schema).map(({ name }) => name);
    return listOr(schema.allOf).map((item) => this.#part(item, required, own, context));
  }

  /** @param own - the discriminators for which the schema around it has a value */
  #part(
    item: unknown,
    required: readonly string[],
    own: readonly string[],
    context: Context,
  ): TypeCode {
    if (!isJsonObject(item)) return this.type(item, context);
    const reference = referenceIn(item);
    if (reference !== undefined && this.#leadsBack(reference)) {
      // An alternative of the parent extends it, so the parent is written without its alternatives.
      const parent = objectOr(this.references.resolve(reference));
      if (this.#inlined.includes(reference)) return UNKNOWN;
      this.#inlined.push(reference);
      const { oneOf: _oneOf, anyOf: _anyOf, ...shared } = parent;
      const type = this.#part(shared, required, own, context);
      this.#inlined.pop();
      return type;
    }
    const type =
      reference === undefined
        ? this.type({ ...item, required: [...required, ...stringsIn(item.required)] }, context)
        : this.#withRequired(reference, required, context);
    const names = this.#discriminators.namesIn(item).filter((name) => own.includes(name));
    return names.length === 0 ? type : generic("Omit", type, union(names.map(literal)));
  }

  #withRequired(reference: string, required: readonly string[], context: Context): TypeCode {
    const type = this.referenceType(reference, context);
    const { properties } = objectOr(this.references.resolve(reference));
    const names = required.filter(
      (name) => isJsonObject(properties) && Object.hasOwn(properties, name),
    );
    if (names.length === 0 || this.#discriminators.isHandled(reference)) return type;
    return this.#generic("WithRequired", type, union(names.map(literal)));
  }

  #coreType(schema: DescriptionObject, context: Context): TypeCode | undefined {
    const { type } = schema;
    if (Array.isArray(type)) return this.#typeOfTypes(schema, type, context);
    switch (type) {
      case "null":
        return NULL;
      case "string":
        return this.#textType(schema, context);
      case "number":
      case "integer":
        return NUMBER;
      case "boolean":
        return BOOLEAN;
      case "array":
        return this.#listType(schema, context);
      default:
        return this.#objectType(schema, context);
    }
  }

  /** Text that contains JSON carries the type of the parsed value, for the data of events. */
  #textType({ contentMediaType, contentSchema }: DescriptionObject, context: Context): TypeCode {
    const isSent = context.isInput || context.direction === "request";
    const isJson = typeof contentMediaType === "string" && isJsonType(contentMediaType);
    if (isSent || !isJson || contentSchema === undefined) return STRING;
    const parsed = this.type(contentSchema, context);
    const options = { isOptional: true, isReadonly: true };
    return intersection([STRING, object([member("~json", parsed, options)])]);
  }

  #typeOfTypes(schema: DescriptionObject, types: readonly unknown[], context: Context): TypeCode {
    const oneOf = listOr(schema.oneOf).filter(isJsonObject);
    const isRepeated = (type: unknown) =>
      type !== "object" && type !== "array" && oneOf.some((each) => each.type === type);
    return union(
      types
        .filter((type) => !isRepeated(type))
        .map((type) => {
          if (type === "null" || type === null) return NULL;
          return this.type({ ...schema, type, oneOf: undefined }, context);
        }),
    );
  }

  #listType(schema: DescriptionObject, context: Context): TypeCode {
    const items = schema.prefixItems ?? schema.items;
    if (Array.isArray(items)) {
      return tuple(items.map((item) => this.#memberType(item, context)));
    }
    const reference = referenceIn(schema.items);
    const name = reference === undefined ? undefined : schemaName(reference, this.references);
    if (reference !== undefined && name !== undefined && this.#recursive.has(reference)) {
      return this.#generic("ListOf", literal(name));
    }
    return array(schema.items === undefined ? UNKNOWN : this.#memberType(schema.items, context));
  }

  #generic(name: Helper, ...args: readonly TypeCode[]): TypeCode {
    this.helpers.add(name);
    return generic(name, ...args);
  }

  #objectType(schema: DescriptionObject, context: Context): TypeCode | undefined {
    const tags = this.#discriminators.tagsOf(schema);
    const names = new Set(tags.map(({ name }) => name));
    const required = new Set(stringsIn(schema.required));
    const members = [
      ...tags.map(({ name, values }) => member(name, union(values.map(literal)))),
      ...Object.entries(objectOr(schema.properties))
        .filter(([name]) => !names.has(name))
        .flatMap(
          ([name, property]) => this.#property(name, property, required.has(name), context) ?? [],
        ),
    ];
    const values = this.#otherProperties(schema, context);
    const parts = [
      ...(members.length > 0 ? [object(members)] : []),
      ...(values === undefined ? [] : [object([indexMember("key", values)])]),
    ];
    return parts.length === 0 ? undefined : intersection(parts);
  }

  /** Returns `undefined` for a property that does not go in this direction. */
  #property(
    name: string,
    property: unknown,
    isRequired: boolean,
    context: Context,
  ): TypeMember | undefined {
    const { isInput, direction } = context;
    if (direction === "response" && this.#is(property, "writeOnly")) return undefined;
    const { default: preset, readOnly } = objectOr(property);
    const isUnsent = direction === "request" && this.#is(property, "readOnly");
    const isPreset = preset !== undefined && !isInput;
    return member(name, this.#memberType(property, context), {
      isOptional: isUnsent || !(isRequired || isPreset),
      isReadonly: readOnly === true,
      comment: schemaComment(property),
    });
  }

  #is(property: unknown, way: "readOnly" | "writeOnly"): boolean {
    return (
      objectOr(property)[way] === true || objectOr(this.references.target(property))[way] === true
    );
  }

  #otherProperties(schema: DescriptionObject, context: Context): TypeCode | undefined {
    const { additionalProperties, patternProperties } = schema;
    const types: TypeCode[] = [];
    if (additionalProperties === true) types.push(UNKNOWN);
    if (isJsonObject(additionalProperties)) {
      const isOpen = Object.keys(additionalProperties).length === 0;
      types.push(isOpen ? UNKNOWN : this.#memberType(additionalProperties, context));
    }
    for (const pattern of Object.values(objectOr(patternProperties))) {
      types.push(this.#memberType(pattern, context));
    }
    return types.length === 0 ? undefined : union(types);
  }
}

const PRIMITIVES: readonly TypeCode[] = [NEVER, NULL, STRING, NUMBER, BOOLEAN];

function typeWithoutMembers({ type, additionalProperties }: DescriptionObject): TypeCode {
  if (type !== "object") return UNKNOWN;
  return additionalProperties === false ? EMPTY_OBJECT : UNKNOWN_RECORD;
}

function isPlainEnum(schema: DescriptionObject): schema is DescriptionObject & { enum: unknown[] } {
  return (
    Array.isArray(schema.enum) &&
    schema.type !== "object" &&
    !("properties" in schema) &&
    !("additionalProperties" in schema)
  );
}

function enumType(schema: DescriptionObject & { enum: unknown[] }): TypeCode {
  const isNullable = schema.nullable === true || listOr(schema.type).includes("null");
  return union([...schema.enum.map(literal), ...(isNullable ? [NULL] : [])]);
}

export type Direction = "request" | "response";

/** Finds components that differ between directions: with a property that is `readOnly` or `writeOnly`, or that has a default. */
class OneWaySchemas {
  readonly #found: Readonly<Record<Direction, ReadonlySet<string>>>;

  constructor(private readonly references: References) {
    const uses: (readonly [used: string, user: string])[] = [];
    const differing: Record<Direction, string[]> = { request: [], response: [] };
    for (const [section, values] of Object.entries(objectOr(references.document.components))) {
      for (const [name, value] of Object.entries(objectOr(values))) {
        const component = pointerTo(pointerTo("#/components", section), name);
        visit(value, (object) => {
          if (object.readOnly === true || hasDefaults(object)) differing.request.push(component);
          if (object.writeOnly === true) differing.response.push(component);
          const reference = referenceIn(object);
          if (reference !== undefined) {
            uses.push([pointerTo("#", ...pointerKeys(reference)), component]);
          }
        });
      }
    }
    const usedBy = grouped(uses);
    this.#found = {
      request: withUsers(differing.request, usedBy),
      response: withUsers(differing.response, usedBy),
    };
  }

  has(reference: string, direction: Direction): boolean {
    return (
      this.#found[direction].has(pointerTo("#", ...pointerKeys(reference))) &&
      componentOf(reference, this.references) !== undefined
    );
  }
}

function hasDefaults({ properties, required }: Readonly<Record<string, unknown>>): boolean {
  if (!isJsonObject(properties)) return false;
  const names = new Set(stringsIn(required));
  return Object.entries(properties).some(
    ([name, property]) =>
      isJsonObject(property) && property.default !== undefined && !names.has(name),
  );
}

function visit(value: unknown, found: (object: Readonly<Record<string, unknown>>) => void): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (isJsonObject(next)) found(next);
    if (typeof next === "object" && next !== null) {
      for (const part of Object.values(next)) open.push(part);
    }
  }
}

function withUsers(
  components: readonly string[],
  usedBy: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set<string>(components);
  for (const component of found) {
    for (const user of usedBy.get(component) ?? []) found.add(user);
  }
  return found;
}
