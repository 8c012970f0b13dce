import { identifier, NOTHING, schemaComment, type Code } from "../code/code.js";
import {
  array,
  interfaceCode,
  member,
  NEVER,
  object,
  typeName,
  union,
  UNKNOWN,
  type TypeCode,
} from "../code/type-code.js";
import type { BodyPlan } from "../../openapi/plan/body-plan.js";
import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";
import { isObject, listOr, objectOr, stringsIn } from "../../openapi/read/document.js";
import { objectFields, type DescribedField } from "../../openapi/read/object-fields.js";
import { EndlessSchema } from "../../openapi/read/schema-parts.js";
import { fileCount, valueType } from "../../openapi/plan/value-type.js";
import type { SchemaTypes } from "./schema-type.js";

/** The place of the values that a request sends. */
const SENT = { isInput: true, direction: "request" } as const;

/** The type of an argument that takes dates: a `Date` beside each text. */
function withDates(type: TypeCode, { dateFormat, shape }: Input): TypeCode {
  if (dateFormat === undefined) return type;
  if (shape !== "list") return union([type, DATE]);
  if (type.kind !== "array") return union([type, array(DATE)]);
  return array(union([...type.parts, DATE]));
}

const DATE = typeName("Date");

/** The types of what the code of an API sends beside what a description says. */
export interface SentTypes {
  /** A file: what a multipart form can contain beside text. */
  readonly file: TypeCode;
  /** A body that is sent as it is: bytes, files, forms and streams. */
  readonly raw: TypeCode;
  /** The same, where a body may be a text, too. */
  readonly text: TypeCode;
  /** The same, where a text is described as JSON. */
  readonly json: TypeCode;
}

/** The types of the arguments of an operation. */
export interface ArgumentTypes {
  /** An interface with all of them; nothing for an operation without any. */
  readonly declaration: Code;
  /** The types of the fields of a body with alternatives as a whole. */
  readonly alternatives: readonly TypeCode[];
  /** The names that the types use. */
  readonly names: readonly string[];
}

/**
 * Types the arguments of an operation.
 *
 * @param name - the name of the interface
 * @param allowsNone - `true` if fields of the body may be passed in another way, so that an argument may have none of them
 */
export function argumentTypes(
  plan: OperationPlan,
  name: string,
  schemas: SchemaTypes,
  sent: SentTypes,
  allowsNone: boolean,
): ArgumentTypes {
  const members = plan.inputs.map((input) =>
    member(input.argument, argumentType(input, plan.body, schemas, sent), {
      isOptional: !input.isRequired,
      comment: commentOf(input, schemas),
    }),
  );
  const alternatives = alternativesOf(plan, schemas, allowsNone);
  const about = [`The parameters of \`${plan.route}\`.`];
  return {
    declaration: members.length === 0 ? NOTHING : interfaceCode(identifier(name), members, about),
    alternatives,
    names: [...members.map(({ type }) => type), ...alternatives].flatMap(({ names }) => [...names]),
  };
}

/** The type of an argument. Forms with files and bodies that are sent as they are take more than the description says. */
function argumentType(
  input: Input,
  body: BodyPlan | undefined,
  schemas: SchemaTypes,
  sent: SentTypes,
): TypeCode {
  const { location, channel, schema } = input;
  const type = withDates(schemas.type(schema, SENT), input);
  if (location !== "body" || body === undefined) return type;
  if (channel === "data") return dataType(type, input, body, schemas, sent);
  return body.kind === "multipart" ? fileType(type, schema, schemas, sent) : type;
}

/** The type of a body that is passed whole. */
function dataType(
  type: TypeCode,
  { schema }: Input,
  { kind }: BodyPlan,
  schemas: SchemaTypes,
  { raw, text, json }: SentTypes,
): TypeCode {
  const takesText = isText(schema, schemas);
  if (kind === "json") return takesText ? union([type, json]) : type;
  if (takesText || kind === "urlencoded" || kind === "multipart") return union([type, raw]);
  return type === UNKNOWN ? text : union([type, text]);
}

/** The type of a field of a multipart form. A text may be a file, and bytes must be one. */
function fileType(
  type: TypeCode,
  schema: unknown,
  schemas: SchemaTypes,
  { file }: SentTypes,
): TypeCode {
  const count = fileCount(schema, schemas.references);
  if (count === "either") return union([file, array(file)]);
  if (count !== undefined) return count === "many" ? array(file) : file;
  if (isText(schema, schemas)) return union([type, file]);
  const { items } = objectOr(schemas.references.target(schema));
  return isText(items, schemas) ? union([type, array(file)]) : type;
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

type Alternative = ReadonlyMap<Input, DescribedField>;

/**
 * Returns types for the fields of a body with alternatives as a whole: those that one alternative requires, with its constants. None
 * where the fields, each for itself, say it all.
 */
function alternativesOf(
  plan: OperationPlan,
  schemas: SchemaTypes,
  allowsNone: boolean,
): readonly TypeCode[] {
  const { body } = plan;
  if (body === undefined || body.takes === "data" || body.kind === "multipart") return [];
  try {
    return alternationsIn(body.content.schema, schemas, 0)
      .map((alternatives) => alternationType(alternatives, plan, schemas, allowsNone))
      .filter((type) => type !== undefined);
  } catch (error) {
    if (error instanceof EndlessSchema) return [];
    throw error;
  }
}

/** The lists of alternatives of a schema and of its parts. */
function alternationsIn(
  schema: unknown,
  schemas: SchemaTypes,
  depth: number,
): (readonly unknown[])[] {
  const target = schemas.references.target(schema);
  if (!isObject(target) || depth > DEEPEST) return [];
  return [
    ...[target.oneOf, target.anyOf].map(listOr).filter(({ length }) => length > 1),
    ...listOr(target.allOf).flatMap((part) => alternationsIn(part, schemas, depth + 1)),
  ];
}

function alternationType(
  all: readonly unknown[],
  plan: OperationPlan,
  schemas: SchemaTypes,
  allowsNone: boolean,
): TypeCode | undefined {
  if (all.length > MOST_ALTERNATIVES) return undefined;
  const inputs = plan.inputs.filter(
    ({ location, channel }) => location === "body" && channel !== "data",
  );
  const found = all.map((schema) => tellingFields(schema, inputs, schemas));
  const alternatives = found.filter((each) => each !== undefined);
  const count = alternatives.reduce((sum, { size }) => sum + size, 0);
  // An alternative without any takes what another one takes.
  const isOpen = alternatives.some(({ size }) => size === 0);
  if (isOpen || count > MOST_FIELDS || !alternatives.some(asksForMore)) return undefined;
  const types = alternatives.map((fields) =>
    object(
      [...fields].map(([input, { schema, isRequired }]) =>
        member(input.argument, withDates(schemas.type(schema, SENT), input), {
          isOptional: !isRequired,
        }),
      ),
    ),
  );
  const hasNone = allowsNone || alternatives.length < all.length;
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

function noneOf(alternatives: readonly Alternative[]): TypeCode {
  const inputs = new Set(alternatives.flatMap((fields) => [...fields.keys()]));
  const names = [...inputs].map(({ argument }) => argument);
  return object(names.map((name) => member(name, NEVER, { isOptional: true })));
}
