import { linesOf } from "../types/schema-comment.js";
import { propertyKey } from "../code/type-node.js";
import type { References } from "../references.js";
import type { OperationPlan } from "./operation-plan.js";
import { sampleValue } from "./sample-value.js";

/** The lines of the doc comment of an operation's method. */
export function methodComment(
  plan: OperationPlan,
  callee: string,
  references: References,
): string[] {
  const { operation } = plan;
  const { summary, description, documentation } = operation;
  const texts = new Set([summary, description].filter((text) => text !== undefined));
  const lines = [`\`${plan.route.replaceAll("*/", "*\\/")}\``];
  for (const text of texts) lines.push("", ...linesOf(text));
  const tags: string[] = [];
  if (operation.isDeprecated) tags.push("@deprecated");
  if (documentation !== undefined) tags.push(`@see ${linesOf(documentation).join(" ")}`);
  tags.push(...example(plan, callee, references));
  return [...lines, "", ...tags];
}

/** A call with a value for everything that is required. */
function example(plan: OperationPlan, callee: string, references: References): string[] {
  const fields: string[] = [];
  for (const { name, isRequired, schema } of plan.inputs) {
    if (!isRequired) continue;
    const value = sampleValue(schema, name, references);
    if (value === undefined) return [];
    fields.push(`${propertyKey(name)}: ${value}`);
  }
  const args = fields.length === 0 ? "" : `{ ${fields.join(", ")} }`;
  const code = linesOf(callee.replace("$", args));
  return ["@example", "```ts", ...code, "```"];
}
