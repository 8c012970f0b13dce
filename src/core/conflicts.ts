import { type Advice, EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isList, isOwn, isPlainObject } from "../internal/objects.js";
import { invalidParameter, otherStyle, parameterError } from "./parameter-error.js";
import { GET, type Method } from "./read/route.js";
import { isStrict, type State, type ValueAfterLink } from "./state.js";
import { styleOf } from "./read/style.js";
import type { UrlTemplate, Variables } from "../template/url-template.js";
import { sharedName, type SharedName } from "../wire/fields.js";
import { type Style, STYLES } from "../wire/styles.js";
import type { PlacedValue } from "./placed.js";
import { missingVariable } from "./write/url-parts.js";

/** Returns `true` if the request may be unable to send a value, or may have two values in one location. */
export function mayConflict(state: State): boolean {
  const { method = GET, path, query, body, data } = state;
  if ((path ?? query ?? body) !== undefined || method.leftoversIn === "none") return true;
  return isStrict(state) && (data !== undefined || hasWrapper(state));
}

/**
 * Refuses a value that the request cannot hold, and two values in one location. Either way a value would be lost without
 * notice. Only a value of the path channel may be unused: it waits for a URL template that has its variable.
 *
 * @throws EndpointError `unplaced-parameter` or `conflicting-parameter`
 */
export function refuseConflicts(state: State, variables: Variables): void {
  const { method = GET, body = {}, data } = state;
  const { leftoversIn } = method;
  const rest = Object.keys(state.parameters).filter((name) => !variables.has(name));
  const fields = Object.keys(body);
  if (leftoversIn !== "body") {
    // A state that is not strict has no `data` here: `place` has made a parameter of it.
    const unsent = leftoversIn === "none" ? [...rest, ...fields] : fields;
    refuseWithoutBody(data ? [...unsent, "data"] : unsent, method.name);
  } else if (data) {
    refuseBesideData(fields, isStrict(state) ? rest : []);
  }
  if (isStrict(state) && hasWrapper(state)) refuseWrapped(rest, state);
  refuseParametersAlsoInChannels(state, variables);
  refusePathValuesOfQuery(state, variables);
  const channel = leftoversIn === "none" ? undefined : state[leftoversIn];
  for (const name of rest)
    if (channel && isOwn(channel, name)) throw conflicting(name, leftoversIn);
}

function refuseWithoutBody([name]: readonly string[], method: string): void {
  if (name === undefined) return;
  throw unplaced(`${method} has no body`, inQuery(name, "or use another method"));
}

/** The `endpoint` function, which is not strict, sends no parameters beside `data`. */
function refuseBesideData([field]: readonly string[], [name]: readonly string[]): void {
  if (field !== undefined) throw conflictingBody(field);
  if (name === undefined) return;
  throw parameterError(
    "conflicting-parameter",
    name,
    `The parameter ${quote(name)} would be lost: data is the whole body.`,
    inQuery(name, "or remove it"),
  );
}

/** Returns `true` for a parameter that may hold the fields of a whole request, as other clients take them. */
function hasWrapper({ parameters, operation }: State): boolean {
  if (operation?.id !== undefined) return false;
  return "body" in parameters || "params" in parameters || "query" in parameters;
}

/** Refuses `{ params: { … }, body: { … } }`: each would be sent as a field of its own. */
function refuseWrapped(
  rest: readonly string[],
  { parameters, method = GET, styles = {} }: State,
): void {
  const inQuery = method.leftoversIn === "query";
  const isWrapper = (name: string) =>
    (name === "body" || name === "params" || (inQuery && name === "query")) &&
    isPlainObject(parameters[name]) &&
    !isOwn(styles, name);
  const [name] = rest;
  if (name === undefined || !rest.every(isWrapper)) return;
  const channel = inQuery ? "query" : "body";
  throw invalidParameter(
    name,
    "holds fields",
    `Pass the fields themselves: { a: 1 }. For a field of this name, use .${channel}() or [${channel.toUpperCase()}]`,
  );
}

/** Refuses a parameter whose variables are all filled by channels. */
function refuseParametersAlsoInChannels(
  { path, query, parameters }: State,
  variables: Variables,
): void {
  for (const name of Object.keys(parameters)) {
    const occurrences = variables.get(name);
    if (!occurrences) continue;
    const isFree =
      (occurrences.path && !(path && isOwn(path, name))) ||
      (occurrences.query && !(query && isOwn(query, name)));
    if (!isFree) throw conflicting(name, occurrences.path ? "path" : "query");
  }
}

/** Refuses a value for the path whose only variable is in the query. A name that the template does not have waits. */
function refusePathValuesOfQuery({ path }: State, variables: Variables): void {
  for (const name of Object.keys(path ?? {})) {
    const occurrences = variables.get(name);
    if (!occurrences || occurrences.path) continue;
    throw unplaced(`the URL template has it in the query, not in the path`, {
      do: "pass",
      parameter: name,
      location: "query",
      text: "Set it with .query(), or by its name.",
    });
  }
}

