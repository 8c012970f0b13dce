import { objectOr } from "../../openapi/read/document.js";
import { isOptionName } from "../../options/option-keys.js";
import { GET } from "../../options/route.js";
import type { State } from "../../options/state.js";
import { variablesOf } from "../../request/request-variables.js";
import type { RequestPlan } from "../api/described-api.js";
import type { ItemChannel } from "./request-items.js";
import { CHANNELS, type RequestInput } from "./request-input.js";

/** The name of a value, and the channel that it was given for. */
export interface GivenName {
  readonly channel: ItemChannel;
  readonly name: string;
}

type Place = Exclude<ItemChannel, "parameters">;

const PLACES = ["path", "query", "body"] as const satisfies readonly Place[];

/** The locations of the values of a request, by their names. */
export class RequestPlaces {
  readonly #state: State;
  readonly #placed: RequestPlan["placed"];

  /**
   * @param state - with the base URL and the route
   * @param placed - the names that the operation has in another place than the builder would choose
   */
  constructor(state: State, placed: RequestPlan["placed"] = {}) {
    this.#state = state;
    this.#placed = placed;
  }

  /** The channel that the operation has for a plain name. Undefined if the builder chooses the place. */
  channelOf(name: string): Place | undefined {
    return PLACES.find((place) => this.#placed[place]?.includes(name));
  }

  /** Returns `true` if other values of the same name take all locations of a value. */
  isReplaced(given: GivenName, others: readonly GivenName[]): boolean {
    const same = others.filter(({ name }) => name === given.name);
    const taken = new Set(same.flatMap((other) => this.#placesOf(other)));
    return same.length > 0 && this.#placesOf(given).every((place) => taken.has(place));
  }

  /** Returns `true` if a value of the same name is set in the same channel, where the last one wins. */
  isSetAgain(given: GivenName, others: readonly GivenName[]): boolean {
    const channel = this.#setIn(given);
    return others.some((other) => other.name === given.name && this.#setIn(other) === channel);
  }

  #setIn({ channel, name }: GivenName): ItemChannel {
    return channel === "parameters" ? (this.channelOf(name) ?? channel) : channel;
  }

  #placesOf(given: GivenName): readonly Place[] {
    const channel = this.#setIn(given);
    if (channel !== "parameters") return [channel];
    const { method = GET, url } = this.#state;
    const found = url && variablesOf(this.#state, url).get(given.name);
    if (found) return (["path", "query"] as const).filter((place) => found[place]);
    return method.restGoesTo === "none" ? [] : [method.restGoesTo];
  }
}

/** The names of the values in options. */
export function namesOf(options: RequestInput["options"]): readonly GivenName[] {
  const plain = Object.keys(options).filter((name) => !isOptionName(name));
  const named = (channel: ItemChannel, names: readonly string[]) =>
    names.map((name) => ({ channel, name }));
  return [
    ...named("parameters", plain),
    ...PLACES.flatMap((place) => named(place, Object.keys(objectOr(options[CHANNELS[place]])))),
  ];
}

/** Options without the values whose places items take from another channel. The builder would not know which of them wins. */
export function withoutReplaced(
  options: RequestInput["options"],
  items: readonly GivenName[],
  places: RequestPlaces,
): RequestInput["options"] {
  const result: Record<string | symbol, unknown> = { ...options };
  for (const given of namesOf(options)) {
    const { channel, name } = given;
    if (places.isSetAgain(given, items) || !places.isReplaced(given, items)) continue;
    if (channel === "parameters") Reflect.deleteProperty(result, name);
    else result[CHANNELS[channel]] = without(name, objectOr(result[CHANNELS[channel]]));
  }
  return result;
}

function without(name: string, values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));
}
