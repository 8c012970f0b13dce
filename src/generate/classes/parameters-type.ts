import { quoted } from "../code/type-node.js";
import { isObject } from "../read/document.js";
import type { References } from "../references.js";
import { isMultipart, type OperationPlan } from "./operation-plan.js";

/** The type of the parameters of a method, as source text; undefined if it has none. */
export function parametersType(
  plan: OperationPlan,
  type: string,
  references: References,
): readonly string[] {
  const names = (place: string) =>
    plan.inputs.filter((input) => input.in === place).map(({ name }) => name);
  const parts: string[] = [];
  for (const place of ["path", "query", "header"] as const) {
    const listed = names(place);
    if (listed.length === 0) continue;
    const described = plan.operation.parameters.filter((parameter) => parameter.in === place);
    const isRequired = described.some((parameter) => parameter.isRequired);
    const part = `${type}["parameters"]["${place}"]`;
    parts.push(restricted(isRequired ? part : `NonNullable<${part}>`, described, listed));
  }
  if (plan.content !== undefined) parts.push(...bodyParts(plan, type, names("body"), references));
  return parts;
}

/** The type without the names that stand for something else. */
function restricted(
  type: string,
  described: readonly { name: string }[],
  listed: readonly string[],
): string {
  const left = described
    .filter(({ name }) => !listed.includes(name))
    .map(({ name }) => quoted(name));
  return left.length === 0 ? type : `Omit<${type}, ${left.join(" | ")}>`;
}

function bodyParts(
  plan: OperationPlan,
  type: string,
  listed: readonly string[],
  references: References,
): string[] {
  const { content, operation, data } = plan;
  if (content === undefined) return [];
  const body = `${type}["requestBody"]`;
  const contents = `${operation.body?.isRequired === true ? body : `NonNullable<${body}>`}["content"]`;
  const own = `${contents}[${quoted(content.mediaType)}]`;
  if (data !== undefined) return [`DataOf<${own}>`];
  if (listed.length === 0) return [];
  const target = references.target(content.schema);
  const isUnion =
    isObject(target) &&
    ("oneOf" in target || "anyOf" in target || "nullable" in target || Array.isArray(target.type));
  const joined = isUnion || hasUnion(content.schema, references) ? `FieldsOf<${own}>` : own;
  const fields = isMultipart(content.mediaType) ? `FilesOf<${joined}>` : joined;
  const all = content.fields ?? [];
  if (content.hasMoreFields)
    return [`Pick<${fields}, ${listed.map((name) => quoted(name)).join(" | ")}>`];
  return [restricted(fields, all, listed)];
}

/** Whether the type of a schema is a union, or holds one at its top. */
function hasUnion(schema: unknown, references: References, depth = 0): boolean {
  const target = references.target(schema);
  if (!isObject(target) || depth > 10) return false;
  if (
    "oneOf" in target ||
    "anyOf" in target ||
    target.nullable === true ||
    Array.isArray(target.type)
  )
    return true;
  return (
    Array.isArray(target.allOf) &&
    target.allOf.some((part) => hasUnion(part, references, depth + 1))
  );
}
