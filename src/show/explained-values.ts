import type { ParameterLocation } from "../errors.js";
import { GET } from "../options/route.js";
import type { State, ValueGroup } from "../options/state.js";
import type { Trace } from "../request/trace.js";

/**
 * The location of a value in a request.
 *
 * @public
 */
export interface PlacedValue {
  /** The channel of the value: as a parameter, or for the path, the query or the body only. */
  readonly channel: "parameters" | "path" | "query" | "body";
  /** The name of the parameter. */
  readonly name: string;
  /** The part of the request that the value is in. `unsent`: it is nowhere. */
  readonly location: ParameterLocation | "unsent";
  /** The expressions of the URL template that it fills, such as `{owner}`. */
  readonly expressions: readonly string[];
  /** The location and the rule in words, for example `fills {owner} of the URL template`. */
  readonly reason: string;
}

const CHANNELS = ["parameters", "path", "query", "body"] as const satisfies ValueGroup[];

/**
 * Says in words where each value of a state went.
 *
 * @param trace - recorded while the request was built
 */
export function placedValues(state: State, trace: Trace): readonly PlacedValue[] {
  return CHANNELS.flatMap((channel) =>
    Object.keys(state[channel] ?? {}).map((name): PlacedValue => {
      const { location, expressions } = trace.placeOf(channel, name) ?? UNSENT;
      const given = { channel, name, location, expressions };
      return { ...given, reason: reasonFor(given, state, trace) };
    }),
  );
}

const UNSENT = { location: "unsent", expressions: [] } as const;

function reasonFor(given: Omit<PlacedValue, "reason">, state: State, trace: Trace): string {
  const { channel, location, expressions } = given;
  if (location === "unsent") return `is not sent: ${reasonUnsent(given, state, trace)}`;
  if (expressions.length > 0) return `fills ${expressions.join(" and ")} of the URL template`;
  const { name, restGoesTo } = state.method ?? GET;
  const leftOver = `the URL template has no variable of this name, and ${name} has ${restGoesTo === "body" ? "a" : "no"} body`;
  const rule = channel === location ? `it was given for the ${channel}` : leftOver;
  return `is in the ${location}: ${rule}`;
}

function reasonUnsent(
  { channel, name }: Omit<PlacedValue, "reason">,
  state: State,
  { variables }: Trace,
): string {
  if (variables === undefined) return "a link is requested as it is";
  if (channel === "path" && !variables.has(name)) {
    return "it was given for the path, and the URL template has no variable of this name";
  }
  const { restGoesTo } = state.method ?? GET;
  if (restGoesTo === "body" && state.data !== undefined) {
    return "data replaces the body that parameters make";
  }
  return "an empty list, null in a URL, and an empty expansion leave nothing";
}
