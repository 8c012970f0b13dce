import { EndpointError } from "../errors.js";
import { isOwn, isPlainObject, ownValue, setOwn } from "../internal/objects.js";
import { checkName, MAX_NESTING } from "./read-value.js";
import type { Values } from "./state.js";

type KeyedValues = Readonly<Record<string | symbol, unknown>>;
type MutableValues = Record<string | symbol, unknown>;
type Named<Value> = Readonly<Record<string, Value>>;

/**
 * Merges earlier and later values. It changes neither, but what it made itself: so merging many small values one after another
 * takes time for each of them, and not for all that was merged before.
 */
export class Merger {
  /** @param merges - the number of merges. After the last one, nothing that was made is changed. */
  constructor(readonly merges = 1) {}

  /** The objects and lists that this merger made and that occur in one place. */
  #owned: Set<unknown> | undefined;
  /** The objects that one merge made, by what it made them of: an object that occurs in many places is merged once. */
  #merged: Map<KeyedValues, Map<KeyedValues, MutableValues>> | undefined;

  /** Both lists, one after the other. */
  list<Member>(
    earlier: readonly Member[] | undefined,
    later: readonly Member[] | undefined,
  ): readonly Member[] | undefined {
    if (earlier === undefined || later === undefined) return later ?? earlier;
    const list = this.#isOwned(earlier) ? earlier : this.#own([...earlier]);
    for (const member of later) list.push(member);
    return list;
  }

  /** The values of both. The later value of a name wins. */
  named<Value>(earlier: Named<Value>, later: Named<Value>): Named<Value>;
  named<Value>(
    earlier: Named<Value> | undefined,
    later: Named<Value> | undefined,
  ): Named<Value> | undefined;
  named<Value>(
    earlier: Named<Value> | undefined,
    later: Named<Value> | undefined,
  ): Named<Value> | undefined {
    if (isEmpty(later)) return earlier ?? later;
    if (isEmpty(earlier)) return later;
    const values = this.#writable(earlier);
    for (const name in later) {
      const value = ownValue(later, name);
      if (value !== undefined) setOwn(values, name, value);
    }
    return values;
  }

  /**
   * The values of both. Two plain objects of one name are merged.
   *
   * @throws EndpointError `invalid-options` if both are nested deeper than the library follows
   */
  values(earlier: Values, later: Values): Values;
  values(earlier: Values | undefined, later: Values | undefined): Values | undefined;
  values(earlier: Values | undefined, later: Values | undefined): Values | undefined {
    if (isEmpty(later)) return earlier ?? later;
    if (isEmpty(earlier)) return later;
    const values = this.#writable(earlier);
    for (const name in later) {
      if (!isOwn(later, name)) continue;
      setOwn(values, name, this.value(ownValue(values, name), later[name]));
    }
    return values;
  }

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
      this.#owned?.delete(known);
      return known;
    }
    const isOwned = isOwnPath && this.#owned?.has(earlier) === true;
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

  #writable<Value>(values: Named<Value>): Record<string, Value> {
    return this.#owned?.has(values) ? values : this.#own(copyOf(values));
  }

  #isOwned<Member>(list: readonly Member[]): list is Member[] {
    return this.#owned?.has(list) === true;
  }

  #own<Made extends object>(made: Made): Made {
    if (this.merges > 1) (this.#owned ??= new Set()).add(made);
    return made;
  }
}

/**
 * A copy of named values. V8 would give a spread copy a new hidden class with each name that is added: a call with two headers would
 * take twice as long.
 */
function copyOf<Value>(values: Named<Value>): Record<string, Value> {
  const copy: Record<string, Value> = {};
  for (const name in values) if (isOwn(values, name)) setOwn(copy, name, values[name] as Value);
  return copy;
}

function isEmpty<Value>(values: Named<Value> | undefined): values is undefined {
  return values === undefined || Object.keys(values).length === 0;
}

function tooDeep(): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Two objects to be merged are cyclic, or nested deeper than ${String(MAX_NESTING)} levels.`,
    { advice: "Give only one of them, or flatten both." },
  );
}
