import type { EndpointBuilder } from "../../builder/builder-type.js";
import { OPTIONS, ofReader } from "../../builder/chain-methods.js";
import { derive, StateSlot } from "../../builder/lazy-state.js";
import { STYLE } from "../../options/option-keys.js";
import { readValue } from "../../options/read-value.js";
import type { ValueGroup } from "../../options/state.js";
import { CHANNELS } from "../../show/explain-request.js";
import { headerText, type ResolveVariable, hasVariables, withVariables } from "../inputs.js";
import {
  chosenContentType,
  type GivenName,
  type GivenValue,
  type InputValue,
  type RequestArguments,
  type RequestInput,
  type RequestItem,
} from "./request-arguments.js";
import type { Target } from "./target.js";
import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { GET } from "../../options/route.js";
import { variablesOf } from "../../request/placement.js";
import type { SecurityScheme } from "../../openapi/model.js";

export interface BuilderInput {
  readonly input: RequestInput;
  readonly target: Target;
}

export function requestBuilder(
  { input, target }: BuilderInput,
  values: readonly GivenValue[],
  resolve: ResolveVariable,
): EndpointBuilder {
  const start = target.start(configuredHeaders(input, target, resolve));
  const told = derive(start, OPTIONS, input.options);
  const filled = derive(told, OPTIONS, optionsOf(input, target, resolve));
  return derive(filled, VALUES, valuesByChannel(values, target));
}

/** The headers of the configuration, without those that the command line sets. */
function configuredHeaders(
  { headers: given }: RequestInput,
  { project }: Target,
  resolve: ResolveVariable,
): Record<string, string> {
  const { headers, file } = project.configuration;
  const replaced = new Set(given.map(({ name }) => name.toLowerCase()));
  const own = Object.entries(headers).filter(([name]) => !replaced.has(name));
  return Object.fromEntries(
    own.map(([name, value]) => [name, headerText(name, value, resolve, file)]),
  );
}

function optionsOf(
  { args, headers, data }: RequestInput,
  target: Target,
  resolve: ResolveVariable,
): object {
  const { previews, styles, given } = args;
  const { format } = given;
  const contentType = chosenContentType(args) ?? typeOfData(args, target);
  return {
    headers: {
      ...(contentType !== undefined && { "content-type": contentType }),
      ...Object.fromEntries(headers.map((item) => headerOf(item, resolve))),
    },
    mediaType: { previews, ...(format !== undefined && { format }) },
    [STYLE]: styles,
    data,
  };
}

/** A body that is given as it is has the media type of the description. Without one, `--data @file.json` is JSON. */
function typeOfData({ given: { data } }: RequestArguments, { called }: Target): string | undefined {
  if (data === undefined) return undefined;
  const mediaType = called?.operation.plan.body?.mediaType;
  if (mediaType?.includes("*") === false) return mediaType;
  return /^@.*\.json$/is.test(data) ? "application/json" : undefined;
}

/** `Header:` without a value removes a header. Spaces after the colon are not part of a value. */
function headerOf({ name, value }: RequestItem, resolve: ResolveVariable): [string, string | null] {
  const text = value.trim();
  return [name.toLowerCase(), text === "" ? null : headerText(name, text, resolve)];
}

type ValuesByChannel = Readonly<Record<ValueGroup, Readonly<Record<string, unknown>>>>;

function valuesByChannel(values: readonly GivenValue[], { called }: Target): ValuesByChannel {
  const plain = values.filter(({ channel }) => channel === "parameters");
  const arranged = called?.arrange(plain);
  const groups = CHANNELS.map((channel) => {
    const isArranged = channel === "parameters" && arranged !== undefined;
    const own = isArranged ? [] : values.filter((each) => each.channel === channel);
    const named = own.map(({ name, value }) => [name, value] as const);
    return [channel, { ...arranged?.[channel], ...Object.fromEntries(named) }] as const;
  });
  return Object.fromEntries(groups) as ValuesByChannel;
}

/** Sets values by their names, which may be names of options. */
const VALUES = ofReader((update, values: ValuesByChannel) => {
  for (const channel of CHANNELS) {
    for (const [name, value] of Object.entries(values[channel])) {
      if (value !== undefined) update.setValue(channel, name, readValue(value, name));
    }
  }
});

/**
 * The values of a request, from the configuration, the standard input and the items. Each source replaces what the sources before it have
 * for the same location.
 */
export function givenValues(
  { input, target }: BuilderInput,
  resolve: ResolveVariable,
): readonly GivenValue[] {
  const sources = [configuredValues(target), input.optionValues, input.values].map((values) =>
    values.map((value) => ({ ...value, channel: channelOf(value, target) })),
  );
  for (const values of sources) refuseTwice(values, target);
  const locations = locationsIn(target);
  const [configured = [], ...given] = sources.map((values) => values.flatMap(locations));
  refuseCredentials(target, configured, given.flat(), input.headers);
  const kept = sources.flatMap((values, index) => {
    const later = sources.slice(index + 1).flat();
    return values.filter((value) => !isReplaced(value, later, locations));
  });
  return kept.map(({ channel, name, value }) => {
    if (!("text" in value)) return { channel, name, value: value.content, isLiteral: true };
    const text = withVariables(value.text, resolve);
    return { channel, name, value: text, isLiteral: !hasVariables(value.text) };
  });
}

