import { BODY, PATH, QUERY } from "fluent-endpoint";
import type { OperationPlan } from "../../src/openapi/plan/operation-plan.js";
import { isOptionName } from "../../src/wire/option-names.js";

type Values = Readonly<Record<string, unknown>>;

/** The channels, by the locations that have one. */
const CHANNELS = { path: PATH, query: QUERY, body: BODY };

/**
 * The arguments of an operation as the call of `request.ts` takes them: a name that means something else in the call is given for its
 * location only, and so are values whose place in the query the class decides.
 */
export function callValues({ inputs, body }: OperationPlan, parameters: Values): Values {
  const values: Record<PropertyKey, unknown> = {};
  for (const [argument, value] of Object.entries(parameters)) {
    const input = inputs.find((each) => each.argument === argument);
    const isOption = input === undefined && isOptionName(argument) && value !== undefined;
    if (isOption) add(BODY, argument, value);
    else if (input === undefined || input.channel === "parameters") values[argument] = value;
  }
  for (const { argument, name, location, channel, isQueryString } of inputs) {
    if (!Object.hasOwn(parameters, argument) || channel === "parameters") continue;
    const key = isQueryString === true ? argument : name;
    const value = parameters[argument];
    if (channel === "data") values.data = value;
    else if (channel in CHANNELS) add(CHANNELS[channel as keyof typeof CHANNELS], key, value);
    else if (argument === name && !isOptionName(name)) values[name] = value;
    else if (location === "header") add("headers", name, value);
  }
  // A class sends an empty object where the body is required.
  const hasFields = body?.kind === "json" && body.takes !== "data" && body.isRequired;
  if (hasFields && values.data === undefined && !(BODY in values)) values[BODY] = {};
  return values;

  function add(part: PropertyKey, name: string, value: unknown): void {
    const own = (values[part] ??= {}) as Record<string, unknown>;
    own[name] = value;
  }
}
