import { headerWithVariables, type ResolveVariable, withVariables } from "../inputs.js";
import type { CalledValue } from "./command-operation.js";
import type { GivenName, RequestArguments, RequestHeader } from "./request-arguments.js";
import { locationOptions, type GivenValue, type RequestInput } from "./request-input.js";
import type { Target } from "./target.js";
import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import type { EndpointBuilder } from "../../core/builder-type.js";
import { stateOf } from "../../core/steps.js";
import { type LocationsByName, locationsOf } from "../../core/located.js";
import { STYLE } from "../../core/options.js";
import type { GivenFor } from "../../core/locate.js";

export interface BuilderInput extends RequestInput {
  readonly target: Target;
}

export function requestBuilder(
  input: BuilderInput,
  values: readonly ValueWithLocations[],
  resolve: ResolveVariable,
): EndpointBuilder {
  const { target, options } = input;
  const layers = target.called?.optionsOf(values) ?? [locationOptions(values)];
  // The types of the options are for people who write code. These options come from a command line.
  return [options, optionsOfCommand(input, resolve), ...layers].reduce<EndpointBuilder>(
    (builder, layer) => builder.withDefaults(layer as never),
    target.start(values),
  );
}

function optionsOfCommand({ args, data, target }: BuilderInput, resolve: ResolveVariable): object {
  const { styles, headers } = args;
  const contentType = args.contentType ?? typeOfData(args, target);
  return {
    headers: {
      ...(contentType !== undefined && { "content-type": contentType }),
      ...Object.fromEntries(headers.map((header) => headerOf(header, resolve))),
    },
    [STYLE]: styles,
    data,
  };
}

/** Without a media type in the description, `--data @file.json` is JSON. */
function typeOfData({ given: { data } }: RequestArguments, { called }: Target): string | undefined {
  if (data === undefined) return undefined;
  const mediaType = called?.operation.plan.body?.mediaType;
  if (mediaType?.includes("*") === false) return mediaType;
  return /^@.*\.json$/is.test(data) ? "application/json" : undefined;
}

function headerOf(
  { name, value }: RequestHeader,
  resolve: ResolveVariable,
): [string, string | null] {
  return [name, value === "" ? null : headerWithVariables(name, value, resolve)];
}

interface ValueWithLocations extends CalledValue {
  readonly locations: readonly string[];
}

/** An argument replaces a value from standard input for the same location. */
export function givenValues(
  { target, optionValues, values: items }: BuilderInput,
  resolve: ResolveVariable,
): readonly ValueWithLocations[] {
  const names = [...optionValues, ...items].map(({ name }) => name);
  const locate = locatorFor(target, names);
  const [told, given] = [optionValues.map(locate), items.map(locate)];
  assertGivenOnce(told);
  assertGivenOnce(given);
  return [...withoutReplaced(told, given), ...given].map((each) => {
    const { value } = each;
    if (!each.hasVariables || typeof value !== "string") return each;
    return { ...each, value: withVariables(value, resolve) };
  });
}

function locatorFor(
  target: Target,
  names: readonly string[],
): (given: GivenValue) => ValueWithLocations {
  let byName: LocationsByName | undefined;
  const locationsFor = (givenFor: GivenFor, name: string) => {
    if (givenFor !== "parameters") return [`${givenFor} ${name}`];
    byName ??= locationsOf(names, stateOf(target.start([])));
    return Array.from(byName.get(name) ?? [], (each) => `${each} ${name}`);
  };
  return (given) => {
    const { name } = given;
    const givenFor = givenForOf(given, target);
    const argument = target.called?.argumentOf({ givenFor, name });
    const locations = argument
      ? [`${argument.location} ${argument.name}`]
      : locationsFor(givenFor, name);
    return { ...given, givenFor, argument, locations };
  };
}

/** A name that the operation lacks may be a variable of the base URL, or a credential. */
function givenForOf(given: GivenName, { called, serverVariables }: Target): GivenFor {
  const { givenFor, name } = given;
  if (givenFor !== "parameters" || called?.argumentOf(given) !== undefined) return givenFor;
  if (serverVariables.has(name)) return "path";
  return called?.isQueryCredential(name) === true ? "query" : givenFor;
}

function assertGivenOnce(values: readonly ValueWithLocations[]): void {
  const isPlain = ({ givenFor }: GivenName) => givenFor === "parameters";
  const byLocation = new Set(
    values.filter((each) => !isPlain(each)).map(({ argument }) => argument),
  );
  for (const { name, argument } of values.filter(isPlain)) {
    if (argument === undefined || !byLocation.has(argument)) continue;
    throw new EndpointError(
      "conflicting-parameter",
      `The parameter ${quote(name)} was given twice: by its name, which stands for the ${argument.location} in this operation, and for the ${argument.location}.`,
      { advice: "Remove one of them.", parameter: name },
    );
  }
}

/** A value that is set again by the same name and location stays, because its position counts. */
function withoutReplaced(
  values: readonly ValueWithLocations[],
  later: readonly ValueWithLocations[],
): readonly ValueWithLocations[] {
  const taken = new Set(later.flatMap(({ locations }) => locations));
  return values.filter(({ givenFor, name, locations }) => {
    const same = later.filter((each) => each.name === name);
    if (same.some((each) => each.givenFor === givenFor)) return true;
    if (locations.length === 0) return same.length === 0;
    return !locations.every((location) => taken.has(location));
  });
}
