import { isList, isPlainObject, setOwn } from "../../internal/objects.js";
import { type ParameterLocation, EndpointError, type EndpointErrorCode } from "../../errors.js";
import { didYouMean, listed, nearNames } from "../../internal/words.js";
import { styleOf, type Style } from "../../options/style.js";
import type { Input, OperationPlan } from "../plan/operation-plan.js";
import {
  exceededLimit,
  checkSchema,
  Effort,
  placeText,
  type ValueProblem,
  type ValueReading,
} from "./check-schema.js";
import type { PlannedOperation } from "./planned-operation.js";
import type { Problem } from "../model.js";

type Values = Readonly<Record<string, unknown>>;

type Styles = Readonly<Record<string, Style>> | undefined;

/** The most names in an advice. */
const LONGEST_LIST = 12;

/**
 * Returns everything that is wrong with the parameters of an operation.
 *
 * @param styles - how lists and objects are written, if not as the description says
 * @param isBodySent - `true` if there is a body, even one without fields
 */
export function checkParameters(
  operation: PlannedOperation,
  parameters: unknown,
  styles: Styles = operation.binding.styles as Styles,
  isBodySent: boolean = operation.plan.body?.isRequired === true,
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
  const body = madeBody(operation, parameters, isBodySent, styles);
  const whole = checkBody(operation, body);
  // The fields of a body that fits are not checked again. In a form, some are left out of it.
  const isChecked = body !== undefined && whole === undefined && !operation.hasForm;
  const reading = { styles, effort: new Effort(), isChecked };
  for (const [name, value] of Object.entries(parameters)) {
    const problem = value === undefined ? undefined : checkGiven(operation, name, value, reading);
    if (problem !== undefined) problems.push(problem);
  }
  problems.push(...missing(operation, parameters, body), ...twoBodies(operation, parameters));
  const isWrong = problems.some(
    ({ location, severity }) => location === "body" && severity === "error",
  );
  if (whole === undefined || isWrong) return problems;
  return [...problems.filter(({ severity }) => severity === "error"), whole];
}

function error(problem: Omit<RequestProblem, "severity">): RequestProblem {
  return { ...problem, severity: "error" };
}

/** The way to read a parameter that is given. */
interface GivenReading {
  readonly styles: Styles;
  readonly effort: Effort;
  /** `true` if the fields of the body were checked as a whole. */
  readonly isChecked: boolean;
}

function checkGiven(
  operation: PlannedOperation,
  name: string,
  value: unknown,
  { styles, effort, isChecked }: GivenReading,
): RequestProblem | undefined {
  const input = operation.inputs.get(name);
  if (operation.carriers.has(name)) return credentialParameter(name);
  if (input === undefined) {
    if (operation.takesAnyField) return undefined;
    return unknownParameter(operation.plan.route, name, [...operation.inputs.keys()]);
  }
  if (operation.hasCredential(input, value)) return credentialParameter(name);
  const isField = input.location === "body" && input.channel !== "data";
  if ((isChecked && isField) || operation.isPreEncoded(input, value)) return undefined;
  const isText = operation.isText(input);
  const isRequiredText = isText && input.isRequired;
  // `null` leaves a value out of everything but JSON.
  if (value === null && isText) return isRequiredText ? missingParameter(input) : undefined;
  const problem = problemOf(value, input, { references: operation.references, isText, effort });
  if (problem !== undefined) return invalidParameter(input, value, problem);
  const isNothing = isEmptyList(value) && styleOf(input.name, styles) !== "json";
  if (!isRequiredText || !isNothing) return undefined;
  return input.location === "path"
    ? missingParameter(input)
    : invalidParameter(input, value, { keys: [], wanted: "a value" });
}

/** The problem of an argument that carries a credential: the application gives credentials, and no caller. */
function credentialParameter(name: string): RequestProblem {
  return error({
    code: "conflicting-parameter",
    parameter: name,
    message: `The parameter "${name}" carries a credential, which the application sets.`,
    advice: { do: "remove", parameter: name, text: "Leave it out." },
  });
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
  if (ofList?.keys[0] !== 0) return ofList && problem;
  return { ...ofList, keys: ofList.keys.slice(1) };
}

