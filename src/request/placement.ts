import { EndpointError } from "../errors.js";
import type { Destination, Method } from "../options/method.js";
import type { State, Values } from "../options/state.js";
import { quote } from "../internal/messages.js";
import type { UrlTemplate } from "../template/url-template.js";

/**
 * Refuses a value that has no place in the request, and two values for one place: either way one of them would be
 * lost without a word (B10a, B11). (Parameters beside `data` are not refused: SPEC.md has `data` replace them.)
 *
 * @throws EndpointError `unplaced-parameter` or `conflicting-parameter`
 */
export function checkPlacement(
  state: State,
  { variables }: UrlTemplate,
  { name: method, destination }: Method,
): void {
  const { path, query, body } = state;
  if (destination !== "nowhere" && !path && !query && !body) return;
  const over = Object.keys(state.parameters).filter((name) => !variables.has(name));
  if (destination === "nowhere") refuseLeftovers(state, over, method);
  if (path) refuseUnknown(path, variables);
  if (body) refuseBody(body, state.data !== undefined, destination);
  refuseTwice(state, variables);
  const appended = destination === "query" ? query : body;
  for (const name of over) if (appended && Object.hasOwn(appended, name)) throw conflicting(name);
}

function refuseLeftovers({ data }: State, over: readonly string[], method: string): void {
  const name = over[0] ?? (data ? "data" : undefined);
  if (name === undefined) return;
  throw unplaced(
    name,
    `with ${method} there is no body, and the query takes only what the query channel holds`,
    "Give it by .query() or a template expression, or leave it out",
  );
}

function refuseUnknown(path: Values, variables: UrlTemplate["variables"]): void {
  const name = Object.keys(path).find((candidate) => !variables.get(candidate)?.path);
  if (name === undefined) return;
  throw unplaced(
    name,
    "the path of the URL template has no such variable",
    "Add it to the template, or leave it out",
  );
}

function refuseBody(body: Values, hasData: boolean, destination: Destination): void {
  const [name] = Object.keys(body);
  if (name === undefined) return;
  if (destination !== "body") {
    throw unplaced(name, "the method has no body", "Use .query(), or another method");
  }
  if (hasData) throw conflicting("data");
}

/** A parameter is given twice where a channel has filled every place that the template has for it. */
function refuseTwice(
  { path = {}, query = {}, parameters }: State,
  variables: UrlTemplate["variables"],
): void {
  for (const name of Object.keys(parameters)) {
    const places = variables.get(name);
    if (!places) continue;
    const free =
      (places.path && !Object.hasOwn(path, name)) || (places.query && !Object.hasOwn(query, name));
    if (!free) throw conflicting(name);
  }
}

function unplaced(name: string, why: string, advice: string): EndpointError {
  return new EndpointError(
    "unplaced-parameter",
    `The parameter ${quote(name)} has no place in this request: ${why}. ${advice}.`,
    { parameter: name },
  );
}

function conflicting(name: string): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The parameter ${quote(name)} was given twice for one place, by its name and by a channel. Keep one of the two, or give each its own channel.`,
    { parameter: name },
  );
}
