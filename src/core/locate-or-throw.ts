import { type Advice, EndpointError } from "../errors.js";
import { quote, quoteUrl } from "../internal/messages.js";
import { isList, isOwn } from "../internal/objects.js";
import { type SharedName, sharedName } from "../wire/fields.js";
import { STYLES, type Style } from "../wire/styles.js";
import { isRecord } from "../wire/records.js";
import type { FilledTemplate } from "./expansion.js";
import { type Expression, rangeAt } from "./grammar.js";
import { NONE, type Located, type NamedField, locate } from "./locate.js";
import { invalidParameter, otherStyle, parameterError } from "./parameter-errors.js";
import type { Method } from "./route.js";
import { type State, isStrict } from "./state.js";
import { styleOf } from "./style-options.js";
import {
  type Occurrences,
  type UrlTemplate,
  cachedTemplate,
  assertNoMistakes,
} from "./template.js";
import { type Values, isGiven } from "./values.js";

export function locateOrThrow(state: State): Located {
  if (state.link === undefined && state.url !== undefined) {
    if (isStrict(state) && state.hooks?.label === undefined)
      assertNoMistakes(cachedTemplate(state.url));
  }
  const located = locate(state);
  assertSendable(located);
  return located;
}

function assertSendable(located: Located): void {
  const { state, method, url, base, rest, occurrences, query, fields, form } = located;
  if (url === undefined) {
    assertNoLinkConflicts(state, method);
    return;
  }
  assertNoConflicts(state, method, rest, occurrences);
  if (isStrict(state)) {
    if (base) assertNoneMissing(base, state);
    assertNoneMissing(url, state);
  }
  for (const { name, value, style } of query)
    if (style === undefined && typeof value === "object" && isRecord(value))
      throw withoutStyle(name);
  const [field] = fields;
  if (form === "other" && field) throw otherContentType(field.name);
  if (state.styles) {
    assertDistinctNames(query, state.styles);
    if (form !== "json") assertDistinctNames(fields, state.styles);
  }
}

/** Values of `.path()` without a variable are no conflict: they may be for other routes. */
function assertNoConflicts(
  state: State,
  { name: method, restIn }: Method,
  rest: readonly string[],
  occurrences: Occurrences,
): void {
  const { parameters, path, query, body, data } = state;
  const fields = body ? Object.keys(body) : NONE;
  if (restIn === "body") {
    if (data) assertNothingBesideData(fields, isStrict(state) ? rest : NONE);
  } else {
    const unsent = (restIn === "none" ? rest.at(0) : undefined) ?? fields.at(0) ?? (data && "data");
    if (unsent !== undefined)
      throw unplaced(`${method} has no body`, queryAdvice(unsent, "or use another method"));
  }
  if (isStrict(state)) assertNotWrapped(rest, restIn === "query", state);
  if (path ?? query) {
    for (const name of Object.keys(parameters)) {
      const where = occurrences.get(name);
      if (where === undefined) continue;
      const isFree =
        (where !== "query" && !(path && isOwn(path, name))) ||
        (where !== "path" && !(query && isOwn(query, name)));
      if (!isFree) throw conflicting(name, where === "query" ? "query" : "path");
    }
  }
  for (const name in path) if (occurrences.get(name) === "query") throw onlyInQuery(name);
  const givenFor = restIn === "none" ? undefined : state[restIn];
  if (givenFor) for (const name of rest) if (isOwn(givenFor, name)) throw conflicting(name, restIn);
}

function assertNothingBesideData([field]: readonly string[], [name]: readonly string[]): void {
  if (field !== undefined) throw conflictingBody(field);
  if (name === undefined) return;
  throw parameterError(
    "conflicting-parameter",
    name,
    `The parameter ${quote(name)} would be lost: data is the whole body.`,
    queryAdvice(name, "or remove it"),
  );
}

/** Other clients take `{ params: { … }, body: { … } }`. Here the two would be sent as fields. */
function assertNotWrapped(
  rest: readonly string[],
  isQuery: boolean,
  { parameters, styles = {}, hooks }: State,
): void {
  const isWrapper = (name: string) =>
    (name === "body" || name === "params" || (isQuery && name === "query")) &&
    isRecord(parameters[name]) &&
    !isOwn(styles, name);
  const [name] = rest;
  if (name === undefined || hooks?.label !== undefined || !rest.every(isWrapper)) return;
  const givenFor = isQuery ? "query" : "body";
  throw invalidParameter(
    name,
    "holds fields",
    `Pass the fields themselves: { a: 1 }. For a field of this name, use .${givenFor}() or [${givenFor.toUpperCase()}]`,
  );
}

type LocationAdvice = Advice & { readonly parameter: string };

function queryAdvice(parameter: string, other: string): LocationAdvice {
  const cannotFill = parameter === "data" || !/^\w{1,60}$/.test(parameter);
  const template = cannotFill ? "" : ` add {?${parameter}} to the route,`;
  return {
    do: "pass",
    parameter,
    location: "query",
    text: `Set it with .query(),${template} ${other}.`,
  };
}

function unplaced(why: string, advice: LocationAdvice, location?: "query" | "body"): EndpointError {
  const { parameter } = advice;
  return parameterError(
    "unplaced-parameter",
    parameter,
    `Cannot send ${quote(parameter)}: ${why}.`,
    advice,
    location,
  );
}

