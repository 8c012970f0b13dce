import { isOwn, isPlainObject, type Opaque, setOwn } from "../internal/objects.js";
import type { MediaType } from "./media-type.js";
import { GET, type Method, type Route } from "./route.js";
import {
  copyState,
  type MutableState,
  type Operation,
  type State,
  type ValueGroup,
} from "./state.js";
import type { Style } from "../wire/styles.js";
import type { UrlTemplate } from "../uri-template/url-template.js";
import { EndpointError } from "../errors.js";
import { checkName, MAX_NESTING } from "./read-value.js";

/**
 * Makes a new state of an earlier one. The new state shares its lists and objects with the earlier one, and copies each of them when
 * it is first written to. Reading options and merging them is one pass.
 */
export class StateUpdate {
  readonly state: MutableState;
  #merger: Merger | undefined;
  #previews: string[] | undefined;

  constructor(readonly before: State) {
    this.state = copyState(before);
  }

  /** Another route is another operation, but the names of credentials remain: their values stay in the state. */
  leaveOperation(): void {
    const { operation } = this.state;
    if (operation) this.state.operation = { secrets: operation.secrets };
  }

  addOperation(operation: Operation): void {
    const earlier = this.state.operation;
    const secrets = { ...earlier?.secrets, ...operation.secrets };
    this.state.operation = { ...earlier, ...operation, secrets };
  }

  setRoute({ method, url }: Route): void {
    this.state.method = method;
    this.setUrl(url);
  }

  setMethod(method: Method): void {
    this.state.method = method;
    this.leaveOperation();
  }

  /** A route replaces a link. */
  setUrl(url: UrlTemplate): void {
    this.state.url = url;
    this.state.link = undefined;
    this.state.valueAfterLink = undefined;
    this.leaveOperation();
  }

  /** A link leaves the route, because it may be another page of it. */
  setLink(link: string, method: Method = GET): void {
    this.state.link = link;
    this.state.method = method;
    this.state.valueAfterLink = undefined;
  }

  setHeader(name: string, value: string | number | null): void {
    const { state, before } = this;
    if (state.headers === before.headers) state.headers = copyOf(before.headers);
    setOwn<string | number | null>(state.headers, name, value);
  }

  setParameter(name: string, value: unknown): void {
    const { state, before } = this;
    if (state.parameters === before.parameters) state.parameters = copyOf(before.parameters);
    this.#setIn(state.parameters, name, value);
  }

  setValue(group: ValueGroup, name: string, value: unknown): void {
    const { state, before } = this;
    let values = state[group];
    if (values === undefined || values === before[group]) {
      values = state[group] = copyOf(before[group]);
    }
    this.#setIn(values, name, value);
    if (state.link !== undefined) this.#rememberAfterLink(group, name);
  }

  /** Two plain objects of one name are merged. */
  #setIn(values: Record<string, unknown>, name: string, value: unknown): void {
    const isMerged = isPlainObject(value) && isOwn(values, name);
    setOwn(values, name, isMerged ? this.#merged(values[name], value) : value);
  }

  #merged(earlier: unknown, later: object): object {
    return (this.#merger ??= new Merger()).value(earlier, later);
  }

