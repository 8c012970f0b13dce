import { problem, unknownProblems, unreadableParameter } from "./problems.js";
import type { RequestProblem } from "./api.js";
import { decodedText, UrlQuery } from "../../routes/raw-values.js";
import type { RequestOptions } from "../../request/build-request.js";
import type { Input } from "../plan/operation-plan.js";
import { cookiesIn, freeInput, styledInputs, unknownNames } from "./received-fields.js";
import { parsedJson } from "./matched-values.js";
import { headerTexts, headerText } from "./header-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import { typedValues } from "./typed-values.js";
import { hasChangedNumber } from "./received-body.js";

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
    const advice = { do: "other", text: "Send one." } as const;
    return problem("conflicting-parameter", text, { location, parameter: argument, advice });
  });
}

/** The problems of names in the query that the operation does not have. */
export function unknownInQuery(
  operation: PlannedOperation,
  query: UrlQuery,
): readonly RequestProblem[] {
  const inputs = styledInputs(operation, "query");
  const isOpen = inputs.some(({ isQueryString }) => isQueryString);
  if (isOpen || freeInput(operation, "query") !== undefined) return [];
  const unknown = unknownNames(operation, "query", query);
  return unknownProblems(
    operation,
    "query",
    unknown,
    inputs.map(({ name }) => name),
  );
}

/** The parts of a request that can be compared with what is built of its values. */
interface Sent {
  readonly segments: readonly string[];
  readonly query: UrlQuery;
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: UrlQuery;
  readonly form?: UrlQuery | undefined;
}

/** The problems of values that a request of the same values would not have: none is dropped in silence. */
export function lostValues(
  operation: PlannedOperation,
  { segments, query, headers, cookies, form }: Sent,
  built: RequestOptions,
): readonly RequestProblem[] {
  const [, path = "", search = ""] =
    /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(built.url) ?? [];
  const own = path.split("/").slice(-segments.length).map(decodedText);
  const isSame = segments.every((segment, index) => decodedText(segment) === own[index]);
  const text = "The path is not written as the description says.";
  const inPath = problem("invalid-parameter", text, { location: "path" });
  const ownHeaders = headerTexts(built.headers);
  const ownCookies = cookiesIn(operation, ownHeaders.get("cookie"));
  return [
    ...(isSame ? [] : [inPath]),
    ...lostFields(operation, "query", query, new UrlQuery(search)),
    ...lostHeaders(operation, headers, ownHeaders),
    ...lostFields(operation, "cookie", cookies, ownCookies),
    ...(form === undefined || typeof built.body !== "string"
      ? []
      : lostFields(operation, "body", form, new UrlQuery(built.body))),
  ];
}

/** The headers that the body and the builder set, too: a description cannot have parameters for them. */
const OWN_HEADERS = new Set(["accept", "content-type"]);

function lostHeaders(
  operation: PlannedOperation,
  sent: ReadonlyMap<string, string>,
  built: ReadonlyMap<string, string>,
): readonly RequestProblem[] {
  const { inputs, references } = operation;
  return [...inputs.values()]
    .filter((input) => {
      const name = input.name.toLowerCase();
      if (input.location !== "header" || !sent.has(name) || OWN_HEADERS.has(name)) return false;
      const [one, other] = [sent, built].map((headers) =>
        (headerText(headers, input, references) ?? "").trim(),
      );
      return input.form === "json" ? jsonOf(one) !== jsonOf(other) : one !== other;
    })
    .map(unreadableParameter);
}

function lostFields(
  operation: PlannedOperation,
  location: "query" | "cookie" | "body",
  sent: UrlQuery,
  built: UrlQuery,
): readonly RequestProblem[] {
  const all = styledInputs(operation, location);
  if (all.some(({ isQueryString }) => isQueryString)) return [];
  // Other applications have cookies, too.
  const others = location === "cookie" ? unknownCookies(operation, sent) : [];
  const skipped = new Set([...others, ...operation.schemes.map(({ parameter }) => parameter)]);
  const inputs = new Map(all.map((input) => [input.name, input]));
  const names = new Set(sent.pairs.map(([name]) => name).filter((name) => !skipped.has(name)));
  return [...names]
    .filter((name) => !isSameField(inputs.get(name), sent.values(name), built.values(name)))
    .map((name) => {
      const input = all.find((each) => each.name === name || name.startsWith(`${each.name}[`));
      const argument = input?.argument ?? name;
      return unreadableParameter({ argument, location });
    });
}

function unknownCookies(operation: PlannedOperation, cookies: UrlQuery): readonly string[] {
  return freeInput(operation, "cookie") === undefined
    ? unknownNames(operation, "cookie", cookies)
    : [];
}

/** One JSON value has many texts, and so does a list whose items may be JSON. */
function isSameField(
  { form, style }: Partial<Input> = {},
  sent: readonly string[],
  built: readonly string[],
): boolean {
  if (style === "jsonItems") return built.length > 0;
  const isJson = form === "json" || style === "json";
  const textOf = (raw: string) => (isJson ? jsonOf(decodedText(raw)) : decodedText(raw));
  return JSON.stringify(sent.map(textOf)) === JSON.stringify(built.map(textOf));
}

/** A JSON text as this library writes its value. Any other text, and one whose value JavaScript changes, is returned as it is. */
function jsonOf(text = ""): string {
  const value = hasChangedNumber(text) ? undefined : parsedJson(text);
  return value === undefined ? text : JSON.stringify(value);
}
