import { withCallerStack } from "../../internal/thrown-errors.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import { ownValues } from "../../wire/records.js";
import { type ValueType, valueType } from "../plan/value-type.js";
import { isJsonObject, listOr, type DescriptionObject, type SchemaNode } from "../read/document.js";
import { joinedSchema } from "../read/schema-parts.js";
import { memberIn } from "../read/schema-keywords.js";
import type { References } from "../read/references.js";
import type { BodyOptions, CallableApi } from "../call/api.js";
import { apiPartsOf } from "../call/api-parts.js";
import type { PlannedOperation } from "../call/planned-operation.js";
import { DEEPEST_ARGUMENT } from "../call/argument-limits.js";
import { namedAlternatives } from "../call/named-alternatives.js";
import { exactJson, isRounded } from "../receive/exact-json.js";

/**
 * Converts strings in parameters to the numbers, booleans, lists and objects that the schemas ask for, such as `"5"` to 5. Use it for
 * values from a form or a language model.
 *
 * @param api - the result of `createApi`
 * @param id - the `operationId` of the operation, or `METHOD /path`
 * @param parameters - the parameters of `build`
 * @param options - the content type of the body
 * @throws EndpointError `unknown-operation`
 * @public
 */
export function coerceParameters<Paths>(
  api: CallableApi<Paths>,
  id: string,
  parameters: object,
  options: BodyOptions = {},
): object {
  return withCallerStack(() => {
    const parts = apiPartsOf(api);
    return coercedAll(parts.plan(parts.index.find(id), ownValues(options).contentType), parameters);
  });
}

/** Models write `"5"` for 5 and `"[1]"` for a list. If the schema allows text, it stays. */
export function coerced(
  value: unknown,
  schema: unknown,
  references: References,
  depth = 0,
): unknown {
  const mayChange = typeof value === "string" || (typeof value === "object" && value !== null);
  const isDescribed = isJsonObject(references.target(schema));
  if (!mayChange || !isDescribed || depth > DEEPEST_ARGUMENT) return value;
  const read =
    typeof value === "string" ? coercedText(value, valueType(schema, references)) : value;
  if (!isList(read) && !isPlainObject(read)) return read;
  const memberOf = memberFinder(read, schema, references);
  if (isList(read)) {
    const items = memberOf((part) => part.items);
    return read.map((item) => coerced(item, items, references, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(read).map(([name, member]) => {
      const inner = memberOf((part) => memberIn(part, name));
      return [name, coerced(member, inner, references, depth + 1)];
    }),
  );
}

export function coercedAll(operation: PlannedOperation, parameters: object): object {
  if (!isPlainObject(parameters)) return parameters;
  const { args, references, takesAnyField, plan } = operation;
  const others = takesAnyField ? plan.body?.content.otherFields : undefined;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      coerced(value, args.get(name)?.schema ?? others, references),
    ]),
  );
}

export function memberSchema(
  object: Readonly<Record<string, unknown>>,
  name: string,
  schema: unknown,
  references: References,
): SchemaNode | undefined {
  return memberFinder(object, schema, references)((part) => memberIn(part, name));
}

type FindMember = (pick: (schema: DescriptionObject) => unknown) => SchemaNode | undefined;

const MOST_PARTS = 100;

function memberFinder(
  value: unknown,
  node: unknown,
  references: References,
  seen = new Set<unknown>(),
): FindMember {
  const schema = references.target(node);
  if (!isJsonObject(schema) || seen.has(schema) || seen.size === MOST_PARTS) return () => undefined;
  seen.add(schema);
  const inner = (each: unknown) => memberFinder(value, each, references, seen);
  const alternatives = [schema.oneOf, schema.anyOf].map((each) => {
    const all = listOr(each).slice(0, MOST_PARTS);
    const named = namedAlternatives(value, schema, all, references);
    return (named.length > 0 ? named : all).map(inner);
  });
  const parts = listOr(schema.allOf).map(inner);
  return (pick) =>
    joined("allOf", [
      pick(schema),
      ...parts.map((find) => find(pick)),
      ...alternatives.map((finders) =>
        joined(
          "anyOf",
          finders.map((find) => find(pick)),
        ),
      ),
    ]);
}

function joined(keyword: "allOf" | "anyOf", schemas: readonly unknown[]): SchemaNode | undefined {
  return joinedSchema(keyword, schemas.filter(isJsonObject));
}

function coercedText(text: string, { types, values = [] }: ValueType): unknown {
  const wanted =
    types === undefined || types.length === 0 ? values.map((each) => typeof each) : types;
  if (wanted.includes("string")) return text;
  for (const type of wanted) {
    const read = READERS[type]?.(text);
    if (read !== undefined) return read;
  }
  return text;
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = ownValues({
  integer: numberOf,
  number: numberOf,
  boolean: (text: string) => (text === "true" ? true : text === "false" ? false : undefined),
  array: (text: string) => parsed(text, isList),
  object: (text: string) => parsed(text, isPlainObject),
  null: (text: string) => (text === "null" ? null : undefined),
});

const NUMBER_TEXT = /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i;

function numberOf(text: string): number | undefined {
  return NUMBER_TEXT.test(text) && !isRounded(text.trim()) ? Number(text) : undefined;
}

function parsed(text: string, isWanted: (value: unknown) => boolean): unknown {
  const value = exactJson(text)?.value;
  return isWanted(value) ? value : undefined;
}
