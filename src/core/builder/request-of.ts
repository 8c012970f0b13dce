import { shortenStack } from "../../internal/thrown-errors.js";
import { place } from "../place.js";
import type { State } from "../state.js";
import { type RequestOptions, write } from "../write/build-request.js";
import type { LazyState } from "./lazy-state.js";

/**
 * The request options of a state and what one call adds to it. Every request is made here: by a builder's `build`, and by the
 * function that `createEndpoint` makes.
 *
 * @param next - returns the state with the arguments of the call
 * @throws EndpointError
 */
export function requestOf(
  lazyState: LazyState,
  next?: (before: State, given: unknown, more?: unknown) => State,
  given?: unknown,
  more?: unknown,
): RequestOptions {
  let state: State | undefined;
  try {
    const before = lazyState.compute();
    state = before;
    if (next !== undefined) state = next(before, given, more);
    return write(place(state), before);
  } catch (error) {
    throw shortenStack(error, requestOf, state?.operation?.id);
  }
}
