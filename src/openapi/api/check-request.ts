import { isForm } from "../plan/body-plan.js";
import { isList } from "../../internal/objects.js";
import type { State, Values } from "../../options/state.js";
import { styleOf, type Style } from "../../options/style.js";
import { CheckError } from "./check-error.js";
import { checkValue } from "../plan/check-value.js";
import type { DescribedInput, RequestPlan } from "../../command/api/described-api.js";
import { didYouMean, listed, nearNames } from "../../internal/near-names.js";
import type { PlannedRequest } from "../../command/api/target.js";

/** How many names a message lists. */
const LONGEST_LIST = 12;

type Place = DescribedInput["in"];

/**
 * Compares a request with its operation: the names and the values of its parameters, and what the operation requires. A missing
 * variable of the path is left to the builder.
 *
 * @throws CheckError with everything that was found
 */
export function checkRequest(state: State, planned: PlannedRequest): void {
  const given = givenValues(state, planned);
  const problems = [
    ...given.flatMap((value) => checkGiven(value, planned) ?? []),
    ...missing(state, given, planned),
  ];
  if (problems.length > 0) throw new CheckError(problems);
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

function checkGiven(given: GivenValue, planned: PlannedRequest): string | undefined {
  const { name, value } = given;
  const { plan } = planned;
  const input = inputOf(given, planned);
  if (input === undefined)
    return takesAlso(given, planned) ? undefined : unknownName(given, planned);
  if (input.in === "header") {
    return `The parameter "${name}" is a header. Write ${input.name}:<value>.`;
  }
  if (input.in === "cookie") {
    return `The parameter "${name}" is sent in a cookie. Write Cookie:${name}=<value>.`;
  }
  return checkValue(input, value, isInJson(input, plan));
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

function unknownName({ place, name }: GivenValue, { route, plan }: PlannedRequest): string {
  const inputs = plan.inputs.filter((input) => place === undefined || input.in === place);
  const names = [...new Set(inputs.map((input) => input.name))];
  const where = place === undefined ? "" : ` in the ${place}`;
  const start = `${route} has no parameter "${name}"${where}.`;
  const near = didYouMean(nearNames(name, names));
  if (near !== "") return `${start} ${near}`;
  if (names.length === 0) return `${start} It takes none${where}.`;
  const list = listed(names.slice(0, LONGEST_LIST), "and");
  const more = names.length > LONGEST_LIST ? `, and ${names.length - LONGEST_LIST} more` : "";
  return `${start} It takes ${list}${more}.`;
}

function missing(
  { headers, data, styles }: State,
  given: readonly GivenValue[],
  planned: PlannedRequest,
): readonly string[] {
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
  const sentences = needed
    .filter((input) => !(input.in === "body" && data !== undefined) && !has(input))
    .map(
      ({ name, in: place }) => `${route} requires ${KINDS[place]} "${name}". ${howTo(place, name)}`,
    );
  if (data !== undefined && body === undefined) {
    sentences.push(`${route} takes no body. Leave out --data.`);
  }
  if (body?.isRequired === true && body.takes === "data" && data === undefined) {
    sentences.push(`${route} requires a body. Write --data @<file>.`);
  }
  return sentences;
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

function howTo(place: Place, name: string): string {
  return `Write ${name}${place === "header" ? ":" : place === "query" ? "==" : "="}<value>.`;
}
