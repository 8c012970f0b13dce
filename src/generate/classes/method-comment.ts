import { linesOf, propertyKey, quoted } from "../code/code.js";
import { listOr, objectOr, referenceIn, stringsIn } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";
import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";
import { isBinary } from "../../openapi/read/is-binary.js";
import { hasDefault, sampleValue } from "./sample-value.js";

/** The lines of the doc comment of an operation's method. */
export function methodComment(
  plan: OperationPlan,
  callee: string,
  references: References,
): string[] {
  const { operation } = plan;
  const { summary, description, documentation } = operation;
  const texts = new Set([summary, description].filter((text) => text !== undefined));
  const lines = [`\`${plan.route}\``];
  for (const text of texts) lines.push("", ...linesOf(text));
  const tags: string[] = [];
  if (operation.isDeprecated) tags.push("@deprecated");
  if (documentation !== undefined) tags.push(`@see ${linesOf(documentation).join(" ")}`);
  const call = exampleCall(plan, callee, references);
  if (call !== undefined) tags.push("@example", "```ts", ...linesOf(call), "```");
  return [...lines, "", ...tags];
}

/**
 * A call with a value for everything that is required; undefined where no such call has the right type.
 *
 * @param callee - the call, with `($)` for its arguments
 */
export function exampleCall(
  plan: OperationPlan,
  callee: string,
  references: References,
): string | undefined {
  const inputs = plan.inputs.filter((input) => isNeeded(input, plan));
  if (!isAlternative(plan, inputs, references)) return undefined;
  const fields: string[] = [];
  for (const input of inputs) {
    const { argument, schema } = input;
    const value = sampleFile(input, plan, references) ?? sampleValue(schema, argument, references);
    if (value === undefined) return undefined;
    fields.push(`${propertyKey(argument)}: ${value}`);
  }
  const args = fields.length === 0 ? "" : `{ ${fields.join(", ")} }`;
  return callee.replace("($)", () => `(${args})`);
}

/** A file for an argument of bytes: a field of a form with files, or the whole body. */
function sampleFile(
  { argument, schema, channel, location }: Input,
  { body }: OperationPlan,
  references: References,
): string | undefined {
  const isSent = channel === "data" ? body?.kind === "bytes" : body?.kind === "multipart";
  if (location !== "body" || !isSent || !isBinary(schema, references)) return undefined;
  const file = `new Blob([${quoted(argument)}])`;
  return objectOr(references.target(schema)).type === "array" ? `[${file}]` : file;
}

/** The type of a component requires the properties with a default. */
function isNeeded({ location, isRequired, schema }: Input, plan: OperationPlan): boolean {
  if (isRequired || location !== "body" || plan.operation.body?.isRequired !== true)
    return isRequired;
  return referenceIn(plan.body?.content.schema) !== undefined && hasDefault(schema);
}

/** Returns `true` if the inputs have what one of the alternatives of the body requires, if it has alternatives. */
function isAlternative(
  { operation, body }: OperationPlan,
  inputs: readonly Input[],
  references: References,
): boolean {
  const { oneOf, anyOf } = objectOr(references.target(body?.content.schema));
  const alternatives = [...listOr(oneOf), ...listOr(anyOf)];
  if (operation.body?.isRequired !== true || alternatives.length === 0) return true;
  const names = inputs.map(({ name }) => name);
  return alternatives.some((alternative) =>
    stringsIn(objectOr(references.target(alternative)).required).every((name) =>
      names.includes(name),
    ),
  );
}
