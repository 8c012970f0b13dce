import { isList, isPlainObject } from "../../internal/objects.js";
import type { Values } from "../../core/values.js";
import { styleOf } from "../../core/style-options.js";
import type { RequestProblem } from "./api.js";
import { exceededLimit } from "./argument-limits.js";
import { checkSchema, Effort, type ValueReading } from "./check-schema.js";
import type { PlannedOperation } from "./planned-operation.js";
import {
  credentialParameter,
  emptyForm,
  parameterProblem,
  missingParameter,
  MOST_UNKNOWN,
  type NamedArgument,
  notPlain,
  tooLarge,
  twoBodies,
  uncheckedValue,
  unknownParameter,
  wrongBody,
} from "./problem-words.js";
import type { ValueProblem } from "./value-problem.js";
import { type Argument, isField } from "../plan/operation-plan.js";
import { mediaTypeOf } from "../../wire/media-type.js";
import type { Style } from "../../wire/styles.js";

type Styles = Readonly<Record<string, Style>> | undefined;

export function checkParameters(
  operation: PlannedOperation,
  parameters: unknown,
  styles: Styles = operation.locations.styles,
  isBodySent: boolean = operation.plan.body?.isRequired === true,
): readonly RequestProblem[] {
  if (!isPlainObject(parameters) || Object.getOwnPropertySymbols(parameters).length > 0) {
    return [notPlain()];
  }
  const limit = exceededLimit(parameters);
  if (limit !== undefined) {
    return [tooLarge(limit)];
  }
  const problems: RequestProblem[] = [];
  const hasBody = operation.plan.body !== undefined;
  const body = hasBody ? madeBody(operation, parameters, isBodySent, styles) : undefined;
  const whole = body === undefined ? undefined : checkBody(operation, body);
  // If the whole body fits, its fields do, too. Only a form leaves some out.
  const isChecked = body !== undefined && whole === undefined && !operation.hasForm;
  const effort = new Effort();
  let unknown = 0;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const isUnknown = !operation.args.has(name) && !operation.credentialArguments.has(name);
    // Each unknown name is compared with all known names, and a model may invent thousands.
    if (isUnknown && ++unknown > MOST_UNKNOWN) continue;
    const wrong = checkGiven(operation, name, value, styles, effort, isChecked);
    if (wrong !== undefined) problems.push(wrong);
  }
  for (const each of missing(operation, parameters, body)) problems.push(each);
  if (hasBody) for (const each of bothBodies(operation, parameters)) problems.push(each);
  const isWrong = problems.some(
    ({ location, severity }) => location === "body" && severity === "error",
  );
  if (whole === undefined || isWrong) return problems;
  return [...problems.filter(({ severity }) => severity === "error"), whole];
}

function checkGiven(
  operation: PlannedOperation,
  name: string,
  value: unknown,
  styles: Styles,
  effort: Effort,
  isChecked: boolean,
): RequestProblem | undefined {
  const argument = operation.args.get(name);
  if (operation.credentialArguments.has(name)) return credentialParameter(name);
  if (argument === undefined) {
    if (operation.takesAnyField) return undefined;
    return unknownParameter(operation.plan.route, name, [...operation.args.keys()]);
  }
  if (operation.hasCredential(argument, value)) return credentialParameter(name);
  if (isChecked && isFieldName(operation, name)) return undefined;
  if (operation.isPreEncoded(argument, value)) return undefined;
  if (argument.isWholeBody && isXml(operation) && typeof value === "object" && value !== null) {
    return parameterProblem(argument, value, {
      keys: [],
      wanted: "text: XML is sent as you write it",
    });
  }
  const isText = operation.isText(argument);
  const isRequiredText = isText && argument.isRequired;
  if (value === null && isText) return isRequiredText ? missingParameter(argument) : undefined;
  const wrong = problemOf(value, argument, { references: operation.references, isText, effort });
  if (wrong !== undefined) return parameterProblem(argument, value, wrong);
  if (!isRequiredText || !leavesNothing(value, argument, styles)) return undefined;
  return argument.location === "path"
    ? missingParameter(argument)
    : parameterProblem(argument, value, { keys: [], wanted: "a value" });
}

