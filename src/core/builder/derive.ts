import { shortenStack } from "../../internal/thrown-errors.js";
import type { Read } from "../read/entries.js";
import type { State } from "../state.js";
import { LazyState } from "./lazy-state.js";
import { attachState, lazyStateOf } from "./state-field.js";

/**
 * A clone of a builder with what a chain method was given: same class, same fields, no constructor called. The input is read at
 * once, so that this method throws for bad input.
 *
 * @throws EndpointError
 */
export function derive<Builder extends object, Given, More>(
  builder: Builder,
  read: Read<Given, More>,
  given: Given,
  more?: More,
): Builder {
  try {
    const state = lazyStateOf(builder).derive(read, given, more);
    return create(Object.getPrototypeOf(builder) as Builder, state, builder);
  } catch (error) {
    throw shortenStack(error, derive);
  }
}

/**
 * A clone of a builder that calls an operation. A call has all its entries at once, so nothing waits for a producer.
 *
 * @throws EndpointError
 */
export function deriveCall<Builder extends object>(
  builder: Builder,
  next: (before: State) => State,
): Builder {
  try {
    const state = LazyState.of(next(lazyStateOf(builder).compute()));
    return create(Object.getPrototypeOf(builder) as Builder, state, builder);
  } catch (error) {
    throw shortenStack(error, deriveCall);
  }
}

/**
 * A builder made without calling the constructor of its class.
 *
 * @param prototype - the prototype of the class
 * @param sources - the objects whose fields it gets, the last one's if two have a field
 */
export function create<Builder extends object>(
  prototype: Builder,
  state: LazyState,
  ...sources: readonly object[]
): Builder {
  const builder = Object.create(prototype) as Builder;
  for (const fields of sources) {
    if (Reflect.ownKeys(fields).length > 0) {
      Object.defineProperties(builder, Object.getOwnPropertyDescriptors(fields));
    }
  }
  attachState(builder, state);
  return Object.freeze(builder);
}
