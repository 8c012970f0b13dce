import {
  generic,
  intersection,
  literal,
  memberOf,
  union,
  type TypeNode,
} from "../code/type-node.js";
import { isObject } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";
import { isForm, isMultipart, type BodyPlan } from "../../openapi/plan/body-plan.js";
import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";

/** The type of the parameters of a method; undefined if it has none. */
export function parametersType(
  plan: OperationPlan,
  operationType: TypeNode,
  references: References,
): TypeNode | undefined {
  const parts: TypeNode[] = [];
  for (const place of ["path", "query", "header", "cookie"] as const) {
    const inputs = plan.inputs.filter(({ location }) => location === place);
    if (inputs.length === 0) continue;
    const described = plan.operation.parameters.filter((parameter) => parameter.location === place);
    const own = memberOf(operationType, "parameters", place);
    const isRequired = described.some((parameter) => parameter.isRequired);
    parts.push(...named(isRequired ? own : generic("NonNullable", own), described, inputs));
  }
  if (plan.body !== undefined) parts.push(...bodyTypes(plan, plan.body, operationType, references));
  return parts.length === 0 ? undefined : intersection(parts);
}

function bodyTypes(
  plan: OperationPlan,
  { content, takes, isRequired }: BodyPlan,
  operationType: TypeNode,
  references: References,
): TypeNode[] {
  const inputs = plan.inputs.filter(({ location }) => location === "body");
  const body = isRequired
    ? memberOf(operationType, "requestBody", "content", content.mediaType)
    : memberOf(
        generic("NonNullable", memberOf(operationType, "requestBody")),
        "content",
        content.mediaType,
      );
  if (takes === "data") {
    const data = generic(isForm(content.mediaType) ? "FormOf" : "DataOf", body);
    return inputs.every(({ argument }) => argument === "data")
      ? [data]
      : inputs.map(({ argument }) => renamed(data, "data", argument));
  }
  const fields = hasUnion(content.schema, references) ? generic("FieldsOf", body) : body;
  const files = isMultipart(content.mediaType) ? generic("FilesOf", fields) : fields;
  // A type with fields of any name would refuse the parameters beside it.
  if (takes === "any-fields") {
    const own = inputs.filter(({ argument, name }) => argument === name);
    return [
      ...(own.length === 0 ? [] : [generic("Pick", files, keysOf(own.map(({ name }) => name)))]),
      ...renamedOf(files, inputs),
    ];
  }
  return named(files, content.fields ?? [], inputs);
}

/** The types of arguments: those that are called as their parameters are, and each of the others. */
function named(
  type: TypeNode,
  described: readonly { readonly name: string }[],
  inputs: readonly Input[],
): TypeNode[] {
  const own = inputs.flatMap(({ argument, name }) => (argument === name ? [name] : []));
  return [...(own.length === 0 ? [] : [without(type, described, own)]), ...renamedOf(type, inputs)];
}

function renamedOf(type: TypeNode, inputs: readonly Input[]): TypeNode[] {
  return inputs
    .filter(({ argument, name }) => argument !== name)
    .map(({ argument, name }) => renamed(type, name, argument));
}

function renamed(type: TypeNode, name: string, argument: string): TypeNode {
  return generic("Renamed", type, literal(name), literal(argument));
}

/** The type without the names that stand for something else. */
function without(
  type: TypeNode,
  described: readonly { readonly name: string }[],
  listed: readonly string[],
): TypeNode {
  const left = described.map(({ name }) => name).filter((name) => !listed.includes(name));
  return left.length === 0 ? type : generic("Omit", type, keysOf(left));
}

/** The union of names as literal types. */
export function keysOf(names: readonly string[]): TypeNode {
  return union(names.map(literal));
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
