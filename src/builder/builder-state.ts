import { mergeStates } from "../options/merge-states.js";
import { readParameters } from "../options/read-options.js";
import type { State } from "../options/state.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { importedState } from "./inspected-builder.js";
import { givenState, StateSlot } from "./lazy-state.js";

/**
 * The state of a builder, of this or another copy of the package, with parameters for one request.
 *
 * @throws EndpointError `invalid-options` for anything that is not a builder
 */
export function stateWith(builder: AnyBuilder, parameters?: object): State {
  const state = importedState(builder) ?? StateSlot.of(builder);
  if (parameters === undefined) return state.compute();
  const given = givenState((called) => {
    readParameters(called, parameters);
  });
  return mergeStates(state.compute(), given);
}
