import { startAtCaller } from "../internal/thrown-errors.js";
import { mergeState } from "../options/change-state.js";
import { emptyState, type MutableState } from "../options/state.js";
import { StateSlot, type LazyState, type Recipe } from "./lazy-state.js";

/** Reads what a chain method was given, and sets it in a state. */
type Reader<Input> = (state: MutableState, input: Input) => void;

/** The recipe that sets what a chain method was given. The input is read at once, so that this method throws for bad input. */
export function recipeOf<Input>(read: Reader<Input>, input: Input): Recipe {
  const given = emptyState();
  read(given, input);
  return (state, merger) => {
    mergeState(state, given, merger);
  };
}

/**
 * A clone of a builder with what a chain method was given.
 *
 * @throws EndpointError
 */
export function derive<Builder extends object, Input>(
  builder: Builder,
  read: Reader<Input>,
  input: Input,
): Builder {
  try {
    return clone(builder, recipeOf(read, input));
  } catch (error) {
    throw startAtCaller(error, derive);
  }
}

/** A clone of a builder with another state: same class, same fields, no constructor called. */
export function clone<Builder extends object>(builder: Builder, recipe: Recipe): Builder {
  const state = StateSlot.of(builder).derive(recipe);
  return create(Object.getPrototypeOf(builder) as Builder, state, builder);
}

/**
 * A builder made without calling the constructor of its class.
 *
 * @param prototype - the prototype of the class
 * @param fields - an object whose fields it gets
 */
export function create<Builder extends object>(
  prototype: Builder,
  state: LazyState,
  fields: object = {},
): Builder {
  const builder = Object.create(prototype) as Builder;
  if (Reflect.ownKeys(fields).length > 0) {
    Object.defineProperties(builder, Object.getOwnPropertyDescriptors(fields));
  }
  new StateSlot(builder, state);
  return Object.freeze(builder);
}
