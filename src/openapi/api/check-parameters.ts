import { isList, isPlainObject } from "../../internal/objects.js";
import type { ParameterLocation } from "../../errors.js";
import { didYouMean, listed, nearNames } from "../../internal/near-names.js";
import { styleOf, type Style } from "../../options/style.js";
import type { Input } from "../plan/operation-plan.js";
import { exceededLimit } from "./argument-limits.js";
import { checkSchema, type ValueProblem, type ValueReading } from "./check-schema.js";
import type { PlannedOperation } from "./planned-operation.js";
import type { RequestProblem } from "./request-problem.js";

type Styles = Readonly<Record<string, Style>> | undefined;

/** The most names in an advice. */
const LONGEST_LIST = 12;

/**
 * Returns everything that is wrong with the parameters of an operation.
 *
 * @param styles - how lists and objects are written, if not as the description says
 */
export function checkParameters(
  operation: PlannedOperation,
  parameters: unknown,
  styles: Styles = operation.binding.styles as Styles,
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
    const problem = value === undefined ? undefined : checkGiven(operation, name, value, styles);
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
  styles: Styles,
): RequestProblem | undefined {
  const input = operation.inputs.get(name);
  if (input === undefined) {
    if (operation.takesAnyField) return undefined;
    return unknownParameter(operation.plan.route, name, [...operation.inputs.keys()]);
  }
  if (operation.isWritten(input, value)) return undefined;
  const isText = operation.isText(input);
  const isRequiredText = isText && input.isRequired;
  // `null` leaves a value out of everything but JSON.
  if (value === null && isText) return isRequiredText ? missingParameter(input) : undefined;
  const problem = problemOf(value, input, { references: operation.references, isText });
  if (problem !== undefined) return invalidParameter(input, value, problem);
  const isNothing = isEmptyList(value) && styleOf(input.name, styles) !== "json";
  return isRequiredText && isNothing
    ? invalidParameter(input, value, { at: "", wanted: "a value" })
    : undefined;
}

/** Outside of JSON, a list of one value is written as the value. */
function problemOf(
  value: unknown,
  { schema }: Input,
  reading: ValueReading,
): ValueProblem | undefined {
  const problem = checkSchema(value, schema, reading);
  const isItem = reading.isText && !isList(value) && !isPlainObject(value);
  if (problem === undefined || !isItem) return problem;
  const ofList = checkSchema([value], schema, reading);
  const isInItem = ofList?.at.startsWith(FIRST) === true;
  if (ofList === undefined || !isInItem) return ofList && problem;
  return { ...ofList, at: ofList.at.slice(FIRST.length) };
}

const FIRST = "[0]";

/** The problem of a value that is not as its schema wants it. */
function invalidParameter(
  { argument, location }: Input,
  value: unknown,
  problem: ValueProblem,
): RequestProblem {
  const { constants = [] } = problem;
  const texts = constants.filter((each) => typeof each === "string");
  const near = typeof value === "string" ? nearNames(value.slice(0, 100), texts) : [];
  return error({
    code: "invalid-parameter",
    location,
    parameter: argument,
    message: `The parameter "${argument}" ${wish(argument, problem)}.`,
    ...(near.length > 0 && { advice: { do: "rename", near, text: didYouMean(near) } }),
  });
}

function wish(name: string, { at, wanted }: ValueProblem): string {
  if (wanted === "a value" && at !== "") return `needs a value at "${name}${at}"`;
  return `${at === "" ? "" : `at "${name}${at}" `}must be ${wanted}`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => each === null || each === undefined);
}

/**
 * The problem of a name that an operation does not have.
 *
 * @param names - those that it has
 * @param location - the location that it was given for
 */
export function unknownParameter(
  route: string,
  name: string,
  names: readonly string[],
  location?: ParameterLocation,
): RequestProblem {
  const near = nearNames(name.slice(0, 100), names);
  const list = listed(names.slice(0, LONGEST_LIST), "and");
  const more = names.length > LONGEST_LIST ? `, and ${names.length - LONGEST_LIST} more` : "";
  const where = location === undefined ? "" : ` in the ${location}`;
  const text = `It takes ${names.length === 0 ? "none" : list + more}${where}.`;
  return error({
    code: "unknown-parameter",
    parameter: name,
    ...(location !== undefined && { location }),
    message: `${route} has no parameter "${shortened(name)}"${where}.`,
    advice:
      near.length > 0
        ? { do: "rename", near, text: didYouMean(near) }
        : { do: "remove", parameter: name, text },
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

function missingParameter({ argument, location, channel }: Input): RequestProblem {
  const kind =
    location === "body"
      ? "field"
      : location === "path" || location === "query"
        ? `${location} parameter`
        : location;
  return error({
    code: "missing-parameter",
    location,
    parameter: argument,
    message: channel === "data" ? "The body is missing." : `The ${kind} "${argument}" is missing.`,
    advice: { do: "pass", parameter: argument, location, text: "Pass a value for it." },
  });
}
