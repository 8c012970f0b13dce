import { type Advice, EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isOwn } from "../internal/objects.js";
import { GET, type Method } from "../options/route.js";
import { isStrict, type State, type Values } from "../options/state.js";
import type { Variables } from "../uri-template/url-template.js";

/**
 * Refuses a value that has no place in the request, and two values for one place. Either way a value would be lost without
 * notice. Only a value of the path channel may be unused: it waits for a URL template that has its variable.
 *
 * @throws EndpointError `unplaced-parameter` or `conflicting-parameter`
 */
export function checkPlacement(state: State, variables: Variables): void {
  const { method = GET, query, body, data } = state;
  const rest = Object.keys(state.parameters).filter((name) => !variables.has(name));
  if (method.restGoesTo === "none") refuseUnplacedParameters(state, rest, method.name);
  if (body) refuseBody(body, data !== undefined, method.restGoesTo);
  if (data && isStrict(state) && method.restGoesTo === "body") refuseParametersWithData(rest);
  refuseParametersAlsoInChannels(state, variables);
  refusePathValuesOfQuery(state, variables);
  const appended = method.restGoesTo === "query" ? query : body;
  for (const name of rest) if (appended && isOwn(appended, name)) throw conflicting(name);
}

function refuseUnplacedParameters({ data }: State, names: readonly string[], method: string): void {
  const name = names[0] ?? (data ? "data" : undefined);
  if (name === undefined) return;
  throw unplaced(
    `${method} has no body, and its query takes only values of the query channel`,
    names.length > 0
      ? inQuery(name, "Pass it by .query() or a template expression, or leave it out.")
      : { do: "remove", parameter: name, text: "Leave it out, or use another method." },
  );
}

function refuseBody(body: Values, hasData: boolean, restGoesTo: Method["restGoesTo"]): void {
  const [name] = Object.keys(body);
  if (name === undefined) return;
  if (restGoesTo !== "body") {
    const advice = inQuery(name, "Use .query(), or another method.");
    throw unplaced("the method has no body", advice);
  }
  if (hasData) throw conflictingBody(name);
}

/** In the `endpoint` function, which is not strict, `data` replaces the body made of parameters. */
function refuseParametersWithData([name]: readonly string[]): void {
  if (name === undefined) return;
  throw new EndpointError(
    "conflicting-parameter",
    `The parameter ${quote(name)} would be lost: it fills no variable of the URL template, and data replaces the body that parameters make.`,
    {
      advice: {
        do: "remove",
        parameter: name,
        text: "Remove one of them. A default that only some URL templates use can be given by .path().",
      },
      parameter: name,
    },
  );
}

/** Refuses a parameter for which the template has no place left, because channels fill them all. */
function refuseParametersAlsoInChannels(
  { path, query, parameters }: State,
  variables: Variables,
): void {
  for (const name of Object.keys(parameters)) {
    const places = variables.get(name);
    if (!places) continue;
    const isFree =
      (places.path && !(path && isOwn(path, name))) ||
      (places.query && !(query && isOwn(query, name)));
    if (!isFree) throw conflicting(name);
  }
}

/** Refuses a value for the path whose only variable is in the query. A name that the template does not have waits. */
function refusePathValuesOfQuery({ path }: State, variables: Variables): void {
  for (const name of Object.keys(path ?? {})) {
    const places = variables.get(name);
    if (!places || places.path) continue;
    throw unplaced(
      `it was set with .path(), and the URL template has it in the query, as {?${name}}`,
      inQuery(name, "Set it with .query(), or by its name."),
    );
  }
}

type PlaceAdvice = Advice & { readonly parameter: string };

function inQuery(parameter: string, text: string): PlaceAdvice {
  return { do: "pass", parameter, location: "query", text };
}

function unplaced(why: string, advice: PlaceAdvice): EndpointError {
  const { parameter } = advice;
  return new EndpointError(
    "unplaced-parameter",
    `The parameter ${quote(parameter)} has no place in this request: ${why}.`,
    { advice, parameter },
  );
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

function conflicting(name: string): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The parameter ${quote(name)} was given twice for one place: by its name and by a channel.`,
    {
      advice: {
        do: "remove",
        parameter: name,
        text: "Remove one of them, or give each its own channel.",
      },
      parameter: name,
    },
  );
}
