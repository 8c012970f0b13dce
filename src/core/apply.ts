import { isOwn, isPlainObject, ownValue, setOwn } from "../internal/objects.js";
import type { UrlTemplate } from "../template/url-template.js";
import type { Entries, EntryValues, Part, Read } from "./read/entries.js";
import { Merger } from "./merge.js";
import type { Method, Route } from "./read/route.js";
import { copyState, type MutableState, type Operation, type State } from "./state.js";

/** The lists and objects of a state that were copied to be written to. It has no prototype, from which it could inherit any. */
type Opened = Partial<
  Pick<MutableState, "path" | "query" | "body" | "styles" | "request" | "origins">
> & { previews?: string[] };

/**
 * Applies entries to a state that is being made: to the draft of a producer, or to a copy. Either shares its lists and objects with the
 * state before. Each of them is copied when it is first written to, and then is a field here.
 */
export class StateUpdate implements Entries {
  declare readonly before: State;
  declare readonly state: MutableState;
  declare parameters: Record<string, unknown> | undefined;
  declare headers: Record<string, string | number | null> | undefined;
  /** The other lists and objects, which most calls do not write to. */
  declare opened: Opened | undefined;
  declare merger: Merger | undefined;

  constructor(before: State, draft?: MutableState) {
    this.before = before;
    this.state = draft ?? copyState(before);
    this.parameters = this.headers = this.opened = this.merger = undefined;
  }

  set(part: Part, name: string, value: unknown): void {
    // Calls by their names, so that engines inline what most entries need.
    if (part === "parameters") setParameter(this, name, value);
    else if (part === "headers") setHeader(this, name, value as EntryValues["headers"]);
    else if (part === "route") setUrl(this.state, (value as Route).url, (value as Route).method);
    else (APPLY[part] as Apply<unknown>)(this, name, value, part);
  }
}

/** Returns the state after what a reader emits. */
export function stateAfter<Given>(before: State, read: Read<Given>, given: Given): State {
  const update = new StateUpdate(before);
  read(update, given);
  return update.state;
}

type Apply<Value> = (update: StateUpdate, name: string, value: Value, part: Part) => void;

const APPLY: {
  readonly [P in Exclude<Part, "parameters" | "headers" | "route">]: Apply<EntryValues[P]>;
} = {
  method({ state }, _, method) {
    state.method = method;
    if (state.operation) leaveOperation(state, state.operation);
  },
  url({ state }, _, url) {
    setUrl(state, url, state.method);
  },
  /** A link leaves the route, because it may be another page of it. */
  link({ state }, _, { url, method }) {
    state.link = url;
    state.method = method;
    state.valueAfterLink = undefined;
  },
  baseUrl({ state }, _, baseUrl) {
    state.baseUrl = baseUrl;
  },
  mediaType(update, _, later) {
    const { state } = update;
    const { mediaType: earlier } = state;
    if (earlier === undefined) {
      state.mediaType = later;
      return;
    }
    const { format = earlier.format, previews } = later;
    const opened = openedIn(update);
    if (previews) append((opened.previews ??= [...(earlier.previews ?? [])]), previews);
    state.mediaType = { format, previews: opened.previews ?? earlier.previews };
  },
  path: setChannel,
  query: setChannel,
  body: setChannel,
  styles(update, name, style) {
    const { before, state } = update;
    const opened = openedIn(update);
    setOwn((opened.styles ??= state.styles = copyOf(before.styles)), name, style);
  },
  data({ state }, _, data) {
    state.data = data;
  },
  request(update, _, request) {
    const { before, state } = update;
    const opened = openedIn(update);
    (opened.request ??= state.request = [...(before.request ?? [])]).push(request);
  },
  origins(update, _, origins) {
    const { before, state } = update;
    const opened = openedIn(update);
    append((opened.origins ??= state.origins = [...(before.origins ?? [])]), origins);
  },
  strict({ state }, _, strict) {
    state.strict = strict;
  },
  operation({ state }, _, operation) {
    const { operation: earlier } = state;
    const secrets = { ...earlier?.secrets, ...operation.secrets };
    state.operation = { ...earlier, ...operation, secrets };
  },
  exceptions({ state }, _, exceptions) {
    state.exceptions = exceptions;
  },
};

/** Returns the copies that were made so far. Any other container is read from `before`: to read it from a draft would draft it. */
function openedIn(update: StateUpdate): Opened {
  return (update.opened ??= Object.create(null) as Opened);
}

/** A route replaces a link. */
function setUrl(state: MutableState, url: UrlTemplate, method: Method | undefined): void {
  state.url = url;
  state.method = method;
  if (state.link !== undefined) state.link = state.valueAfterLink = undefined;
  if (state.operation) leaveOperation(state, state.operation);
}

/** Another route is another operation, but the names of credentials remain: their values stay in the state. */
function leaveOperation(state: MutableState, { secrets }: Operation): void {
  state.operation = { secrets };
}

function setHeader(update: StateUpdate, name: string, value: EntryValues["headers"]): void {
  const { before, state } = update;
  setOwn((update.headers ??= state.headers = copyOf(before.headers)), name, value);
}

function setParameter(update: StateUpdate, name: string, value: unknown): void {
  const { before, state } = update;
  const values = (update.parameters ??= state.parameters = copyOf(before.parameters));
  setOwn(values, name, isPlainObject(value) ? merged(update, values, name, value) : value);
}

/** Sets a value of a channel. An `undefined` one opens the channel alone. */
function setChannel(update: StateUpdate, name: string, value: unknown, part: Part): void {
  const channel = part as "path" | "query" | "body";
  const { before, state } = update;
  const opened = openedIn(update);
  const values = (opened[channel] ??= state[channel] = copyOf(before[channel]));
  if (value === undefined) return;
  setOwn(values, name, isPlainObject(value) ? merged(update, values, name, value) : value);
  if (channel === "path" || state.link === undefined) return;
  // A value that is set before a link belongs to the route that the link leaves. One that is set after it was meant for the link.
  state.valueAfterLink ??= { location: channel, name };
}

/** Merges a plain object with an earlier one of the same name. */
function merged(update: StateUpdate, values: object, name: string, later: object): object {
  const earlier = ownValue(values, name);
  return earlier === undefined ? later : (update.merger ??= new Merger()).value(earlier, later);
}

/** V8 would give a spread copy a new hidden class with each name that is added: a call with two headers would take twice as long. */
function copyOf<Value>(values: Readonly<Record<string, Value>> = {}): Record<string, Value> {
  const copy: Record<string, Value> = {};
  for (const name in values) if (isOwn(values, name)) setOwn(copy, name, values[name] as Value);
  return copy;
}

function append<Member>(list: Member[], members: readonly Member[]): void {
  for (const member of members) list.push(member);
}
