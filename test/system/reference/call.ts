import { BODY, PATH, QUERY } from "../../../src/index.js";
import { namedValues, parametersOf, type Options } from "./options.js";
import { expressionsOf, type Expression } from "./template.js";

/** Merged options, sorted by where they go. */
export interface Call {
  /** True if parameters without a variable go into the query. */
  readonly toQuery: boolean;
  /** True if parameters without a variable go into the body. */
  readonly toBody: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The names of the parameters without a variable in the URL template. */
  readonly over: readonly string[];
  readonly path: Options;
  readonly query: Options;
  readonly body: Options;
  /** True if there are fields of a body, or an empty form. */
  readonly hasFields: boolean;
  /** True if the template has a variable that a location fills. */
  has(name: string, givenFor: Expression["givenFor"]): boolean;
}

export function callOf(merged: Options, template: string): Call {
  const { method, data } = merged;
  const expressions = expressionsOf(template);
  const has: Call["has"] = (name, givenFor) =>
    expressions.some((each) => each.givenFor === givenFor && each.names.includes(name));
  const toQuery = method === "GET" || method === "HEAD";
  const parameters = parametersOf(merged);
  if (toQuery && data !== undefined) parameters.data = data;
  return {
    toQuery,
    toBody: ["PATCH", "POST", "PUT", "DELETE", "QUERY"].includes(String(method)),
    parameters,
    over: Object.keys(parameters).filter((name) => !has(name, "path") && !has(name, "query")),
    path: namedValues(merged[PATH]),
    query: namedValues(merged[QUERY]),
    body: namedValues(merged[BODY]),
    hasFields: merged[BODY] !== undefined,
    has,
  };
}
