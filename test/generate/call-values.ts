import { BODY, PATH, QUERY } from "fluent-endpoint";
import type { OperationPlan } from "../../src/openapi/plan/operation-plan.js";
import { sendsEmptyBody } from "../../src/openapi/plan/planned-locations.js";
import { isOptionName } from "../../src/core/options.js";

type Values = Readonly<Record<string, unknown>>;

/** The locations, by the locations that have one. */
const LOCATIONS = { path: PATH, query: QUERY, body: BODY };

/**
 * The arguments of an operation as the call of `request.ts` takes them: a name that means something else in the call is given for its
 * location only, and so are values whose place in the query the class decides.
 */
export function callValues(plan: OperationPlan, parameters: Values): Values {
  const { args } = plan;
  const values: Record<PropertyKey, unknown> = {};
  for (const [key, value] of Object.entries(parameters)) {
    const argument = args.find((each) => each.key === key);
    const isOption = argument === undefined && isOptionName(key) && value !== undefined;
    if (isOption) add(BODY, key, value);
    else if (argument === undefined || argument.isByName) values[key] = value;
  }
  for (const { key, name, location, isByName, isWholeBody, isQueryString } of args) {
    if (!Object.hasOwn(parameters, key) || isByName) continue;
    const value = parameters[key];
    if (isWholeBody) values.data = value;
    else if (isQueryString === true) add(PATH, key, value);
    else if (location !== "header" && location !== "cookie") add(LOCATIONS[location], name, value);
    else if (key === name && !isOptionName(name)) values[name] = value;
    else if (location === "header") add("headers", name, value);
  }
  // `request.ts` does not know which bodies are required.
  if (sendsEmptyBody(plan) && values.data === undefined && !(BODY in values)) values[BODY] = {};
  return values;

  function add(part: PropertyKey, name: string, value: unknown): void {
    const own = (values[part] ??= {}) as Record<string, unknown>;
    own[name] = value;
  }
}
