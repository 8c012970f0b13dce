import type { ParameterLocation } from "../../errors.js";
import type { Input } from "../plan/operation-plan.js";
import type { ApiOperation, ApiParameter } from "./api.js";
import type { Outline } from "../read/read-operation.js";
import type { PlannedOperation } from "./planned-operation.js";

const LOCATIONS = ["path", "query", "header", "cookie", "body"] as const;

/** Describes an operation. What is in its parameters and its body is read when it is asked for. */
export function apiOperation(outline: Outline, plan: () => PlannedOperation): ApiOperation {
  const { id, method, path, summary, tags, isDeprecated } = outline;
  const operation: ApiOperation = {
    ...(id !== undefined && { id }),
    method,
    path,
    ...(summary !== undefined && { summary }),
    tags,
    isDeprecated,
    get parameters() {
      return parametersOf(plan());
    },
    get security() {
      return plan().plan.security;
    },
  };
  Object.defineProperties(operation, {
    description: { enumerable: true, get: () => plan().plan.operation.description },
    body: { enumerable: true, get: () => bodyOf(plan()) },
  });
  return Object.freeze(operation);
}

function parametersOf({ inputs }: PlannedOperation): ApiOperation["parameters"] {
  const all = [...inputs.values()];
  const lists = LOCATIONS.map((location) => [
    location,
    all.filter((input) => input.location === location).map(parameterOf),
  ]);
  return Object.fromEntries(lists) as Record<ParameterLocation, readonly ApiParameter[]>;
}

function parameterOf(input: Input): ApiParameter {
  const { argument, name, isRequired, isDeprecated, description, schema } = input;
  return {
    argument,
    name,
    isRequired,
    isDeprecated,
    ...(description !== undefined && { description }),
    schema,
  };
}

function bodyOf({ plan: { body } }: PlannedOperation): ApiOperation["body"] {
  if (body === undefined) return undefined;
  const { mediaType, isRequired, takes } = body;
  return { mediaType, isRequired, takes };
}
