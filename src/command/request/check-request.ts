import { isForm } from "../../openapi/plan/body-plan.js";
import { isList } from "../../internal/objects.js";
import type { State, Values } from "../../options/state.js";
import { styleOf, type Style } from "../../options/style.js";
import type { Advice } from "../../errors.js";
import type { Problem, ProblemCode } from "../../openapi/problem.js";
import { checkValue } from "./check-value.js";
import type { DescribedInput, RequestPlan } from "../api/described-api.js";
import { didYouMean, listed, nearNames } from "../../internal/near-names.js";
import type { PlannedRequest } from "../api/target.js";

/** How many names a message lists. */
const LONGEST_LIST = 12;

type Place = DescribedInput["in"];

/**
 * Compares a request with its operation: the names and the values of its parameters, and what the operation requires. A missing
 * variable of the path is left to the builder.
 */
export function checkRequest(state: State, planned: PlannedRequest): readonly Problem[] {
  const given = givenValues(state, planned);
  return [
    ...given.flatMap((value) => checkGiven(value, planned) ?? []),
    ...missing(state, given, planned),
  ];
}

/** A value that was given, and where it goes if that was said. */
interface GivenValue {
  readonly place: "path" | "query" | "body" | undefined;
  readonly name: string;
  readonly value: unknown;
}

function givenValues(state: State, { suffix }: PlannedRequest): readonly GivenValue[] {
  const of = (place: GivenValue["place"], values: Values = {}) =>
    Object.entries(values).map(([name, value]) => ({ place, name, value }));
  return [
    ...of(undefined, state.parameters),
    ...of("path", state.path),
    ...of("query", state.query),
    ...of("body", state.body),
    ...literalQuery(suffix).map(([name, value]) => ({ place: "query" as const, name, value })),
  ];
}

/** The parameters that stand in the route itself. Those with expressions have their names in the parameters, too. */
function literalQuery(suffix: string): readonly [name: string, value: unknown][] {
  const query = suffix.replaceAll(/\{[^}]*\}/g, "").replace(/#.*$/s, "");
  return [...new URLSearchParams(query)].map(([name, value]) => [
    name.replace(/\[.*$/s, ""),
    value === "" || name.includes("[") ? undefined : value,
  ]);
}

function checkGiven(given: GivenValue, planned: PlannedRequest): Problem | undefined {
  const { name, value } = given;
  const { plan } = planned;
  const input = inputOf(given, planned);
  if (input === undefined)
    return takesAlso(given, planned) ? undefined : unknownName(given, planned);
  if (input.in === "header") {
    return misplaced(name, input, "a header");
  }
  if (input.in === "cookie") {
    return misplaced(name, input, "sent in a cookie");
  }
  const wrong = checkValue(input, value, isInJson(input, plan));
  return wrong && error("invalid-parameter", wrong.message, { ...input, advice: wrong.advice });
}

function misplaced(
  given: string,
  { name: parameter, in: location }: DescribedInput,
  where: string,
): Problem {
  const advice = { do: "pass", parameter, location, text: `Pass it as a ${location}.` } as const;
  const message = `The parameter "${given}" is ${where}.`;
  return error("invalid-parameter", message, { name: given, in: location, advice });
}

function error(
  code: ProblemCode,
  message: string,
  {
    name,
    in: location,
    advice,
  }: { name?: string; in?: Place | undefined; advice?: Advice | undefined },
): Problem {
  return {
    code,
    severity: "error",
    message,
    ...(name !== undefined && { parameter: name }),
    ...(location !== undefined && { location }),
    ...(advice !== undefined && { advice }),
  };
}

function isInJson({ in: place }: DescribedInput, { body }: RequestPlan): boolean {
  return place === "body" && body !== undefined && !isForm(body.mediaType);
}

/** Whether a name has a place that the operation does not list: in the base URL, or in a body with fields of any name. */
function takesAlso(
  { place, name }: GivenValue,
  { plan, serverVariables }: PlannedRequest,
): boolean {
  if (place !== "query" && place !== "body" && serverVariables.includes(name)) return true;
  return plan.body?.takes === "any-fields" && place !== "path" && place !== "query";
}

/** A plain name stands for the first parameter of this name. Headers have names in any case. */
function inputOf(
  { place, name }: GivenValue,
  { plan }: PlannedRequest,
): DescribedInput | undefined {
  const inputs = plan.inputs.filter((input) => place === undefined || input.in === place);
  return (
    inputs.find((input) => input.name === name) ??
    inputs.find((input) => input.in === "header" && input.name.toLowerCase() === name.toLowerCase())
  );
}

function unknownName({ place, name }: GivenValue, { route, plan }: PlannedRequest): Problem {
  const inputs = plan.inputs.filter((input) => place === undefined || input.in === place);
  const names = [...new Set(inputs.map((input) => input.name))];
  const where = place === undefined ? "" : ` in the ${place}`;
  const near = nearNames(name, names);
  const advice: Advice =
    near.length > 0
      ? { do: "rename", near, text: didYouMean(near) }
      : { do: "remove", parameter: name, text: `It takes ${namesIn(names)}${where}.` };
  const message = `${route} has no parameter "${name}"${where}.`;
  return error("unknown-parameter", message, { name, in: place, advice });
}

function namesIn(names: readonly string[]): string {
  if (names.length === 0) return "none";
  const list = listed(names.slice(0, LONGEST_LIST), "and");
  return names.length > LONGEST_LIST ? `${list}, and ${names.length - LONGEST_LIST} more` : list;
}

function missing(
  { headers, data, styles }: State,
  given: readonly GivenValue[],
  planned: PlannedRequest,
): readonly Problem[] {
  const { plan, route } = planned;
  const { body } = plan;
  const isSent = (input: DescribedInput, { name, value }: GivenValue) =>
    isInJson(input, plan) || !leavesNothing(value, styleOf(name, styles));
  const has = (input: DescribedInput) =>
    input.in === "header"
      ? (headers[input.name.toLowerCase()] ?? null) !== null
      : given.some(
          (each) =>
            each.name === input.name &&
            inputOf(each, planned)?.in === input.in &&
            isSent(input, each),
        );
  const needed = plan.inputs.filter(
    ({ in: place, isRequired }) => isRequired && place !== "path" && place !== "cookie",
  );
  const problems = needed
    .filter((input) => !(input.in === "body" && data !== undefined) && !has(input))
    .map((input) => missingInput(input, route));
  if (data !== undefined && body === undefined)
    problems.push(wholeBody("unknown-parameter", `${route} takes no body.`, "Leave out --data."));
  if (body?.isRequired === true && body.takes === "data" && data === undefined) {
    problems.push(
      wholeBody("missing-parameter", `${route} requires a body.`, "Write --data @<file>."),
    );
  }
  return problems;
}

function missingInput(input: DescribedInput, route: string): Problem {
  const { name, in: location } = input;
  const advice = { do: "pass", parameter: name, location, text: "Pass a value for it." } as const;
  const message = `${route} requires ${KINDS[location]} "${name}".`;
  return error("missing-parameter", message, { ...input, advice });
}

function wholeBody(code: ProblemCode, message: string, text: string): Problem {
  return error(code, message, { name: "data", in: "body", advice: { do: "other", text } });
}

/** Whether a URL or a form has nothing of a value: `null`, or a list of nothing else. */
function leavesNothing(value: unknown, style: Style | undefined): boolean {
  if (value === null) return true;
  return style !== "json" && isList(value) && value.every((item) => item === null);
}

const KINDS = {
  path: "the path parameter",
  query: "the query parameter",
  header: "the header",
  cookie: "the cookie",
  body: "the field of the body",
};
