import {
  generic,
  intersectionOf,
  memberOf,
  typeName,
  unionOf,
  type TypeSource,
} from "../code/type-doc.js";
import { quoted } from "../code/type-node.js";
import type { BodyContent } from "../../openapi/model.js";
import { isObject } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";
import { isMultipart, type Input, type OperationPlan } from "../../openapi/plan/operation-plan.js";

/** The type of the parameters of a method; undefined if it has none. */
export function parametersType(
  plan: OperationPlan,
  operationType: TypeSource,
  references: References,
): TypeSource | undefined {
  const parts: TypeSource[] = [];
  for (const place of ["path", "query", "header"] as const) {
    const listed = namesIn(plan, place);
    if (listed.length === 0) continue;
    const described = plan.operation.parameters.filter((parameter) => parameter.in === place);
    const own = memberOf(operationType, '"parameters"', quoted(place));
    const isRequired = described.some((parameter) => parameter.isRequired);
    parts.push(without(isRequired ? own : generic("NonNullable", own), described, listed));
  }
  const body = plan.content && bodyType(plan, plan.content, operationType, references);
  if (body !== undefined) parts.push(body);
  return parts.length === 0 ? undefined : intersectionOf(parts);
}

function namesIn({ inputs }: OperationPlan, place: Input["in"]): string[] {
  return inputs.filter((input) => input.in === place).map(({ name }) => name);
}

function bodyType(
  plan: OperationPlan,
  content: BodyContent,
  operationType: TypeSource,
  references: References,
): TypeSource | undefined {
  const { operation, data } = plan;
  const listed = namesIn(plan, "body");
  if (data === undefined && listed.length === 0) return undefined;
  const isRequired = operation.body?.isRequired === true;
  const body = isRequired
    ? memberOf(operationType, '"requestBody"', '"content"', quoted(content.mediaType))
    : memberOf(
        generic("NonNullable", memberOf(operationType, '"requestBody"')),
        '"content"',
        quoted(content.mediaType),
      );
  if (data !== undefined) return generic("DataOf", body);
  const fields = hasUnion(content.schema, references) ? generic("FieldsOf", body) : body;
  const files = isMultipart(content.mediaType) ? generic("FilesOf", fields) : fields;
  // A type with fields of any name would refuse the parameters beside it.
  if (content.hasMoreFields) return generic("Pick", files, keysOf(listed));
  return without(files, content.fields ?? [], listed);
}

/** The type without the names that stand for something else. */
function without(
  type: TypeSource,
  described: readonly { readonly name: string }[],
  listed: readonly string[],
): TypeSource {
  const left = described.map(({ name }) => name).filter((name) => !listed.includes(name));
  return left.length === 0 ? type : generic("Omit", type, keysOf(left));
}

/** The union of names as literal types. */
export function keysOf(names: readonly string[]): TypeSource {
  return unionOf(names.map((name) => typeName(quoted(name))));
}

/** Whether the type of a schema is a union, or holds one at its top. */
function hasUnion(schema: unknown, references: References, depth = 0): boolean {
  const target = references.target(schema);
  if (!isObject(target) || depth > 10) return false;
  const { nullable, type, allOf } = target;
  if ("oneOf" in target || "anyOf" in target || nullable === true || Array.isArray(type))
    return true;
  return Array.isArray(allOf) && allOf.some((part) => hasUnion(part, references, depth + 1));
}