/** The default parameters of the configuration, if the operation has them. */
function configuredValues(target: Target): readonly InputValue[] {
  const { called, serverVariables, project } = target;
  const isTaken = (name: string) => {
    const location = called?.inputOf({ channel: "parameters", name })?.location;
    const isSent = location !== undefined && location !== "header" && location !== "cookie";
    return called?.isQueryCredential(name) !== false || isSent || serverVariables.has(name);
  };
  return Object.entries(project.configuration.params)
    .filter(([name]) => isTaken(name))
    .map(([name, value]) => ({
      channel: "parameters",
      name,
      value: typeof value === "string" ? { text: value } : { content: value },
    }));
}

/** A plain name that the operation does not have may belong to a variable of the base URL, or to a credential. */
function channelOf(given: GivenName, { called, serverVariables }: Target): ValueGroup {
  const { channel, name } = given;
  if (channel !== "parameters" || called?.inputOf(given) !== undefined) return channel;
  if (serverVariables.has(name)) return "path";
  return called?.isQueryCredential(name) === true ? "query" : channel;
}

function refuseTwice(values: readonly GivenName[], { called }: Target): void {
  for (const { channel, name } of values) {
    const input = called?.inputOf({ channel, name });
    const isSame = (other: GivenName) =>
      other.channel !== "parameters" && called?.inputOf(other) === input;
    if (channel !== "parameters" || input === undefined || !values.some(isSame)) continue;
    throw new EndpointError(
      "conflicting-parameter",
      `The parameter ${quote(name)} was given twice: by its name, which stands for the ${input.location} in this operation, and for the ${input.location}.`,
      { advice: "Remove one of them.", parameter: name },
    );
  }
}

type LocationsOf = (given: GivenName) => readonly string[];

/** Returns a function that says which locations a value fills, each with the name that it has there. */
function locationsIn({ called, start }: Target): LocationsOf {
  const state = StateSlot.of(start({})).compute();
  const variables = state.url && variablesOf(state, state.url);
  const { restGoesTo } = state.method ?? GET;
  return (given) => {
    const { channel, name } = called?.inputOf(given) ?? given;
    const location = called?.inputOf(given)?.location ?? channel;
    if (location !== "parameters") return [`${location} ${name}`];
    const found = variables?.get(name);
    if (found) {
      const filled = (["path", "query"] as const).filter((each) => found[each]);
      return filled.map((each) => `${each} ${name}`);
    }
    return restGoesTo === "none" ? [] : [`${restGoesTo} ${name}`];
  };
}

/**
 * Returns `true` if later values of the same name take all locations of a value. One with the same channel takes its position, too, and
 * replaces it when all are set.
 */
function isReplaced(
  value: GivenName,
  later: readonly GivenName[],
  locationsOf: LocationsOf,
): boolean {
  const own = locationsOf(value);
  const taken = new Set(later.flatMap(locationsOf));
  const same = later.filter(({ name }) => name === value.name);
  if (same.some(({ channel }) => channel === value.channel)) return false;
  return own.length === 0 ? same.length > 0 : own.every((location) => taken.has(location));
}

/**
 * Refuses values in place of a credential that the configuration sets. An empty header removes one, and is not a value.
 *
 * @param configured - the locations of the values in the configuration
 * @param given - the locations of the values that were given: `query page`
 */
function refuseCredentials(
  { called, project }: Target,
  configured: readonly string[],
  given: readonly string[],
  headers: readonly RequestItem[],
): void {
  if (called === undefined) return;
  const set = new Set(Object.keys(project.configuration.headers).map((name) => `header ${name}`));
  for (const location of configured) set.add(location);
  const carriers = new Set(called.schemes.map(carrierOf).filter((carrier) => set.has(carrier)));
  const items = headers.filter(({ value }) => value.trim() !== "");
  const locations = [...given, ...items.map(({ name }) => `header ${name.toLowerCase()}`)];
  const replaced = locations.find((location) => carriers.has(location));
  if (replaced === undefined) return;
  const name = replaced.slice(replaced.indexOf(" ") + 1);
  throw new EndpointError(
    "conflicting-parameter",
    `${quote(name)} is a credential of the configuration, which an item cannot replace.`,
    { advice: "Leave the item out, or change the configuration file.", parameter: name },
  );
}

/** Returns the location of a credential. All cookies are in one header. */
function carrierOf({ kind, location, parameter = "" }: SecurityScheme): string {
  if (kind !== "apiKey") return "header authorization";
  if (location === "cookie") return "header cookie";
  return location === "query" ? `query ${parameter}` : `header ${parameter.toLowerCase()}`;
}