  /** A value that is set before a link belongs to the route that the link leaves. A value that is set after it was meant for the link. */
  #rememberAfterLink(location: ValueGroup, name: string): void {
    if (location !== "query" && location !== "body") return;
    this.state.valueAfterLink ??= { location, name };
  }

  /** Makes the body an object of fields, even if no field is set. */
  addBody(): void {
    this.state.body ??= {};
  }

  setStyle(name: string, style: Style): void {
    const { state, before } = this;
    if (state.styles === before.styles) state.styles = copyOf(before.styles);
    setOwn((state.styles ??= {}), name, style);
  }

  addMediaType(later: MediaType): void {
    const { mediaType: earlier } = this.state;
    if (earlier === undefined) {
      this.state.mediaType = later;
      return;
    }
    const { format = earlier.format, previews } = later;
    if (previews) appendTo((this.#previews ??= [...(earlier.previews ?? [])]), previews);
    this.state.mediaType = { format, previews: this.#previews ?? earlier.previews };
  }

  addOrigins(origins: readonly string[]): void {
    const { state, before } = this;
    if (state.origins === before.origins) state.origins = [...(before.origins ?? [])];
    appendTo(state.origins ?? [], origins);
  }

  addRequests(requests: readonly Opaque<object>[]): void {
    const { state, before } = this;
    if (state.request === before.request) state.request = [...(before.request ?? [])];
    appendTo(state.request ?? [], requests);
  }

  /** Merges a state that has only the values given to one chain method. */
  merge(given: State): void {
    const { state } = this;
    if (given.baseUrl) state.baseUrl = given.baseUrl;
    if (given.data) state.data = given.data;
    if (given.strict !== undefined) state.strict = given.strict;
    if (given.mediaType) this.addMediaType(given.mediaType);
    if (given.request) this.addRequests(given.request);
    if (given.origins) this.addOrigins(given.origins);
    if (given.body) this.addBody();
    for (const [name, value] of Object.entries(given.headers)) this.setHeader(name, value);
    for (const [name, style] of Object.entries(given.styles ?? {})) this.setStyle(name, style);
    for (const group of GROUPS) {
      const values = given[group];
      for (const name in values) if (isOwn(values, name)) this.setValue(group, name, values[name]);
    }
    if (given.link !== undefined) {
      this.setLink(given.link, given.method);
    } else {
      if (given.method) this.setMethod(given.method);
      if (given.url) this.setUrl(given.url);
    }
    if (given.operation) this.addOperation(given.operation);
  }
}

export type Read = (update: StateUpdate, input: unknown, options: unknown) => void;

export function stateAfter(before: State, read: Read, input: unknown, options?: unknown): State {
  const update = new StateUpdate(before);
  read(update, input, options);
  return update.state;
}

/** V8 would give a spread copy a new hidden class with each name that is added: a call with two headers would take twice as long. */
function copyOf<Value>(values: Readonly<Record<string, Value>> = {}): Record<string, Value> {
  const copy: Record<string, Value> = {};
  for (const name in values) if (isOwn(values, name)) setOwn(copy, name, values[name] as Value);
  return copy;
}

const GROUPS = ["parameters", "path", "query", "body"] as const;

function appendTo<Member>(list: Member[], members: readonly Member[]): void {
  for (const member of members) list.push(member);
}

type KeyedValues = Readonly<Record<string | symbol, unknown>>;
type MutableValues = Record<string | symbol, unknown>;

/**
 * Merges earlier and later plain objects. It changes neither, but what it made itself: so merging many small objects one after another
 * takes time for each of them, and not for all that was merged before.
 */
export class Merger {
  /** The objects that this merger made and that occur in one place. */
  readonly #owned = new Set<unknown>();
  /** The objects that one merge made, by what it made them of: an object that occurs in many places is merged once. */
  #merged: Map<KeyedValues, Map<KeyedValues, MutableValues>> | undefined;

  /**
   * The later value, or a new object if both are plain objects.
   *
   * @throws EndpointError `invalid-options` if both are nested deeper than the library follows
   */
  value<Later>(earlier: unknown, later: Later): Later | object {
    if (!isPlainObject(earlier) || !isPlainObject(later)) return later;
    this.#merged = undefined;
    return this.#join(earlier, later, 0, true);
  }

  /** Merges two plain objects, symbol keys included, into a new one or into one that this merger owns. */
  #join(
    earlier: KeyedValues,
    later: KeyedValues,
    depth: number,
    isOwnPath: boolean,
  ): MutableValues {
    if (depth > MAX_NESTING) throw tooDeep();
    const known = this.#merged?.get(earlier)?.get(later);
    if (known) {
      this.#owned.delete(known);
      return known;
    }
    const isOwned = isOwnPath && this.#owned.has(earlier);
    const target: MutableValues = isOwned ? earlier : this.#own({ ...earlier });
    for (const name of Object.keys(later)) {
      const value = later[name];
      if (value === undefined) continue;
      checkName(name);
      const before = isOwn(target, name) ? target[name] : undefined;
      const isMerged = isPlainObject(before) && isPlainObject(value);
      setOwn<unknown>(
        target,
        name,
        isMerged ? this.#join(before, value, depth + 1, isOwned) : value,
      );
    }
    for (const symbol of Object.getOwnPropertySymbols(later)) target[symbol] = later[symbol];
    this.#merged ??= new Map();
    const ofEarlier = this.#merged.get(earlier) ?? new Map<KeyedValues, MutableValues>();
    this.#merged.set(earlier, ofEarlier.set(later, target));
    return target;
  }

  #own<Made extends object>(made: Made): Made {
    this.#owned.add(made);
    return made;
  }
}

function tooDeep(): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Two objects to be merged are cyclic, or nested deeper than ${String(MAX_NESTING)} levels.`,
    { advice: "Give only one of them, or flatten both." },
  );
}
