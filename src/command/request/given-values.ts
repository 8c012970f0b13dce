import { StateSlot } from "../../builder/lazy-state.js";
import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { GET } from "../../options/route.js";
import { variablesOf } from "../../request/request-variables.js";
import { hasVariables, withVariables, type ResolveVariable } from "./environment.js";
import type { InputValue, RequestInput } from "./request-input.js";
import type { GivenName, ItemChannel } from "./request-items.js";
import type { Target } from "./target.js";

/** A value that was given. */
export interface GivenValue extends GivenName {
  readonly value: unknown;
  /** Is `true` if nothing in the value is from the environment. */
  readonly isLiteral: boolean;
}

/**
 * The values of a request, from the configuration, the standard input and the items. Each source replaces what the sources before it have
 * for the same location.
 *
 * @throws EndpointError `conflicting-parameter` for a parameter that one of them has twice; `missing-variable`
 */
export function givenValues(
  { input, target }: { readonly input: RequestInput; readonly target: Target },
  resolve: ResolveVariable,
): readonly GivenValue[] {
  const sources = [configuredValues(target), input.optionValues, input.values].map((values) =>
    values.map((value) => ({ ...value, channel: channelOf(value, target) })),
  );
  for (const values of sources) refuseTwice(values, target);
  const locations = locationsIn(target);
  const kept = sources.flatMap((values, index) => {
    const later = sources.slice(index + 1).flat();
    return values.filter((value) => !isReplaced(value, later, locations));
  });
  return kept.map(({ channel, name, value }) => {
    if (!("text" in value)) return { channel, name, value: value.content, isLiteral: true };
    const { text } = value;
    return {
      channel,
      name,
      value: withVariables(text, resolve),
      isLiteral: !hasVariables(text),
    };
  });
}

/** The default parameters of the configuration, if the operation has them. */
function configuredValues(target: Target): readonly InputValue[] {
  const { called, serverVariables, project } = target;
  const isTaken = (name: string) => {
    const location = called?.inputOf({ channel: "parameters", name })?.location;
    const isSent = location !== undefined && location !== "header" && location !== "cookie";
    return called === undefined || isSent || serverVariables.has(name);
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
function channelOf(given: GivenName, { called, serverVariables }: Target): ItemChannel {
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
    if (found)
      return (["path", "query"] as const)
        .filter((each) => found[each])
        .map((each) => `${each} ${name}`);
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
