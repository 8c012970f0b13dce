import { setOwn, Opaque, copyDate, isList, isOwn, isPlainObject } from "../internal/objects.js";
import { OPERATION } from "./read/option-keys.js";
import { type Handover, OPTIONS } from "./read/option-table.js";
import type { MergedOptions } from "./read/options.js";
import type { State, Values } from "./state.js";

/** The merged options of a state, for the caller to keep and change. */
export function mergedOptions(state: State): MergedOptions {
  return handOver(state, COPIED);
}

/**
 * The merged options of a state. They are frozen, except the caller's own objects, and share values with the state: and so
 * with the options of other states.
 */
export function frozenOptions(state: State): Readonly<MergedOptions> {
  const options: MergedOptions & { [OPERATION]?: object } = handOver(state, SHARED);
  if (state.operation) options[OPERATION] = state.operation;
  return Object.freeze(options);
}

function handOver(state: State, handover: Handover): MergedOptions {
  // The first options of the table are those that every state has.
  const options = {} as MergedOptions & Record<symbol, unknown>;
  for (const [key, { shown }] of OPTIONS) {
    const value = shown(state, handover);
    if (value !== undefined) Reflect.set(options, key, value);
  }
  const { parameters } = state;
  for (const name of Object.keys(parameters)) {
    setOwn(options, name, handover.valueOf(parameters[name]));
  }
  return options;
}

/** The differences between a copy and its original. */
interface CopyRules {
  /** Returns what replaces an {@link Opaque}. */
  readonly instance: (opaque: Opaque) => unknown;
  /** `true` if `undefined` stays in lists. */
  readonly keepsUndefined: boolean;
}

const UNCHANGED: CopyRules = { instance: release, keepsUndefined: true };

/**
 * A copy of a state's value, for the caller to keep and change. The opposite of `readValue`: an instance of a class comes out
 * as it went in.
 */
export function copyValue(value: unknown, rules: CopyRules = UNCHANGED): unknown {
  return typeof value === "object" && value !== null ? new Copier(rules).copy(value) : value;
}

/** A copy of named values, as {@link copyValue} makes it. */
function copyValues(values: Values): Record<string, unknown> {
  return new Copier(UNCHANGED).copyValues(values);
}

/** Copies one value. An object that occurs in many places is copied once. */
class Copier {
  readonly #copies = new Map<object, unknown>();

  constructor(readonly rules: CopyRules) {}

  copy(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const known = this.#copies.get(value);
    if (known !== undefined) return known;
    const copy = this.#copyObject(value);
    this.#copies.set(value, copy);
    return copy;
  }

  copyValues(values: Values): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const name in values) if (isOwn(values, name)) setOwn(copy, name, this.copy(values[name]));
    return copy;
  }

  #copyObject(value: object): unknown {
    if (isList(value)) return this.#copyList(value);
    if (isPlainObject(value)) return this.copyValues(value);
    return value instanceof Opaque ? this.rules.instance(value) : value;
  }

  #copyList(list: readonly unknown[]): readonly unknown[] {
    const copy: unknown[] = [];
    for (const member of list) {
      if (member !== undefined || this.rules.keepsUndefined) copy.push(this.copy(member));
    }
    return copy;
  }
}

/** The value of an {@link Opaque}: an instance of a class as it went in, a Date as a copy. */
export function release({ value }: Opaque): unknown {
  return typeof value === "object" && value !== null ? copyDate(value) : value;
}

/** The results of `exposeList` and `exposeValues` for the lists and objects of states. */
const lists = new WeakMap<readonly unknown[], readonly unknown[]>();
const objects = new WeakMap<Values, Record<string, unknown>>();

/**
 * A value of a state, frozen, for the caller to look at: the value itself where possible, so that what two states share is
 * shared by what the caller sees.
 */
function exposeValue(value: unknown): unknown {
  if (value instanceof Opaque) return release(value);
  if (isList(value)) return exposeList(value);
  return isPlainObject(value) ? exposeValues(value) : value;
}

function exposeList(list: readonly unknown[]): readonly unknown[] {
  const known = lists.get(list);
  if (known) return known;
  const members = list.map(exposeValue);
  const isSame = members.every((member, index) => member === list[index]);
  const exposed = Object.freeze(isSame ? list : members);
  lists.set(list, exposed);
  return exposed;
}

/** Named values, as {@link exposeValue} exposes them. */
function exposeValues(values: Values): Record<string, unknown> {
  const known = objects.get(values);
  if (known) return known;
  const copy: Record<string, unknown> = {};
  let isSame = true;
  for (const [name, value] of Object.entries(values)) {
    const exposed = exposeValue(value);
    isSame &&= exposed === value;
    setOwn(copy, name, exposed);
  }
  const exposed = isSame ? (values as Record<string, unknown>) : copy;
  Object.freeze(exposed);
  objects.set(values, exposed);
  return exposed;
}

/** Gives copies, which the caller may change. */
const COPIED: Handover = { valueOf: copyValue, valuesOf: copyValues, own: (made) => made };

/** Gives the values themselves where possible. All that it gives is frozen, except the caller's own objects. */
const SHARED: Handover = {
  valueOf: exposeValue,
  valuesOf: exposeValues,
  own: (made) => Object.freeze(made),
};
