import { EndpointError, type Advice, type ParameterLocation } from "../../errors.js";
import { printableLine } from "../../internal/printable.js";
import { quote } from "../../internal/messages.js";
import { listed } from "../../internal/words.js";
import type { RequestProblem, RequestProblemCode } from "./api.js";
import type { Argument, OperationPlan } from "../plan/operation-plan.js";
import { placeText, type ValueProblem } from "./value-problem.js";
import type { PlannedOperation } from "./planned-operation.js";
import { nearAdvice } from "../read/select-operations.js";

/** Returns a problem that keeps a request from being built. */
export function problem(
  code: RequestProblemCode,
  message: string,
  more?: Pick<RequestProblem, "location" | "parameter" | "advice">,
): RequestProblem {
  return { code, severity: "error", message, ...more };
}

/** The argument that a problem is about. */
export type NamedArgument = Pick<Argument, "key" | "location" | "channel">;

const KINDS = {
  path: "path parameter",
  query: "query parameter",
  header: "header",
  cookie: "cookie",
  body: "field",
};

export function missingParameter({ key, location, channel }: NamedArgument): RequestProblem {
  const what = channel === "data" ? "The body" : `The ${KINDS[location]} ${quote(key)}`;
  const text = "Pass a value for it.";
  const advice = { do: "pass", parameter: key, location, text } as const;
  return problem("missing-parameter", `${what} is missing.`, {
    location,
    parameter: key,
    advice,
  });
}

export function invalidParameter(
  { key, location, channel }: NamedArgument,
  value: unknown,
  wrong: ValueProblem,
): RequestProblem {
  const { constants = [] } = wrong;
  const texts = constants.filter((each) => typeof each === "string");
  const near = typeof value === "string" ? nearAdvice(value, texts) : undefined;
  const isWhole = channel === "data";
  const what = isWhole ? "The body" : `The parameter ${quote(key)}`;
  const place = { location, parameter: key };
  if (wrong.isUnchecked) return uncheckedValue(what, place);
  const advice = near ?? (wrong.isTextMissing && other("Pass it as a string."));
  return problem("invalid-parameter", `${what} ${wish(isWhole ? "body" : key, wrong)}.`, {
    ...place,
    ...(advice && { advice }),
  });
}

function wish(name: string, { keys, wanted, isMissing }: ValueProblem): string {
  const at = printableLine(`"${name}${placeText(keys)}"`);
  if (isMissing === true) return `needs a value at ${at}`;
  return `${keys.length === 0 ? "" : `at ${at} `}must be ${wanted}`;
}

/** The problem of a value that is too much to compare with its schema. */
export function uncheckedValue(
  what: string,
  place: Pick<RequestProblem, "parameter" | "location">,
): RequestProblem {
  const text = `${what} cannot be checked to its end: its value is too much to compare with its schema.`;
  const advice = other("Pass a smaller value, or one with fewer levels.");
  return problem("unchecked-parameter", text, { ...place, advice });
}

/** The problem of an argument that carries a credential: the application gives credentials, and no caller. */
export function credentialParameter(name: string): RequestProblem {
  const text = `The parameter ${quote(name)} carries a credential, which the application sets.`;
  const advice = { do: "remove", parameter: name, text: "Leave it out." } as const;
  return problem("conflicting-parameter", text, { parameter: name, advice });
}

/** The problem of a body that is given whole and by a field. */
export function twoBodies(whole: string, field: string): RequestProblem {
  const text = `The body is given twice: whole as ${quote(whole)}, and by its field ${quote(field)}.`;
  const place = { location: "body", parameter: whole } as const;
  const advice = { do: "remove", ...place, text: "Remove one of them." } as const;
  return problem("conflicting-parameter", text, { ...place, advice });
}

/** The most names in an advice. */
const LONGEST_LIST = 12;

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
  const list = listed(names.slice(0, LONGEST_LIST), "and");
  const more = names.length > LONGEST_LIST ? `, and ${names.length - LONGEST_LIST} more` : "";
  const where = location === undefined ? "" : ` in the ${location}`;
  const text = `It takes ${names.length === 0 ? "none" : list + more}${where}.`;
  return problem(
    "unknown-parameter",
    `${printableLine(route)} has no parameter ${quote(name)}${where}.`,
    {
      parameter: name,
      ...(location !== undefined && { location }),
      advice: nearAdvice(name, names) ?? { do: "remove", parameter: name, text },
    },
  );
}

/** The most unknown names that are problems of their own. */
export const MOST_UNKNOWN = 100;

/** Returns the problems of names that the operation does not have, given those that it has. */
export function unknownProblems(
  { plan }: PlannedOperation,
  location: "query" | "body",
  unknown: readonly string[],
  known: readonly string[],
): readonly RequestProblem[] {
  return unknown
    .slice(0, MOST_UNKNOWN)
    .map((name) => unknownParameter(plan.route, name, known, location));
}

function other(text: string): Advice {
  return { do: "other", text };
}

/** The problem of a parameter that is not written in its style. */
export function unreadableParameter({
  key,
  location,
}: Pick<Argument, "key" | "location">): RequestProblem {
  const text = `The parameter ${quote(key)} cannot be read: it is not written as the description says.`;
  return problem("invalid-parameter", text, { location, parameter: key });
}

/** The problem of a path whose values nothing tells apart. */
export function unreadPath(): RequestProblem {
  const text = "The path cannot be read: nothing tells its values apart.";
  return problem("invalid-parameter", text, { location: "path" });
}

/** The problem of values of which no request can be made, though each of them is as described. */
export function unbuiltRequest(thrown: unknown, { args }: PlannedOperation): RequestProblem {
  if (!(thrown instanceof EndpointError)) throw thrown;
  const { reason, parameter = "" } = thrown;
  const text = `No request can be made of these values: ${reason}`;
  const { key, location } = args.get(parameter) ?? {};
  return problem("invalid-parameter", text, {
    ...(location !== undefined && { location }),
    ...(key !== undefined && { parameter: key }),
  });
}

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
  { args }: { readonly args: ReadonlyMap<string, Argument> },
): RequestProblem | undefined {
  if (!(thrown instanceof EndpointError)) throw thrown;
  const { reason, parameter, location, advice } = thrown;
  const code = REFUSED.find((each) => each === thrown.code);
  if (code === undefined || parameter === undefined) return undefined;
  const [argument, another] = [...args.values()].filter(
    (each) => each.name === parameter && (location === undefined || each.location === location),
  );
  return problem(code, reason, {
    parameter: (another === undefined ? argument?.key : undefined) ?? parameter,
    ...(location !== undefined && { location }),
    ...(advice !== undefined && { advice }),
  });
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
  const shown = printableLine(route);
  const named = reason.startsWith(`${shown} `) ? reason : `${shown}: ${reason}`;
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
