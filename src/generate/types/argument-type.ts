import { identifier, NOTHING, schemaComment, type Code } from "../code/code.js";
import {
  array,
  interfaceCode,
  member,
  NEVER,
  NULL,
  object,
  typeName,
  union,
  UNKNOWN,
  type TypeCode,
} from "../code/type-code.js";
import { isField, type Argument, type OperationPlan } from "../../openapi/plan/operation-plan.js";
import { isJsonObject, listOr, objectOr, stringsIn } from "../../openapi/read/document.js";
import { objectFields, type DescribedField } from "../../openapi/read/object-fields.js";
import type { References } from "../../openapi/read/references.js";
import { EndlessSchema } from "../../openapi/read/schema-parts.js";
import { fileCount, takesNull, valueType } from "../../openapi/plan/value-type.js";
import type { SchemaTypes } from "./schema-type.js";

const SENT = { isInput: true, direction: "request" } as const;

const DATE = typeName("Date");

/** The types that generated code accepts beyond those of the description. */
export interface BodyTypeCodes {
  readonly file: TypeCode;
  readonly raw: TypeCode;
  readonly text: TypeCode;
  readonly json: TypeCode;
  /** `true` if fields of the body may be set later, so that an argument needs none of them. */
  readonly mayFollow: boolean;
}

const TEXTS = new Set(["string", "null"]);

const DEEPEST = 10;

/** A limit, because the compiler compares each call with all alternatives. */
const MOST_ALTERNATIVES = 20;
const MOST_FIELDS = 100;

type Alternative = ReadonlyMap<Argument, DescribedField>;

const FILES = {
  none: () => [],
  one: (file: TypeCode) => [file],
  many: (file: TypeCode) => [array(file)],
  either: (file: TypeCode) => [file, array(file)],
} as const;

export class ArgumentTypes {
  readonly declaration: Code;
  readonly alternatives: readonly TypeCode[];
  readonly names: readonly string[];

  readonly #references: References;

