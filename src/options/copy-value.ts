import { isList, isOwn, isPlainObject, setOwn } from "../internal/objects.js";
import { Opaque } from "../internal/opaque.js";
import type { Values } from "./state.js";

/** The copies made so far: an object that occurs in many places is copied once. */
type Copies = Map<object, unknown>;

/**
 * A copy of a state's value, for the caller to keep and change. The opposite of `readValue`: an instance of a class comes out
 * as it went in.
 */
export function copyValue(value: unknown, copies?: Copies): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Opaque) return value.value;
  const known = copies?.get(value);
  if (known !== undefined) return known;
  const made = copies ?? new Map<object, unknown>();
  const copy = copyContainer(value, made);
  made.set(value, copy);
  return copy;
}

function copyContainer(value: object, copies: Copies): unknown {
  if (isList(value)) return value.map((member) => copyValue(member, copies));
  return isPlainObject(value) ? copyValues(value, copies) : value;
}

/** A copy of named values, as {@link copyValue} makes it. */
export function copyValues(values: Values, copies?: Copies): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name in values) {
    if (isOwn(values, name)) setOwn(copy, name, copyValue(values[name], copies));
  }
  return copy;
}

/** What was exposed for the lists and objects of frozen states. */
const lists = new WeakMap<readonly unknown[], readonly unknown[]>();
const objects = new WeakMap<Values, Record<string, unknown>>();

/**
 * A value of a frozen state, for the caller to look at: the value itself where possible, so that what two states share is
 * shared by what the caller sees.
 */
export function exposeValue(value: unknown): unknown {
  if (value instanceof Opaque) return value.value;
  if (isList(value)) return exposeList(value);
  return isPlainObject(value) ? exposeValues(value) : value;
}

function exposeList(list: readonly unknown[]): readonly unknown[] {
  const known = lists.get(list);
  if (known) return known;
  const members = list.map(exposeValue);
  const isSame = members.every((member, index) => member === list[index]);
  const exposed = isSame ? list : Object.freeze(members);
  lists.set(list, exposed);
  return exposed;
}

/** Named values, as {@link exposeValue} exposes them. */
export function exposeValues(values: Values): Record<string, unknown> {
  const known = objects.get(values);
  if (known) return known;
  const copy: Record<string, unknown> = {};
  let isSame = true;
  for (const [name, value] of Object.entries(values)) {
    const exposed = exposeValue(value);
    isSame &&= exposed === value;
    setOwn(copy, name, exposed);
  }
  const exposed = isSame ? values : Object.freeze(copy);
  objects.set(values, exposed);
  return exposed;
}
