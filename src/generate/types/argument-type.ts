import { schemaComment } from "../code/code.js";
import {
  array,
  intersection,
  member,
  NEVER,
  object,
  STRING,
  typeName,
  union,
  UNKNOWN,
  type TypeMember,
  type TypeNode,
} from "../code/type-node.js";
import { isBuilt, type BodyPlan } from "../../openapi/plan/body-plan.js";
import { isForm, isMultipart } from "../../wire/media-type.js";
import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";
import {
  isObject,
  listOr,
  objectOr,
  type DescriptionObject,
  type SchemaNode,
  stringsIn,
} from "../../openapi/read/document.js";
import { objectFields, type DescribedField } from "../../openapi/read/object-fields.js";
import { EndlessSchema } from "../../openapi/read/schema-parts.js";
import { type FileCount, fileCount, valueType } from "../../openapi/plan/value-type.js";
import type { SchemaTypes } from "./schema-type.js";

/** The place of the values that a request sends. */
export const SENT = { isInput: true, direction: "request" } as const;

/** The type of an argument that takes dates: a `Date` beside each text. */
export function withDates(type: TypeNode, { dateFormat, shape }: Input): TypeNode {
  if (dateFormat === undefined) return type;
  if (shape !== "list") return union([type, DATE]);
  return type.kind === "array" ? array(union([type.item, DATE])) : union([type, array(DATE)]);
}

const DATE = typeName("Date");

/** A body that is sent as it is: bytes, files, forms and streams. */
const RAW_BODY = typeName("RawBody");

/** A `Blob` or `File`: what a multipart form can contain beside text. */
const FILE = typeName("FileLike");

export function parametersOf(plan: OperationPlan, schemas: SchemaTypes): TypeMember[] {
  return plan.inputs.map((input) =>
    member(input.argument, inputType(input, plan.body, schemas), {
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
  const { location, channel, schema } = input;
  if (location !== "body" || body === undefined) {
    return withDates(schemas.type(schema, SENT), input);
  }
  if (channel === "data") return dataType(schema, body, schemas);
  const type = withDates(schemas.type(schema, SENT), input);
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
  const count = fileCount(schema, schemas.references);
  if (count !== undefined) return filesType(FILE, count);
  if (isText(schema, schemas)) return union([type, FILE]);
  const { items } = objectOr(schemas.references.target(schema));
  return isText(items, schemas) ? union([type, array(FILE)]) : type;
}

export function filesType(file: TypeNode, count: FileCount): TypeNode {
  if (count === "either") return union([file, array(file)]);
  return count === "many" ? array(file) : file;
}

function isText(schema: unknown, { references }: SchemaTypes): boolean {
  const { types = [] } = valueType(schema, references);
  return types.length > 0 && types.every((type) => TEXTS.has(type));
}

const TEXTS = new Set(["string", "null"]);

function commentOf({ schema, description, isDeprecated }: Input, schemas: SchemaTypes): string[] {
  return schemaComment({
    ...objectOr(schemas.references.target(schema)),
    ...(description !== undefined && { description }),
    ...(isDeprecated && { deprecated: true }),
  });
}

/** The deepest nesting of parts in which alternatives are looked for. */
const DEEPEST = 10;

/** The most alternatives, and the most fields of all of them: a compiler compares each call with all. */
const MOST_ALTERNATIVES = 20;
const MOST_FIELDS = 100;

interface Writing {
  readonly plan: OperationPlan;
  readonly schemas: SchemaTypes;
  /** The type of an argument with the schema of one alternative. */
  readonly typeOf: (input: Input, schema: SchemaNode) => TypeNode;
  /** `true` if the fields may be passed in another way, so that an argument may have none of them. */
  readonly allowsNone: boolean;
}

type Alternative = ReadonlyMap<Input, DescribedField>;

/**
 * Returns the type of the fields of a body with alternatives as a whole: those that one alternative requires, with its constants.
 * Undefined where the fields, each for itself, say it all.
 */
export function bodyAlternatives(writing: Writing): TypeNode | undefined {
  const { body } = writing.plan;
  if (body === undefined || body.takes === "data" || body.kind === "multipart") return undefined;
  try {
    const types = alternationsIn(body.content.schema, writing, 0)
      .map((schemas) => alternationType(schemas, writing))
      .filter((type) => type !== undefined);
    return types.length === 0 ? undefined : intersection(types);
  } catch (error) {
    if (error instanceof EndlessSchema) return undefined;
    throw error;
  }
}

/** The lists of alternatives of a schema and of its parts. */
function alternationsIn(schema: unknown, writing: Writing, depth: number): (readonly unknown[])[] {
  const target = writing.schemas.references.target(schema);
  if (!isObject(target) || depth > DEEPEST) return [];
  return [
    ...[target.oneOf, target.anyOf].map(listOr).filter(({ length }) => length > 1),
    ...listOr(target.allOf).flatMap((part) => alternationsIn(part, writing, depth + 1)),
  ];
}

function alternationType(schemas: readonly unknown[], writing: Writing): TypeNode | undefined {
  if (schemas.length > MOST_ALTERNATIVES) return undefined;
  const { plan, allowsNone, typeOf } = writing;
  const inputs = plan.inputs.filter(
    ({ location, channel }) => location === "body" && channel !== "data",
  );
  const found = schemas.map((schema) => tellingFields(schema, inputs, writing.schemas));
  const alternatives = found.filter((each) => each !== undefined);
  const count = alternatives.reduce((sum, { size }) => sum + size, 0);
  // An alternative without any takes what another one takes.
  const isOpen = alternatives.some(({ size }) => size === 0);
  if (isOpen || count > MOST_FIELDS || !alternatives.some(asksForMore)) return undefined;
  const types = alternatives.map((fields) =>
    object(
      [...fields].map(([input, { schema, isRequired }]) =>
        member(input.argument, typeOf(input, schema), { isOptional: !isRequired }),
      ),
    ),
  );
  const hasNone = allowsNone || alternatives.length < schemas.length;
  return union([...types, ...(hasNone ? [noneOf(alternatives)] : [])]);
}

/** The fields that an alternative requires, and its constants. Undefined if it is not an object. */
function tellingFields(
  schema: unknown,
  inputs: readonly Input[],
  schemas: SchemaTypes,
): Alternative | undefined {
  const { references } = schemas;
  const fields = objectFields(schema, references)?.fields;
  if (fields === undefined) return undefined;
  const required = new Set(stringsIn(objectOr(references.target(schema)).required));
  return new Map(
    inputs.flatMap((input) => {
      const { name } = input;
      // A schema of required names alone says nothing more of the fields.
      const other = required.has(name) ? { schema: input.schema, isRequired: true } : undefined;
      const field = fields.get(name) ?? other;
      const isTelling = field !== undefined && (field.isRequired || isConstant(field, schemas));
      return isTelling ? [[input, field] as const] : [];
    }),
  );
}

/** Returns `true` for an alternative that requires a field that not every body has. */
function asksForMore(fields: Alternative): boolean {
  return [...fields].some(
    ([input, { isRequired }]) => isRequired && input.isRequiredInBody !== true,
  );
}

function isConstant({ schema }: DescribedField, { references }: SchemaTypes): boolean {
  const target = objectOr(references.target(schema));
  return "const" in target || listOr(target.enum).length === 1;
}

function noneOf(alternatives: readonly Alternative[]): TypeNode {
  const inputs = new Set(alternatives.flatMap((fields) => [...fields.keys()]));
  const names = [...inputs].map(({ argument }) => argument);
  return object(names.map((name) => member(name, NEVER, { isOptional: true })));
}
