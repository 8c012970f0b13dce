import { isSecretParameter } from "../../credentials/names.js";
import type { Advice, ParameterLocation } from "../../errors.js";
import { isList } from "../../internal/objects.js";
import { checkParameters, unknownParameter } from "../../openapi/api/check-parameters.js";
import { coerced } from "../../openapi/api/coerce.js";
import { Credentials } from "../../openapi/api/credential-options.js";
import { isFileSchema } from "../../openapi/api/tool-files.js";
import { isMultipart } from "../../openapi/plan/body-plan.js";
import type { Input } from "../../openapi/plan/operation-plan.js";
import { valueType } from "../../openapi/plan/value-type.js";
import type { Problem, ProblemCode } from "../../openapi/problem.js";
import type { State } from "../../options/state.js";
import { calledArguments, type CalledArguments } from "./called-arguments.js";
import type { CalledOperation } from "./called-operation.js";
import type { GivenValue } from "./given-values.js";
import type { GivenName } from "./request-items.js";

/**
 * Compares a request with its operation, as `check` of `createApi` does. A missing variable of the path is left to the builder, which
 * underlines it.
 *
 * @param state - the state of the builder, for headers, styles and a body
 */
export function checkRequest(
  called: CalledOperation,
  values: readonly GivenValue[],
  state: State,
): readonly Problem[] {
  const args = calledArguments(called, values, state);
  const isBodyRead = args.body === "none" || args.body === "object" || args.body === "whole";
  const found = checkParameters(called.operation, args.given, state.styles).filter(
    ({ code, location }) =>
      (code !== "missing-parameter" || (location !== "path" && location !== "cookie")) &&
      (location !== "body" || isBodyRead),
  );
  return [
    ...values.flatMap((value) => misplaced(value, called)),
    ...args.unknown.map((given) => unknownName(given, called)),
    ...values.flatMap((value) => notFile(value, called)),
    ...wrongBody(args, called),
    ...found.map((problem) => ({ ...problem, ...adviceOn(problem, values, called) })),
    ...missingCredential(called, values, state),
  ];
}

/** A header and a cookie are given as headers. */
function misplaced(given: GivenName, called: CalledOperation): Problem[] {
  const { location, name: parameter = "" } = called.inputOf(given) ?? {};
  if (location !== "header" && location !== "cookie") return [];
  const where = location === "header" ? "a header" : "sent in a cookie";
  const advice = { do: "pass", parameter, location, text: `Pass it as a ${location}.` } as const;
  return [
    {
      ...problem(
        "invalid-parameter",
        location,
        `The parameter "${given.name}" is ${where}.`,
        advice,
      ),
      parameter: given.name,
    },
  ];
}

function unknownName(
  { channel, name }: GivenName,
  { inputs, operation }: CalledOperation,
): Problem {
  const location = channel === "parameters" ? undefined : channel;
  const fitting = inputs.filter((input) => location === undefined || input.location === location);
  const names = [...new Set(fitting.map((input) => input.name))];
  return unknownParameter(operation.plan.route, name, names, location);
}

/** A text is sent as text, and no file. */
function notFile(given: GivenValue, called: CalledOperation): Problem[] {
  const input = called.inputOf(given);
  const values: readonly unknown[] = isList(given.value) ? given.value : [given.value];
  if (input === undefined || !isFile(input, called)) return [];
  if (!values.some((value) => typeof value === "string")) return [];
  const message = `The parameter "${given.name}" must be a file.`;
  return [
    {
      ...problem("invalid-parameter", "body", message, other(`Write ${input.name}@<path>.`)),
      parameter: input.name,
    },
  ];
}

function isFile({ location, schema }: Input, { operation }: CalledOperation): boolean {
  const { plan, references } = operation;
  if (location !== "body" || !isMultipart(plan.body?.mediaType ?? "")) return false;
  return isFileSchema(schema, references);
}

function wrongBody({ body }: CalledArguments, { operation }: CalledOperation): Problem[] {
  const { plan } = operation;
  if (body !== "none" && plan.body === undefined) {
    const advice = other("Leave out --data.");
    return [problem("unknown-parameter", "body", `${plan.route} takes no body.`, advice)];
  }
  if (body === "no-json")
    return [problem("invalid-parameter", "body", "The body is not valid JSON.")];
  if (body !== "no-object") return [];
  return [problem("invalid-parameter", "body", "The body must be an object of JSON.")];
}

/** The warning for an operation whose credentials are given nowhere. */
function missingCredential(
  { schemes, operation, suffix }: CalledOperation,
  values: readonly GivenValue[],
  { headers }: State,
): Problem[] {
  const sent = Object.keys(headers).filter((name) => headers[name] !== null);
  const query = [...values.map(({ name }) => name), ...new URLSearchParams(suffix).keys()];
  const given = { headers: new Set(sent), query: new Set(query) };
  const found = new Credentials(schemes).problemOf(operation, given);
  return found === undefined ? [] : [found];
}

/** Advice for the command line. JSON is in `:=`, and a file behind `@`. */
function adviceOn(
  { code, parameter = "", advice }: Problem,
  values: readonly GivenValue[],
  called: CalledOperation,
): Pick<Problem, "advice"> {
  const input = called.operation.inputs.get(parameter);
  if (input === undefined || advice?.do === "rename") return {};
  if (input.channel === "data") return { advice: other("Write --data @<file>.") };
  if (isFile(input, called)) return { advice: other(`Write ${input.name}@<path>.`) };
  if (code !== "invalid-parameter") return {};
  const given = values.find((value) => called.inputOf(value) === input);
  const example = given && jsonExample(given, input, called);
  return example === undefined
    ? {}
    : { advice: other(`In JSON, write ${given?.name ?? ""}:=${example}.`) };
}

/** A text as it is written in JSON, where the operation wants no text. */
function jsonExample(
  { name, value, isLiteral }: GivenValue,
  input: Input,
  { operation }: CalledOperation,
): string | undefined {
  const { schema } = input;
  const { types = [], values = [] } = valueType(schema, operation.references);
  const needsJson = !operation.isText(input) || types.every((type) => type === "object");
  if (typeof value !== "string" || !needsJson) return undefined;
  const constant = values.find((each) => String(each) === value);
  if (constant !== undefined) return JSON.stringify(constant);
  const read = coerced(value, schema, operation.references);
  const isShown = isLiteral && !isSecretParameter(name);
  if (isShown && (typeof read === "number" || typeof read === "boolean")) return String(read);
  return types.map((type) => EXAMPLES[type]).find((example) => example !== undefined);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  array: `'["a","b"]'`,
  object: `'{"a":1}'`,
  boolean: "true",
  number: "1.5",
  integer: "7",
};

function other(text: string): Advice {
  return { do: "other", text };
}

function problem(
  code: ProblemCode,
  location: ParameterLocation,
  message: string,
  advice?: Advice,
): Problem {
  return { code, severity: "error", location, message, ...(advice !== undefined && { advice }) };
}
