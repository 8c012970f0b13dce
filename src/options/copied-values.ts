import { isDraft, original } from "immer";
import { EndpointError } from "../errors.js";
import { copyDate, isList, isOwn, isPlainObject, Opaque, setOwn } from "../internal/objects.js";
import { checkName, MAX_NESTING } from "./read-value.js";
import type { Values } from "./state.js";

type KeyedValues = Readonly<Record<string | symbol, unknown>>;
type MutableValues = Record<string | symbol, unknown>;

/**
 * Merges named values: where both the earlier and the later value are plain objects they become one new object, otherwise the
 * later value replaces the earlier one.
 *
 * One merger serves one run of recipes. It never makes immer drafts of nested objects: an object that occurs in many
 * places would get a draft for each place.
 */
export class ValueMerger {
  /** The objects that this merger made and that occur in one place: it may write to them. */
  #owned: Map<KeyedValues, MutableValues> | undefined;
  /** The merged objects by what they were merged of: an object that occurs in many places is merged once. */
  #merged: Map<KeyedValues, Map<KeyedValues, MutableValues>> | undefined;

  /**
   * The value that replaces an earlier one.
   *
   * @param earlier - the earlier value, which may be an immer draft
   * @throws EndpointError `invalid-options` when both are nested deeper than the library follows
   */
  merge(earlier: unknown, later: object): object {
    if (typeof earlier !== "object") return later;
    const base: unknown = isDraft(earlier) ? original(earlier) : earlier;
    return isPlainObject(base) && isPlainObject(later) ? this.#join(base, later, 0, true) : later;
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
      this.#owned?.delete(known);
      return known;
    }
    const owned = isOwnPath ? this.#owned?.get(earlier) : undefined;
    const target = owned ?? { ...earlier };
    for (const name of Object.keys(later)) {
      const value = later[name];
      if (value === undefined) continue;
      checkName(name);
      const before = isOwn(target, name) ? target[name] : undefined;
      const isMerged = isPlainObject(before) && isPlainObject(value);
      const isOwned = owned !== undefined;
      setOwn<unknown>(
        target,
        name,
        isMerged ? this.#join(before, value, depth + 1, isOwned) : value,
      );
    }
    for (const symbol of Object.getOwnPropertySymbols(later)) target[symbol] = later[symbol];
    this.#remember(earlier, later, target);
    return target;
  }

  #remember(earlier: KeyedValues, later: KeyedValues, target: MutableValues): void {
    (this.#owned ??= new Map()).set(target, target);
    this.#merged ??= new Map();
    const ofEarlier = this.#merged.get(earlier) ?? new Map<KeyedValues, MutableValues>();
    this.#merged.set(earlier, ofEarlier.set(later, target));
  }
}

function tooDeep(): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Two objects to be merged are cyclic, or nested deeper than ${String(MAX_NESTING)} levels.`,
    { advice: "Give only one of them, or flatten both." },
  );
}

/** What a copy is like. */
interface CopyRules {
  /** Returns what replaces an {@link Opaque}. */
  readonly instance: (opaque: Opaque) => unknown;
  /** Whether `undefined` stays in lists. */
  readonly keepsUndefined: boolean;
}

const UNCHANGED: CopyRules = { instance: release, keepsUndefined: true };

/**
 * A copy of a state's value, for the caller to keep and change. The opposite of `readValue`: an instance of a class comes out
 * as it went in.
 */
export function copyValue(value: unknown, rules = UNCHANGED): unknown {
  return typeof value === "object" && value !== null ? new Copier(rules).copy(value) : value;
}

/** A copy of named values, as {@link copyValue} makes it. */
export function copyValues(values: Values): Record<string, unknown> {
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

/** What was exposed for the lists and objects of frozen states. */
const lists = new WeakMap<readonly unknown[], readonly unknown[]>();
const objects = new WeakMap<Values, Record<string, unknown>>();

/**
 * A value of a frozen state, for the caller to look at: the value itself where possible, so that what two states share is
 * shared by what the caller sees.
 */
export function exposeValue(value: unknown): unknown {
  if (value instanceof Opaque) return release(value);
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
