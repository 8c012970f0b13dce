import type { Description, Operation } from "../openapi/model.js";
import {
  planOperation,
  type OperationPlan,
  type PlanContext,
} from "../openapi/plan/operation-plan.js";
import { serverVariables } from "../openapi/read/read-server.js";
import { getOrInsert } from "../openapi/read/document.js";
import { References } from "../openapi/read/references.js";
import type { Specifier } from "./layout.js";
import { SchemaTypes } from "./types/schema-type.js";

export interface WriteContext {
  readonly api: Description;
  readonly references: References;
  readonly schemas: SchemaTypes;
  readonly specifier: Specifier;
  planOf(operation: Operation): OperationPlan;
}

export function contextOf(api: Description, plan: PlanContext, specifier: Specifier): WriteContext {
  const references = References.of(api.document);
  const variables = serverVariables(api.servers);
  const plans = new Map<Operation, OperationPlan>();
  return {
    api,
    references,
    schemas: new SchemaTypes(references),
    specifier,
    planOf: (operation) =>
      getOrInsert(plans, operation, () =>
        planOperation(operation, { ...plan, variables, references }),
      ),
  };
}
