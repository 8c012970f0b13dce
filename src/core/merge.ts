import { EndpointError } from "../errors.js";
import { isOwn, isPlainObject, type Opaque, setOwn } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { checkName, MAX_NESTING } from "./read/read-value.js";

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
    `Two objects to be merged are cyclic or nested deeper than ${String(MAX_NESTING)} levels.`,
    { advice: "Give only one of them, or flatten both." },
  );
}

/**
 * The `request` options as one. Plain objects are merged into a new object, anything else replaces what was given before it. A
 * single one comes out as the object that went in.
 *
 * @throws EndpointError `unreadable-input` or `invalid-options`
 */
export function mergeRequests(requests: readonly Opaque<object>[]): object {
  const [first, ...later] = requests;
  return readSafely("request option", () => {
    const merger = new Merger();
    return later.reduce((merged, { value }) => merger.value(merged, value), first?.value ?? {});
  });
}
