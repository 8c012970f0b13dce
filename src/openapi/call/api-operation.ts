import type { ParameterLocation } from "../../errors.js";
import { withoutUndefined } from "../../internal/objects.js";
import type { Argument } from "../plan/operation-plan.js";
import type { Outline } from "../read/read-operation.js";
import type { ApiOperation, ApiParameter } from "./api.js";
import { argumentsIn, type PlannedOperation } from "./planned-operation.js";

const LOCATIONS = ["path", "query", "header", "cookie", "body"] as const;

export function apiOperation(outline: Outline, plan: () => PlannedOperation): ApiOperation {
  const { id, method, path, summary, tags, isDeprecated } = outline;
  const operation: ApiOperation = {
    ...(id !== undefined && { id }),
    method,
    path,
    route: `${method} ${path}`,
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
    body: { enumerable: true, get: () => describedBody(plan()) },
  });
  return Object.freeze(operation);
}

function parametersOf(operation: PlannedOperation): ApiOperation["parameters"] {
  const lists = LOCATIONS.map((location) => [
    location,
    argumentsIn(operation, location).map(parameterOf),
  ]);
  return Object.fromEntries(lists) as Record<ParameterLocation, readonly ApiParameter[]>;
}

function parameterOf(argument: Argument): ApiParameter {
  const { key, name, isRequired, isDeprecated, description, schema } = argument;
  return withoutUndefined({ argument: key, name, isRequired, isDeprecated, description, schema });
}

function describedBody({ plan: { body } }: PlannedOperation): ApiOperation["body"] {
  if (body === undefined) return undefined;
  const { mediaType, isRequired, takes } = body;
  return { mediaType, isRequired, takes };
}
