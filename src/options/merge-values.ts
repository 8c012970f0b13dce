import { isDraft, original } from "immer";
import { EndpointError } from "../errors.js";
import { isOwn, isPlainObject, setOwn } from "../internal/objects.js";
import { checkName, DEEPEST } from "./read-value.js";

type Values = Readonly<Record<string | symbol, unknown>>;
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
  #owned: Map<Values, MutableValues> | undefined;
  /** The merged objects by what they were merged of: an object that occurs in many places is merged once. */
  #merged: Map<Values, Map<Values, MutableValues>> | undefined;

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
  #join(earlier: Values, later: Values, depth: number, isOwnPath: boolean): MutableValues {
    if (depth > DEEPEST) throw tooDeep();
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

  #remember(earlier: Values, later: Values, target: MutableValues): void {
    (this.#owned ??= new Map()).set(target, target);
    this.#merged ??= new Map();
    const ofEarlier = this.#merged.get(earlier) ?? new Map<Values, MutableValues>();
    this.#merged.set(earlier, ofEarlier.set(later, target));
  }
}

function tooDeep(): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Two objects to be merged are cyclic, or nested deeper than ${String(DEEPEST)} levels. Give only one of them, or flatten both.`,
  );
}