type PlaceAdvice = Advice & { readonly parameter: string };

/** @param other - what else helps */
function inQuery(parameter: string, other: string): PlaceAdvice {
  // The option `data` fills no variable.
  const cannotFill = parameter === "data" || !/^\w{1,60}$/.test(parameter);
  const template = cannotFill ? "" : ` add {?${parameter}} to the route,`;
  const text = `Set it with .query(),${template} ${other}.`;
  return { do: "pass", parameter, location: "query", text };
}

function unplaced(
  why: string,
  advice: PlaceAdvice,
  location?: ValueAfterLink["location"],
): EndpointError {
  const { parameter } = advice;
  const reason = `Cannot send ${quote(parameter)}: ${why}.`;
  return parameterError("unplaced-parameter", parameter, reason, advice, location);
}

function conflictingBody(field: string): EndpointError {
  const advice = { do: "remove", parameter: "data", location: "body", text: REMOVE_ONE } as const;
  return parameterError(
    "conflicting-parameter",
    "data",
    `The request has two bodies: data, and one with the field ${quote(field)}.`,
    advice,
    "body",
  );
}

const REMOVE_ONE = "Remove one of them.";

/** Returns the error for two values of one name. */
export function conflicting(name: string, location: string): EndpointError {
  const channel = `.${location}() or [${location.toUpperCase()}]`;
  return parameterError(
    "conflicting-parameter",
    name,
    `The ${location} has two values for ${quote(name)}: one set by name, one with ${channel}.`,
    { do: "remove", parameter: name, text: REMOVE_ONE },
  );
}

/**
 * Refuses what the request of a link does not have: another method, a body, and values that were given after it.
 *
 * @throws EndpointError `route-conflict` or `unplaced-parameter`
 */
export function refuseLinkConflicts(state: State, { leftoversIn }: Method): void {
  if (leftoversIn !== "query") throw notGet();
  const { data, valueAfterLink: value } = state;
  if (data) throw withLink("data", "body", "Remove it");
  if (value) throw withLink(value.name, value.location, "Write it into the link");
}

function notGet(): EndpointError {
  return new EndpointError("route-conflict", "A link is requested by GET or HEAD.", {
    advice: "For another method, use .route() with the full URL.",
  });
}

function withLink(
  parameter: string,
  location: ValueAfterLink["location"],
  advice: string,
): EndpointError {
  const text = `${advice}, or use .route() with the full URL.`;
  const removal = { do: "remove", parameter, location, text } as const;
  return unplaced("a link is requested as it is", removal, location);
}

export function missingUrl(): EndpointError {
  return new EndpointError("missing-url", "There is no URL to call.", {
    advice: 'Pass a route such as "GET /user", or the option url.',
  });
}

export function withoutStyle(name: string): EndpointError {
  return parameterError(
    "invalid-parameter",
    name,
    `The parameter ${quote(name)} is an object, and a query has several ways to write one.`,
    // The types take objects nowhere else in a query, as they do not know the styles of defaults.
    otherStyle(name, "deepObject", "Use .query() or [QUERY], with a style"),
    "query",
  );
}

/**
 * Refuses an object that is written under the name of another parameter, or of a key of another object. The server could not tell the two
 * values apart.
 *
 * @throws EndpointError `conflicting-parameter`
 */
export function refuseSharedNames(
  values: readonly PlacedValue[],
  styles: Readonly<Record<string, Style>>,
): void {
  const isSpread = (name: string) => {
    const style = styleOf(name, styles);
    return style !== undefined && STYLES[style].read === "fields";
  };
  if (!Object.keys(styles).some(isSpread)) return;
  const named = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  const shared = sharedName(named, isSpread);
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

export function otherContentType(name: string): EndpointError {
  return parameterError(
    "invalid-content-type",
    name,
    `Cannot send ${quote(name)}: the content-type header is neither JSON nor a form.`,
    "Pass the body as data.",
    "body",
  );
}

/**
 * Refuses a required variable without a value. An empty value is refused too: `DELETE /labels/{name}` without a name deletes all labels.
 *
 * @param values - one for each variable, in their order
 * @throws EndpointError `missing-variable`
 */
export function refuseMissing(
  template: UrlTemplate,
  values: readonly PlacedValue[],
  state: State,
): void {
  for (const expression of template.expressions) {
    for (const [index, { name }] of expression.variables.entries()) {
      const value = values[expression.first + index]?.value;
      if (expression.isRequired && isEmpty(value))
        throw missingVariable(template, expression, name, value, state);
    }
  }
}

/** Returns `true` for a value that expands to nothing, or to nothing but commas. */
function isEmpty(value: unknown): boolean {
  if (isList(value)) return value.every((member) => isNothing(member) || member === "");
  if (isPlainObject(value)) return Object.values(value).every(isNothing);
  return isNothing(value) || value === "";
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