function onlyInQuery(parameter: string): EndpointError {
  const text = "Set it with .query(), or by its name.";
  const advice = { do: "pass", parameter, location: "query", text } as const;
  return unplaced("the URL template has it in the query, not in the path", advice);
}

const REMOVE_ONE = "Remove one of them.";

function conflictingBody(field: string): EndpointError {
  return parameterError(
    "conflicting-parameter",
    "data",
    `The request has two bodies: data, and one with the field ${quote(field)}.`,
    { do: "remove", parameter: "data", location: "body", text: REMOVE_ONE },
    "body",
  );
}

export function conflicting(name: string, location: string): EndpointError {
  const givenFor = `.${location}() or [${location.toUpperCase()}]`;
  return parameterError(
    "conflicting-parameter",
    name,
    `The ${location} has two values for ${quote(name)}: one set by name, one with ${givenFor}.`,
    { do: "remove", parameter: name, text: REMOVE_ONE },
  );
}

function assertNoLinkConflicts({ data, afterLink }: State, { restIn }: Method): void {
  if (restIn !== "query") throw notGet();
  if (data) throw withLink("data", "body", "Remove it");
  if (afterLink) throw withLink(afterLink.name, afterLink.location, "Write it into the link");
}

function notGet(): EndpointError {
  return new EndpointError("route-conflict", "A link is requested by GET or HEAD.", {
    advice: "For another method, use .route() with the full URL.",
  });
}

function withLink(parameter: string, location: "query" | "body", advice: string): EndpointError {
  const text = `${advice}, or use .route() with the full URL.`;
  return unplaced(
    "a link is requested as it is",
    { do: "remove", parameter, location, text },
    location,
  );
}

function withoutStyle(name: string): EndpointError {
  return parameterError(
    "invalid-parameter",
    name,
    `The parameter ${quote(name)} is an object, and a query has several ways to write one.`,
    otherStyle(name, "deepObject", "Use .query() or [QUERY], with a style"),
    "query",
  );
}

function assertDistinctNames(
  values: readonly NamedField[],
  styles: Readonly<Record<string, Style>>,
): void {
  const isSpread = (name: string) => STYLES[styleOf(name, styles) ?? "comma"].read === "fields";
  if (!Object.keys(styles).some(isSpread)) return;
  const shared = sharedName(
    Object.fromEntries(values.map(({ name, value }) => [name, value])),
    isSpread,
  );
  if (shared !== undefined) throw sharedNameError(shared);
}

function sharedNameError({ owner, parameter, name }: SharedName): EndpointError {
  return parameterError(
    "conflicting-parameter",
    parameter,
    `The parameters ${quote(owner)} and ${quote(parameter)} are both written as ${quote(name)}: the style "repeat" writes an object by its keys.`,
    otherStyle(parameter, "deepObject"),
  );
}

function otherContentType(name: string): EndpointError {
  return parameterError(
    "invalid-content-type",
    name,
    `Cannot send ${quote(name)}: the content-type header is neither JSON nor a form.`,
    "Pass the body as data.",
    "body",
  );
}

/** An empty value counts as missing: `DELETE /labels/{name}` with an empty name would delete all labels. */
export function assertNoneMissing({ template, values }: FilledTemplate, state: State): void {
  let index = 0;
  for (const expression of template.expressions) {
    for (const { name } of expression.variables) {
      const value = values[index++];
      if (expression.isRequired && isEmpty(value))
        throw missingVariable(template, expression, name, value, state);
    }
  }
}

function isEmpty(value: unknown): boolean {
  if (isList(value)) return value.every((member) => !isGiven(member) || member === "");
  if (isRecord(value)) return !Object.values(value).some(isGiven);
  return !isGiven(value) || value === "";
}

const LITERAL_COLON = ' Write "%3A" for a colon that starts no variable.';

export function missingVariable(
  template: UrlTemplate,
  { position, location }: Expression,
  parameter: string,
  value: unknown,
  state: State,
): EndpointError {
  const { source } = template;
  const problem =
    value === undefined ? `has no value${givenInstead(parameter, template, state)}` : "is empty";
  const isColon = source.startsWith(":", position);
  const text = `Pass a value as a parameter.${isColon ? LITERAL_COLON : ""}`;
  return new EndpointError(
    "missing-variable",
    `The variable ${quote(parameter)} of the URL template ${quoteUrl(source)} ${problem}.`,
    {
      advice: { do: "pass", parameter, location, text },
      parameter,
      location,
      template: rangeAt(source, position),
    },
  );
}

function givenInstead(missing: string, template: UrlTemplate, state: State): string {
  const { parameters, path, query, body, url } = state;
  const names = new Set([
    ...template.occurrences.keys(),
    ...(url ? cachedTemplate(url).occurrences.keys() : []),
  ]);
  const near = [parameters, path, query, body]
    .flatMap((values: Values = {}) => Object.keys(values).filter((name) => isGiven(values[name])))
    .find((name) => !names.has(name) && isNearName(name, missing));
  return near === undefined ? "" : `; you passed ${quote(near)}`;
}

export function isNearName(one: string, other: string): boolean {
  return isNear(lettersOf(one), lettersOf(other));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}

function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left === right) return true;
  const isSwapped = left.length === 2 && left === Array.from(right).reverse().join("");
  return shorter > 2 && (isSwapped || Math.max(left.length, right.length) === 1);
}