function isXml({ plan }: PlannedOperation): boolean {
  return /[/+]xml$/.test(mediaTypeOf(plan.body?.mediaType));
}

function isFieldName({ args, takesAnyField }: PlannedOperation, key: string): boolean {
  const argument = args.get(key);
  return argument === undefined ? takesAnyField : isField(argument);
}

export function leavesNothing(
  value: unknown,
  { name }: Pick<Argument, "name">,
  styles: Styles,
): boolean {
  if (value === null) return true;
  const isEmpty = isList(value) && value.every((each) => each === null || each === undefined);
  return isEmpty && styleOf(name, styles) !== "json";
}

function problemOf(
  value: unknown,
  { schema }: Argument,
  reading: ValueReading,
): ValueProblem | undefined {
  const problem = checkSchema(value, schema, reading);
  const isItem = reading.isText && !isList(value) && !isPlainObject(value);
  if (problem === undefined || !isItem) return problem;
  const ofList = checkSchema([value], schema, reading);
  if (ofList?.keys.at(0) !== 0) return ofList && problem;
  return { ...ofList, keys: ofList.keys.slice(1) };
}

function checkBody(operation: PlannedOperation, body: Values): RequestProblem | undefined {
  const { plan, references } = operation;
  const schema = plan.body?.content.schema;
  if (schema === undefined) return undefined;
  const isText = operation.hasForm;
  const wrong = checkSchema(body, schema, { references, isText, effort: new Effort() });
  if (wrong === undefined) return undefined;
  const [name, ...keys] = wrong.keys;
  if (name === undefined) {
    const location = "body" as const;
    return wrong.isUnchecked
      ? uncheckedValue("The body", { location })
      : wrongBody(`The body must be ${wrong.wanted}.`);
  }
  const field = fieldOf(operation, String(name));
  if (wrong.isMissing === true && keys.length === 0) return missingParameter(field);
  return parameterProblem(field, body[name], { ...wrong, keys });
}

function bothBodies(operation: PlannedOperation, given: Values): readonly RequestProblem[] {
  const { data } = operation.locations;
  if (data === undefined || !isPassed(given, data)) return [];
  const field = Object.keys(given).find(
    (name) => isPassed(given, name) && isFieldName(operation, name),
  );
  return field === undefined ? [] : [twoBodies(data, field)];
}

function fieldOf(operation: PlannedOperation, name: string): NamedArgument {
  const argument = [...operation.args.values()].find((each) => each.name === name && isField(each));
  return argument ?? { key: name, location: "body", isWholeBody: false };
}

function missing(
  operation: PlannedOperation,
  given: Values,
  body: Values | undefined,
): readonly RequestProblem[] {
  const { needed, plan } = operation;
  const problems = needed
    .filter(({ isRequired, key }) => {
      return (isRequired || body !== undefined) && !isPassed(given, key);
    })
    .map((argument) => missingParameter(argument));
  const isNeeded = operation.hasForm && plan.body?.isRequired === true && body !== undefined;
  if (problems.length > 0 || !isNeeded || Object.keys(body).length > 0) return problems;
  return [emptyForm(plan.route)];
}

function isPassed(given: Values, name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== undefined;
}

function madeBody(
  operation: PlannedOperation,
  given: Values,
  isBodySent: boolean,
  styles: Styles,
): Values | undefined {
  const { plan, args, locations, hasForm } = operation;
  if (plan.body?.takes === "data") return undefined;
  if (locations.data !== undefined && isPassed(given, locations.data)) return undefined;
  const fields = Object.keys(given).flatMap((key): (readonly [string, unknown])[] => {
    if (!isPassed(given, key) || !isFieldName(operation, key)) return [];
    const { [key]: value } = given;
    const argument = args.get(key);
    if (argument === undefined || !hasForm) return [[argument?.name ?? key, value]];
    if (leavesNothing(value, argument, styles)) return [];
    return [[argument.name, listOf(operation, argument, value)]];
  });
  return fields.length > 0 || isBodySent ? Object.fromEntries(fields) : undefined;
}

function listOf({ references }: PlannedOperation, { schema }: Argument, value: unknown): unknown {
  const reading = { references, isText: true, effort: new Effort() };
  const isOne = !isList(value) && checkSchema(value, schema, reading) !== undefined;
  return isOne ? [value] : value;
}