  constructor(
    readonly plan: OperationPlan,
    readonly schemas: SchemaTypes,
    readonly sent: BodyTypeCodes,
    name: string,
  ) {
    this.#references = schemas.references;
    const members = plan.args.map((argument) =>
      member(argument.key, this.#argument(argument), {
        isOptional: !argument.isRequired,
        comment: this.#comment(argument),
      }),
    );
    const about = [`The parameters of \`${plan.route}\`.`];
    this.declaration =
      members.length === 0 ? NOTHING : interfaceCode(identifier(name), members, about);
    this.alternatives = this.#alternatives();
    const types = [...members.map(({ type }) => type), ...this.alternatives];
    this.names = types.flatMap(({ names }) => [...names]);
  }

  #argument(argument: Argument): TypeCode {
    const type = this.#described(argument.schema, argument);
    if (argument.location !== "body") return type;
    if (argument.isWholeBody) return this.#data(type, argument);
    return this.plan.body?.kind === "multipart" ? this.#field(type, argument) : type;
  }

  #described(schema: unknown, { dateFormat, shape }: Argument): TypeCode {
    const type = this.schemas.type(schema, SENT);
    if (dateFormat === undefined) return type;
    if (shape !== "list") return union([type, DATE]);
    return type.kind === "array" ? array(union([...type.parts, DATE])) : union([type, array(DATE)]);
  }

  #data(type: TypeCode, { schema }: Argument): TypeCode {
    const { raw, text, json } = this.sent;
    const kind = this.plan.body?.kind;
    const takesText = this.#isText(schema);
    if (kind === "json") return takesText ? union([type, json]) : type;
    if (takesText || kind === "urlencoded" || kind === "multipart") return union([type, raw]);
    return type === UNKNOWN ? text : union([type, text]);
  }

  #field(type: TypeCode, { schema }: Argument): TypeCode {
    const { file } = this.sent;
    const files = FILES[fileCount(schema, this.#references) ?? "none"](file);
    if (files.length > 0)
      return union([...files, ...(takesNull(schema, this.#references) ? [NULL] : [])]);
    if (this.#isText(schema)) return union([type, file]);
    const { items } = objectOr(this.#references.target(schema));
    return this.#isText(items) ? union([type, array(file)]) : type;
  }

  #isText(schema: unknown): boolean {
    const { types = [] } = valueType(schema, this.#references);
    return types.length > 0 && types.every((type) => TEXTS.has(type));
  }

  #comment({ schema, description, isDeprecated }: Argument): string[] {
    return schemaComment({
      ...objectOr(this.#references.target(schema)),
      ...(description !== undefined && { description }),
      ...(isDeprecated && { deprecated: true }),
    });
  }

  /** Returns the required fields and constants of each alternative, or none if the types of the fields already say it all. */
  #alternatives(): TypeCode[] {
    const { body } = this.plan;
    if (body === undefined || body.takes === "data" || body.kind === "multipart") return [];
    try {
      return this.#alternationsIn(body.content.schema, 0)
        .map((alternatives) => this.#alternation(alternatives))
        .filter((type) => type !== undefined);
    } catch (error) {
      if (error instanceof EndlessSchema) return [];
      throw error;
    }
  }

  #alternationsIn(schema: unknown, depth: number): (readonly unknown[])[] {
    const target = this.#references.target(schema);
    if (!isJsonObject(target) || depth > DEEPEST) return [];
    return [
      ...[target.oneOf, target.anyOf].map(listOr).filter(({ length }) => length > 1),
      ...listOr(target.allOf).flatMap((part) => this.#alternationsIn(part, depth + 1)),
    ];
  }

  #alternation(all: readonly unknown[]): TypeCode | undefined {
    if (all.length > MOST_ALTERNATIVES) return undefined;
    const found = all.map((schema) => this.#tellingFields(schema));
    const alternatives = found.filter((each) => each !== undefined);
    const count = alternatives.reduce((sum, { size }) => sum + size, 0);
    // An alternative without fields accepts everything that the others do.
    const isOpen = alternatives.some(({ size }) => size === 0);
    if (isOpen || count > MOST_FIELDS || !alternatives.some(asksForMore)) return undefined;
    const types = alternatives.map((fields) =>
      object(
        Array.from(fields, ([argument, { schema, isRequired }]) =>
          member(argument.key, this.#described(schema, argument), { isOptional: !isRequired }),
        ),
      ),
    );
    const isOptional = this.sent.mayFollow || this.plan.body?.isRequired !== true;
    const hasNone = isOptional || alternatives.length < all.length;
    return union([...types, ...(hasNone ? [noneOf(alternatives)] : [])]);
  }

  #tellingFields(schema: unknown): Alternative | undefined {
    const fields = objectFields(schema, this.#references)?.fields;
    if (fields === undefined) return undefined;
    const required = new Set(stringsIn(objectOr(this.#references.target(schema)).required));
    const args = this.plan.args.filter(isField);
    return new Map(
      args.flatMap((argument) => {
        const { name } = argument;
        // A schema with only `required` says nothing about the types of its fields.
        const other = required.has(name)
          ? { schema: argument.schema, isRequired: true }
          : undefined;
        const field = fields.get(name) ?? other;
        const isTelling = field !== undefined && (field.isRequired || this.#isConstant(field));
        return isTelling ? [[argument, field] as const] : [];
      }),
    );
  }

  #isConstant({ schema }: DescribedField): boolean {
    const target = objectOr(this.#references.target(schema));
    return "const" in target || listOr(target.enum).length === 1;
  }
}

function asksForMore(fields: Alternative): boolean {
  return [...fields].some(
    ([argument, { isRequired }]) => isRequired && argument.isRequiredInBody !== true,
  );
}

function noneOf(alternatives: readonly Alternative[]): TypeCode {
  const args = new Set(alternatives.flatMap((fields) => [...fields.keys()]));
  return object(Array.from(args, ({ key }) => member(key, NEVER, { isOptional: true })));
}