/** Checks the body that fields make against the schema of the whole. The first mistake is told of the argument that it is in. */
function checkBody(
  operation: PlannedOperation,
  body: Values | undefined,
): RequestProblem | undefined {
  const { plan, references } = operation;
  const schema = plan.body?.content.schema;
  if (body === undefined || schema === undefined) return undefined;
  const problem = checkSchema(body, schema, {
    references,
    isText: operation.hasForm,
    effort: new Effort(),
  });
  if (problem === undefined) return undefined;
  const [name, ...keys] = problem.keys;
  if (name === undefined) {
    if (problem.isUnchecked) return unchecked("The body", { location: "body" });
    const message = `The body must be ${problem.wanted}.`;
    return error({ code: "invalid-parameter", location: "body", message });
  }
  const field = fieldOf(operation, String(name));
  if (problem.isMissing === true && keys.length === 0) return missingParameter(field);
  return invalidParameter(field, body[name], { ...problem, keys });
}

/** A body is given whole or by its fields. */
function twoBodies(
  { binding: { data }, inputs, takesAnyField }: PlannedOperation,
  given: Values,
): readonly RequestProblem[] {
  if (data === undefined || !isGiven(given, data)) return [];
  const isField = (name: string) => {
    const { location, channel } = inputs.get(name) ?? {};
    return location === undefined ? takesAnyField : location === "body" && channel !== "data";
  };
  const field = Object.keys(given).find((name) => isGiven(given, name) && isField(name));
  if (field === undefined) return [];
  return [
    error({
      code: "conflicting-parameter",
      location: "body",
      parameter: data,
      message: `The body is given twice: whole as "${data}", and by its field "${shortened(field)}".`,
      advice: { do: "remove", parameter: data, location: "body", text: "Remove one of them." },
    }),
  ];
}

/** The argument of a field; for one that the description does not list, its name. */
function fieldOf({ inputs }: PlannedOperation, name: string): Argument {
  const input = [...inputs.values()].find(
    (each) => each.location === "body" && each.channel !== "data" && each.name === name,
  );
  return input ?? { argument: name, location: "body", channel: "body" };
}

type Argument = Pick<Input, "argument" | "location" | "channel">;

export function invalidParameter(
  { argument, location, channel }: Argument,
  value: unknown,
  problem: ValueProblem,
): RequestProblem {
  const { constants = [] } = problem;
  const texts = constants.filter((each) => typeof each === "string");
  const near = typeof value === "string" ? nearNames(value.slice(0, 100), texts) : [];
  const isWhole = channel === "data";
  const what = isWhole ? "The body" : `The parameter "${argument}"`;
  if (problem.isUnchecked) return unchecked(what, { parameter: argument, location });
  return error({
    code: "invalid-parameter",
    location,
    parameter: argument,
    message: `${what} ${wish(isWhole ? "body" : argument, problem)}.`,
    ...(problem.isTextMissing && { advice: { do: "other", text: "Pass it as a string." } }),
    ...(near.length > 0 && { advice: { do: "rename", near, text: didYouMean(near) } }),
  });
}

function unchecked(
  what: string,
  place: Pick<RequestProblem, "parameter" | "location">,
): RequestProblem {
  return error({
    code: "unchecked-parameter",
    ...place,
    message: `${what} cannot be checked to its end: its value is too much to compare with its schema.`,
    advice: { do: "other", text: "Pass a smaller value, or one with fewer levels." },
  });
}

