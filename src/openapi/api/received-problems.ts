import { decodedText, UrlQuery } from "../../routes/raw-values.js";
import type { RequestOptions } from "../../request/build-request.js";
import type { Input } from "../plan/operation-plan.js";
import {
  type RequestProblem,
  type RequestProblemCode,
  unknownParameter,
} from "./check-parameters.js";
import { styledInputs } from "./received-fields.js";
import type { PlannedOperation } from "./planned-operation.js";
import { typedValues } from "./typed-values.js";

export function problem(code: RequestProblemCode, message: string): RequestProblem {
  return { code, severity: "error", message };
}

/** The problem of a parameter that is not written in its style. */
export function unreadableParameter({
  argument,
  location,
}: Pick<Input, "argument" | "location">): RequestProblem {
  const text = `The parameter "${argument}" cannot be read: it is not written as the description says.`;
  return { ...problem("invalid-parameter", text), location, parameter: argument };
}

/** Words the problem of a value that is wrong because it is there twice. */
export function wordTwice(
  { inputs, references }: PlannedOperation,
  problems: readonly RequestProblem[],
  sent: Partial<Record<Input["location"], UrlQuery | undefined>>,
): readonly RequestProblem[] {
  return problems.map((each): RequestProblem => {
    const input = inputs.get(each.parameter ?? "");
    if (input === undefined || each.code !== "invalid-parameter") return each;
    const { argument, location } = input;
    const raws = sent[location]?.values(input.name) ?? [];
    if (raws.length < 2 || typedValues(input, references).isList(raws)) return each;
    const text = `The ${location} has ${raws.length} values for "${argument}".`;
    return {
      ...problem("conflicting-parameter", text),
      location,
      parameter: argument,
      advice: { do: "other", text: "Send one." },
    };
  });
}

/** The most unknown names that are problems of their own. */
const MOST_UNKNOWN = 100;

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

/** The problems of names in the query that the operation does not have. */
export function unknownInQuery(
  operation: PlannedOperation,
  query: UrlQuery,
): readonly RequestProblem[] {
  const inputs = styledInputs(operation, "query");
  if (inputs.some(({ isQueryString }) => isQueryString)) return [];
  const unknown = unknownNames(operation, "query", query);
  return unknownProblems(operation, "query", unknown, inputs.map(nameOf));
}

function nameOf({ name }: Input): string {
  return name;
}

/** The names of a query or a form that no parameter has, nor a member of one. Credentials have names of their own. */
export function unknownNames(
  operation: PlannedOperation,
  location: Input["location"],
  query: UrlQuery,
): readonly string[] {
  const { plan, references, schemes } = operation;
  const all = styledInputs(operation, location);
  const literal = new UrlQuery(location === "query" ? plan.path.replace(/^[^?]*\??/, "") : "");
  const keys = schemes.filter((scheme) => scheme.location === location);
  const known = new Set([
    ...plan.inputs.filter((input) => input.location === location).map(nameOf),
    ...literal.pairs.map(([name]) => name),
    ...keys.map(({ parameter }) => parameter),
  ]);
  const spread = all.filter((input) => input.style === "repeat");
  const deep = all.filter((input) => input.style === "deepObject").map(nameOf);
  const isKnown = (key: string) =>
    known.has(key) ||
    deep.some((name) => key.startsWith(`${name}[`) && isNested(key.slice(name.length))) ||
    spread.some((input) => typedValues(input, references).hasProperty(key));
  return [...new Set(query.pairs.map(([key]) => key))].filter((key) => !isKnown(key));
}

/** Returns `true` for texts in brackets, and nothing between them. */
function isNested(keys: string): boolean {
  return /^(?:\[[^\]]*\])+$/.test(keys);
}

/** The parts of a request that can be compared with what is built of its values. */
interface Sent {
  readonly segments: readonly string[];
  readonly query: UrlQuery;
  readonly form?: UrlQuery | undefined;
}

/** The problems of values that a request of the same values would not have: none is dropped in silence. */
export function lostValues(
  operation: PlannedOperation,
  { segments, query, form }: Sent,
  built: RequestOptions,
): readonly RequestProblem[] {
  const [, path = "", search = ""] =
    /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(built.url) ?? [];
  const own = path.split("/").slice(-segments.length).map(decodedText);
  const isSame = segments.every((segment, index) => decodedText(segment) === own[index]);
  const inPath: RequestProblem = {
    ...problem("invalid-parameter", "The path is not written as the description says."),
    location: "path",
  };
  return [
    ...(isSame ? [] : [inPath]),
    ...lostFields(operation, "query", query, new UrlQuery(search)),
    ...(form === undefined || typeof built.body !== "string"
      ? []
      : lostFields(operation, "body", form, new UrlQuery(built.body))),
  ];
}

function lostFields(
  operation: PlannedOperation,
  location: "query" | "body",
  sent: UrlQuery,
  built: UrlQuery,
): readonly RequestProblem[] {
  const all = styledInputs(operation, location);
  if (all.some(({ isQueryString }) => isQueryString)) return [];
  // One JSON value has many texts.
  const skipped = new Set([
    ...all.filter(isJsonText).map(nameOf),
    ...operation.schemes.map(({ parameter }) => parameter),
  ]);
  const names = new Set(sent.pairs.map(([name]) => name).filter((name) => !skipped.has(name)));
  return [...names]
    .filter((name) => textsOf(sent, name) !== textsOf(built, name))
    .map((name) => {
      const input = all.find((each) => each.name === name || name.startsWith(`${each.name}[`));
      const argument = input?.argument ?? name;
      return unreadableParameter({ argument, location });
    });
}

function isJsonText({ form, style }: Input): boolean {
  return form === "json" || style === "json" || style === "jsonItems";
}

function textsOf(query: UrlQuery, name: string): string {
  return JSON.stringify(query.values(name).map(decodedText));
}
