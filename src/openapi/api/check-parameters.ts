import { isPlainObject } from "../../internal/objects.js";
import { didYouMean, listed, nearNames } from "../../internal/near-names.js";
import type { Input } from "../plan/operation-plan.js";
import { exceededLimit } from "./argument-limits.js";
import { checkSchema } from "./check-schema.js";
import type { PlannedOperation } from "./planned-operation.js";
import type { RequestProblem } from "./request-problem.js";

/** How many names an advice lists. */
const LONGEST_LIST = 12;

/** Returns everything that is wrong with the parameters of an operation. */
export function checkParameters(
  operation: PlannedOperation,
  parameters: unknown,
): readonly RequestProblem[] {
  if (!isPlainObject(parameters) || Object.getOwnPropertySymbols(parameters).length > 0) {
    return [error({ code: "invalid-options", message: "The parameters must be a plain object." })];
  }
  const limit = exceededLimit(parameters);
  if (limit !== undefined) {
    const message = `The parameters are too large. ${limit}`;
    return [error({ code: "invalid-options", message })];
  }
  const problems: RequestProblem[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    const problem = value === undefined ? undefined : checkGiven(operation, name, value);
    if (problem !== undefined) problems.push(problem);
  }
  return [...problems, ...missing(operation, parameters)];
}

function error(problem: Omit<RequestProblem, "severity">): RequestProblem {
  return { ...problem, severity: "error" };
}

function checkGiven(
  operation: PlannedOperation,
  name: string,
  value: unknown,
): RequestProblem | undefined {
  const input = operation.inputs.get(name);
  if (input === undefined) {
    return operation.takesAnyField ? undefined : unknownParameter(operation, name);
  }
  const { location, isRequired } = input;
  const isText = operation.isText(input);
  // `null` leaves a value out of everything but JSON.
  if (value === null && isText) return isRequired ? missingParameter(input) : undefined;
  const problem =
    checkSchema(value, input.schema, { references: operation.references, isText }) ??
    (isText && isRequired && isEmptyList(value) ? { at: "", wanted: "a value" } : undefined);
  if (problem === undefined) return undefined;
  const isScalarForList = isText && !Array.isArray(value) && !isPlainObject(value);
  if (isScalarForList && isOnlyItem(value, input, operation)) return undefined;
  return error({
    code: "invalid-parameter",
    location,
    parameter: name,
    message: `The parameter "${name}" ${wish(name, problem)}.`,
  });
}

function wish(name: string, { at, wanted }: { at: string; wanted: string }): string {
  if (wanted === "a value" && at !== "") return `needs a value at "${name}${at}"`;
  return `${at === "" ? "" : `at "${name}${at}" `}must be ${wanted}`;
}

/** Outside of JSON, a list of one value is written as the value. */
function isOnlyItem(value: unknown, input: Input, { references }: PlannedOperation): boolean {
  return checkSchema([value], input.schema, { references, isText: true }) === undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => each === null || each === undefined);
}

function unknownParameter({ plan, inputs }: PlannedOperation, name: string): RequestProblem {
  const names = [...inputs.keys()];
  const near = nearNames(name.slice(0, 100), names);
  const list = listed(names.slice(0, LONGEST_LIST), "and");
  const more = names.length > LONGEST_LIST ? `, and ${names.length - LONGEST_LIST} more` : "";
  return error({
    code: "unknown-parameter",
    parameter: name,
    message: `${plan.route} has no parameter "${shortened(name)}".`,
    advice:
      near.length > 0
        ? { do: "rename", near, text: didYouMean(near) }
        : {
            do: "remove",
            parameter: name,
            text: names.length === 0 ? "It takes none." : `It takes ${list}${more}.`,
          },
  });
}

function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

function missing(
  operation: PlannedOperation,
  given: Readonly<Record<string, unknown>>,
): readonly RequestProblem[] {
  const { inputs, required, plan } = operation;
  const isGiven = (name: string) => Object.hasOwn(given, name) && given[name] !== undefined;
  const problems = required
    .filter(({ argument }) => !isGiven(argument))
    .map((input) => missingParameter(input));
  if (problems.length > 0 || plan.body?.isRequired !== true || plan.body.takes === "data") {
    return problems;
  }
  const hasField = Object.keys(given).some(
    (name) => (inputs.get(name)?.location ?? "body") === "body" && isGiven(name),
  );
  if (hasField) return [];
  return [
    {
      code: "missing-parameter",
      severity: "warning",
      location: "body",
      message: `${plan.route} requires a body, and none of its fields is given.`,
    },
  ];
}

function missingParameter({ argument, location }: Input): RequestProblem {
  return error({
    code: "missing-parameter",
    location,
    parameter: argument,
    message: `The ${location === "body" ? "field" : `${location} parameter`} "${argument}" is missing.`,
    advice: { do: "pass", parameter: argument, location, text: "Pass a value for it." },
  });
}