function wish(name: string, { keys, wanted, isMissing }: ValueProblem): string {
  const at = placeText(keys);
  if (isMissing === true) return `needs a value at "${name}${at}"`;
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

/** A field is missing where the body is sent: because it is required, or because another field is given. */
function missing(
  operation: PlannedOperation,
  given: Values,
  body: Values | undefined,
): readonly RequestProblem[] {
  const { needed, plan } = operation;
  const problems = needed
    .filter(({ isRequired, argument }) => {
      return (isRequired || body !== undefined) && !isGiven(given, argument);
    })
    .map((input) => missingParameter(input));
  const isNeeded = operation.hasForm && plan.body?.isRequired === true && body !== undefined;
  if (problems.length > 0 || !isNeeded || Object.keys(body).length > 0) return problems;
  return [
    {
      code: "missing-parameter",
      severity: "warning",
      location: "body",
      message: `${plan.route} requires a body, and none of its fields is given.`,
    },
  ];
}

function isGiven(given: Values, name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== undefined;
}

export function missingParameter({ argument, location, channel }: Argument): RequestProblem {
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

/**
 * Returns the body that is made of fields; undefined if none is sent, or another one is given whole. A required body is
 * checked without any field, too.
 *
 * @param styles - how lists and objects are written
 */
function madeBody(
  operation: PlannedOperation,
  given: Values,
  isBodySent: boolean,
  styles?: Readonly<Record<string, Style>>,
): Values | undefined {
  const { plan, inputs, binding, takesAnyField } = operation;
  if (plan.body === undefined || plan.body.takes === "data") return undefined;
  if (binding.data !== undefined && given[binding.data] !== undefined) return undefined;
  const body: Record<string, unknown> = {};
  let isGiven = isBodySent;
  for (const [argument, value] of Object.entries(given)) {
    const input = inputs.get(argument);
    const isField = input === undefined ? takesAnyField : input.location === "body";
    if (value === undefined || !isField) continue;
    const isForm = input !== undefined && operation.hasForm;
    if (isForm && !isWritten(input, value, styles)) continue;
    setOwn(body, input?.name ?? argument, isForm ? listOf(operation, input, value) : value);
    isGiven = true;
  }
  return isGiven ? body : undefined;
}

/** A form has nothing of `null`, or of an empty list. */
function isWritten(
  { name }: Input,
  value: unknown,
  styles: Readonly<Record<string, Style>> | undefined,
): boolean {
  if (value === null) return false;
  return !isList(value) || value.length > 0 || styleOf(name, styles) === "json";
}

/** A list of one value is written in a form as the value. */
function listOf({ references }: PlannedOperation, { schema }: Input, value: unknown): unknown {
  const reading = { references, isText: true, effort: new Effort() };
  const isOne = !isList(value) && checkSchema(value, schema, reading) !== undefined;
  return isOne ? [value] : value;
}

/**
 * Something wrong with the parameters of a request, as data.
 *
 * @public
 */
export interface RequestProblem extends Problem {
  /** The code of the error that `build` throws for it; `missing-credential` is only a warning. */
  readonly code: RequestProblemCode;
}

/**
 * The codes of problems with parameters.
 *
 * @public
 */
export type RequestProblemCode =
  | Extract<
      EndpointErrorCode,
      | "conflicting-parameter"
      | "dot-segment"
      | "invalid-content-type"
      | "invalid-header"
      | "invalid-options"
      | "invalid-parameter"
      | "missing-parameter"
      | "unchecked-parameter"
      | "unknown-operation"
      | "unknown-parameter"
      | "unsupported-style"
    >
  | "missing-credential";

/** Returns `true` if one of the problems keeps a request from being built. */
export function hasErrors(problems: readonly RequestProblem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** The codes of values that no request can have, though they are as described. */
const REFUSED = [
  "conflicting-parameter",
  "dot-segment",
  "invalid-header",
  "invalid-parameter",
  "unsupported-style",
] as const;

/** Makes a problem of the error that a value throws when its request is built. Undefined for errors about anything else. */
export function refusedValue(
  thrown: unknown,
  { inputs }: { readonly inputs: ReadonlyMap<string, Input> },
): RequestProblem | undefined {
  if (!(thrown instanceof EndpointError)) throw thrown;
  const { reason, parameter, location, advice } = thrown;
  const code = REFUSED.find((each) => each === thrown.code);
  if (code === undefined || parameter === undefined) return undefined;
  const [input, another] = [...inputs.values()].filter(
    (each) => each.name === parameter && (location === undefined || each.location === location),
  );
  return {
    code,
    severity: "error",
    message: reason,
    parameter: (another === undefined ? input?.argument : undefined) ?? parameter,
    ...(location !== undefined && { location }),
    ...(advice !== undefined && { advice }),
  };
}

/** The error for problems. Its message has those that keep the request from being built, a line each. */
export function problemError(
  { route, operation }: OperationPlan,
  problems: readonly RequestProblem[],
): EndpointError | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first === undefined || first.code === "missing-credential") return undefined;
  const { parameter, location, advice } = first;
  const isOnly = errors.length === 1;
  const reason = isOnly ? first.message : errors.map(sentences).join("\n");
  // Some problems name the route, because the command shows them alone.
  const named = reason.startsWith(`${route} `) ? reason : `${route}: ${reason}`;
  return new EndpointError(first.code, named, {
    ...(parameter !== undefined && { parameter }),
    ...(location !== undefined && { location }),
    // If there are several problems, each has its own advice.
    ...(isOnly && advice !== undefined && { advice }),
    operation: operation.id ?? route,
    cause: problems,
  });
}

function sentences({ message, advice }: RequestProblem): string {
  return advice === undefined ? message : `${message} ${advice.text}`;
}
