import { type Advice, EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isOwn, isPlainObject } from "../internal/objects.js";
import { invalidParameter } from "../options/read-value.js";
import { GET, type Method } from "../options/route.js";
import { isStrict, type State, type Values } from "../options/state.js";
import {
  type Variables,
  originOf,
  encodedVariablesIn,
  mergeOccurrences,
  variablesIn,
  type UrlTemplate,
} from "../uri-template/url-template.js";
import { expand } from "./expand-url.js";
import { isGiven } from "./url-value.js";

/**
 * Refuses a value that the request cannot hold, and two values in one location. Either way a value would be lost without
 * notice. Only a value of the path channel may be unused: it waits for a URL template that has its variable.
 *
 * @throws EndpointError `unplaced-parameter` or `conflicting-parameter`
 */
export function checkPlacement(state: State, variables: Variables): void {
  const { method = GET, query, body, data } = state;
  const rest = Object.keys(state.parameters).filter((name) => !variables.has(name));
  if (method.leftoversIn === "none") refuseUnplacedParameters(state, rest, method.name);
  if (body) refuseBody(body, data !== undefined, method);
  if (isStrict(state)) {
    if (data) refuseWithData(rest, method);
    if (hasWrapper(state)) refuseWrapped(rest, state);
  }
  refuseParametersAlsoInChannels(state, variables);
  refusePathValuesOfQuery(state, variables);
  const location = method.leftoversIn === "query" ? "query" : "body";
  const appended = location === "query" ? query : body;
  for (const name of rest) if (appended && isOwn(appended, name)) throw conflicting(name, location);
}

function refuseUnplacedParameters({ data }: State, names: readonly string[], method: string): void {
  const name = names[0] ?? (data ? "data" : undefined);
  if (name === undefined) return;
  throw unplaced(
    `${method} has no body`,
    names.length > 0
      ? inQuery(name, "or remove it")
      : { do: "remove", parameter: name, text: "Remove it, or use another method." },
  );
}

function refuseBody(body: Values, hasData: boolean, { name: method, leftoversIn }: Method): void {
  const [name] = Object.keys(body);
  if (name === undefined) return;
  if (leftoversIn !== "body") {
    throw unplaced(`${method} has no body`, inQuery(name, "or use another method"));
  }
  if (hasData) throw conflictingBody(name);
}

/** In the `endpoint` function, which is not strict, `data` is a parameter of GET, or replaces the body made of parameters. */
function refuseWithData([name]: readonly string[], { name: method, leftoversIn }: Method): void {
  if (leftoversIn === "query") {
    throw unplaced(`${method} has no body`, inQuery("data", "or use another method"));
  }
  if (name === undefined) return;
  throw new EndpointError(
    "conflicting-parameter",
    `The parameter ${quote(name)} would be lost: data is the whole body.`,
    { advice: inQuery(name, "or remove it"), parameter: name },
  );
}

/** Returns `true` for a parameter that may hold the fields of a whole request, as other clients take them. */
export function hasWrapper({ parameters, operation }: State): boolean {
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
    `Pass the fields themselves: { a: 1 }. To send a field of this name, use .${channel}() or [${channel.toUpperCase()}]`,
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
    throw unplaced(`the URL template has it in the query, as {?${name}}, and not in the path`, {
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
  const template = /^\w{1,60}$/.test(parameter) ? ` add {?${parameter}} to the route,` : "";
  const text = `Set it with .query(),${template} ${other}.`;
  return { do: "pass", parameter, location: "query", text };
}

function unplaced(why: string, advice: PlaceAdvice): EndpointError {
  const { parameter } = advice;
  return new EndpointError("unplaced-parameter", `Cannot send ${quote(parameter)}: ${why}.`, {
    advice,
    parameter,
  });
}

function conflictingBody(field: string): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The request has two bodies: a whole one, set with .data(), .json() or the option data, and one with the field ${quote(field)}, set with .body(), .form() or .multipart().`,
    {
      advice: { do: "remove", parameter: "data", location: "body", text: "Remove one of them." },
      parameter: "data",
      location: "body",
    },
  );
}

function conflicting(name: string, location: "path" | "query" | "body"): EndpointError {
  const channel = `.${location}() or [${location.toUpperCase()}]`;
  return new EndpointError(
    "conflicting-parameter",
    `The ${location} has two values for ${quote(name)}: one set by name, one with ${channel}.`,
    { advice: { do: "remove", parameter: name, text: "Remove one." }, parameter: name },
  );
}

/** The variables of the URL template, and of the base URL where it is a part of the request's URL. */
export function variablesOf(state: State, template: UrlTemplate): Variables {
  const base = usesBaseUrl(state, template) ? state.baseUrl?.template : undefined;
  const own = variablesIn(template);
  const encoded = encodedVariablesIn(template);
  if (base === undefined && encoded.length === 0) return own;
  const variables = mergeOccurrences(base ? variablesIn(base) : [], own);
  for (const { name, decodedName } of [...encoded, ...(base ? encodedVariablesIn(base) : [])]) {
    // The parameter of the decoded name fills nothing then, so it is a leftover parameter.
    if (isGiven(state, name)) variables.delete(decodedName ?? "");
  }
  return variables;
}

function usesBaseUrl(state: State, template: UrlTemplate): boolean {
  const { kind } = template.origin;
  if (kind !== "depends-on-values" || state.baseUrl?.template === undefined) {
    return kind !== "absolute";
  }
  try {
    return originOf(expand(template, { ...state, strict: false }).text) === undefined;
  } catch {
    // A value that no URL can have. Building the request says so.
    return true;
  }
}

/** The names of the variables in expressions of the query. Values of the query channel fill them, and are not appended. */
export function queryVariables(variables: Variables): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, occurrences] of variables) if (occurrences.query) names.add(name);
  return names;
}
