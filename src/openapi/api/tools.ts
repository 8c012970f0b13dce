import { isPlainObject } from "../../internal/objects.js";
import type { Input } from "../plan/operation-plan.js";
import type { Tool, ToolSettings } from "./api.js";
import { isFileSchema, fileOf } from "./tool-files.js";
import { shortText, ToolSchemas } from "./tool-schema.js";
import type { PlannedOperation } from "./planned-operation.js";

export { toolNames } from "./tool-name.js";

const DESCRIPTION_LENGTH = 1024;

/** Describes an operation as a tool. */
export function toolOf(name: string, operation: PlannedOperation, settings: ToolSettings): Tool {
  const { plan } = operation;
  const { summary, description } = plan.operation;
  const length = settings.descriptionLength ?? DESCRIPTION_LENGTH;
  const text = [...new Set([summary, description].filter((each) => each !== undefined))].join(
    "\n\n",
  );
  return {
    name,
    description: shortText(text === "" ? plan.route : text, length),
    inputSchema: inputSchema(operation, length),
    annotations: {
      ...(summary !== undefined && { title: shortText(summary, 200) }),
      readOnlyHint: ["GET", "HEAD", "OPTIONS", "QUERY"].includes(plan.method),
      destructiveHint: ["DELETE", "PUT", "PATCH"].includes(plan.method),
      idempotentHint: ["GET", "HEAD", "OPTIONS", "QUERY", "PUT", "DELETE"].includes(plan.method),
      openWorldHint: true,
    },
  };
}

function inputSchema(operation: PlannedOperation, length: number): Tool["inputSchema"] {
  const schemas = new ToolSchemas(operation.references, length);
  const inputs = [...operation.inputs.values()];
  const properties = Object.fromEntries(
    inputs.map((input) => [toolArgument(input, operation), schemas.property(input)]),
  );
  const required = inputs
    .filter(({ isRequired }) => isRequired)
    .map((input) => toolArgument(input, operation));
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: operation.takesAnyField,
    ...schemas.definitions(),
  };
}

/** A body that is passed whole is called `body`, unless a parameter has this name. */
function toolArgument({ argument, channel }: Input, { inputs }: PlannedOperation): string {
  return channel === "data" && !inputs.has("body") ? "body" : argument;
}

/** The parameters that the arguments of a tool stand for. Files are base64 in them. */
export function argumentsOf(operation: PlannedOperation, args: object): object {
  if (!isPlainObject(args)) return args;
  const { inputs, references, plan } = operation;
  const byName = new Map(
    [...inputs.values()].map((input) => [toolArgument(input, operation), input]),
  );
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const input = byName.get(name);
      if (input === undefined) return [name === "data" ? "\u0000data" : name, value];
      const isFile = plan.body?.kind !== "json" && isFileSchema(input.schema, references);
      return [input.argument, isFile && input.location === "body" ? fileOf(value) : value];
    }),
  );
}
