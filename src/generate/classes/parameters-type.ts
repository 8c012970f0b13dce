import { schemaComment, propertyKey } from "../code/code.js";
import {
  array,
  intersection,
  member,
  STRING,
  typeName,
  union,
  UNKNOWN,
  type TypeMember,
  type TypeNode,
} from "../code/type-node.js";
import { bodyAlternatives, SENT, withDates } from "../types/argument-type.js";
import type { SchemaTypes } from "../types/schema-type.js";
import { isBinary } from "../../openapi/read/value-shape.js";
import { isBuilt, type BodyPlan } from "../../openapi/plan/body-plan.js";
import { isForm, isMultipart } from "../../wire/media-type.js";
import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";
import {
  isObject,
  listOr,
  objectOr,
  type DescriptionObject,
  type SchemaNode,
} from "../../openapi/read/document.js";

/** A body that is sent as it is: bytes, files, forms and streams. */
const RAW_BODY = typeName("RawBody");

/** A `Blob` or `File`: what a multipart form can contain beside text. */
const FILE = typeName("FileLike");

/** The members of the interface with the parameters of a method. */
export function parametersOf(plan: OperationPlan, schemas: SchemaTypes): TypeMember[] {
  return plan.inputs.map((input) =>
    member(propertyKey(input.argument), inputType(input, plan.body, schemas), {
      isOptional: !input.isRequired,
      comment: commentOf(input, schemas),
    }),
  );
}

/** The type of the fields of a body with alternatives as a whole, where they are passed by name. */
export function alternativesOf(plan: OperationPlan, schemas: SchemaTypes): TypeNode | undefined {
  const typeOf = (input: Input, schema: SchemaNode) => withDates(schemas.type(schema, SENT), input);
  return bodyAlternatives({ plan, schemas, typeOf, allowsNone: true });
}

function inputType(input: Input, body: BodyPlan | undefined, schemas: SchemaTypes): TypeNode {
  const { location, channel, name, schema } = input;
  if (location !== "body" || body === undefined) {
    return withDates(schemas.type(schema, SENT), input);
  }
  if (channel === "data") return dataType(schema, body, schemas);
  const type = withDates(fieldType(body.content.schema, name, schemas) ?? UNKNOWN, input);
  return isMultipart(body.mediaType) ? fileType(type, schema, schemas) : type;
}

/** The type of a body that is passed whole: text and forms may be sent as they are. */
function dataType(schema: unknown, { mediaType, kind }: BodyPlan, schemas: SchemaTypes): TypeNode {
  const type = schemas.type(schema, SENT);
  if (kind === "lines" || kind === "records") return union([type, STRING, RAW_BODY]);
  if (type === UNKNOWN && !isBuilt(mediaType)) return union([STRING, RAW_BODY]);
  return isForm(mediaType) || isText(schema, schemas) ? union([type, RAW_BODY]) : type;
}

/** The type of a field of a multipart form. A text may be a file, and bytes must be one. */
function fileType(type: TypeNode, schema: unknown, schemas: SchemaTypes): TypeNode {
  const { items } = objectOr(schemas.references.target(schema));
  if (isBinary(schema, schemas.references)) return items === undefined ? FILE : array(FILE);
  if (isText(schema, schemas)) return union([type, FILE]);
  return isText(items, schemas) ? union([type, array(FILE)]) : type;
}

function isText(schema: unknown, { references }: SchemaTypes): boolean {
  const { type } = objectOr(references.target(schema));
  return type === "string" || (Array.isArray(type) && type.every((each) => TEXTS.has(each)));
}

const TEXTS = new Set<unknown>(["string", "null"]);

/** The type of an object's field: with alternatives, the type in any that has the field. Undefined if none has. */
function fieldType(schema: unknown, name: string, schemas: SchemaTypes): TypeNode | undefined {
  return new FieldTypes(name, schemas).of(schema);
}

/** Schemas may share their parts, and contain themselves: each is read once. */
class FieldTypes {
  readonly #found = new Map<unknown, TypeNode | undefined>();

  constructor(
    readonly name: string,
    readonly schemas: SchemaTypes,
  ) {}

  of(schema: unknown): TypeNode | undefined {
    const target = this.schemas.references.target(schema);
    if (!isObject(target) || this.#found.has(target)) return this.#found.get(target);
    this.#found.set(target, undefined);
    const alternatives = [...this.#typesIn(target.oneOf), ...this.#typesIn(target.anyOf)];
    const types = [
      ...this.#ownType(objectOr(target.properties)),
      ...this.#typesIn(target.allOf),
      ...(alternatives.length > 0 ? [union(alternatives)] : []),
    ];
    const type = types.length === 0 ? undefined : intersection(types);
    this.#found.set(target, type);
    return type;
  }

  #ownType(properties: DescriptionObject): TypeNode[] {
    if (!Object.hasOwn(properties, this.name)) return [];
    return [this.schemas.type(properties[this.name], SENT)];
  }

  #typesIn(parts: unknown): TypeNode[] {
    return listOr(parts)
      .map((part) => this.of(part))
      .filter((type) => type !== undefined);
  }
}

function commentOf({ schema, description, isDeprecated }: Input, schemas: SchemaTypes): string[] {
  return schemaComment({
    ...objectOr(schemas.references.target(schema)),
    ...(description !== undefined && { description }),
    ...(isDeprecated && { deprecated: true }),
  });
}
