import { BUILDER } from "../internal/builder-brand.js";
import { emptyState } from "../options/change-state.js";
import { frozenOptions } from "../options/merged-options.js";
import type { MergedOptions } from "../options/options.js";
import { readOptions } from "../options/read-options.js";
import type { State } from "../options/state.js";

/**
 * A state in a form that another copy of this package understands: the ES module and the CommonJS module are two copies.
 */
export interface PortableState {
  /** The merged options. */
  readonly options: Readonly<MergedOptions>;
  /** Whether a missing variable is an error. */
  readonly strict: boolean;
  /** The vendor of media types where the accept header names none. */
  readonly vendor: string | undefined;
}

/** A frozen state in portable form. */
export function portableState(state: State): PortableState {
  const { strict, vendor } = state;
  return { options: frozenOptions(state), strict: strict === true, vendor };
}

/** The state of a builder of another copy. */
export function stateOf(builder: object): State {
  const { options, strict, vendor } = Reflect.get(builder, BUILDER) as PortableState;
  const state = emptyState();
  readOptions(state, options);
  return { ...state, strict, vendor };
}
