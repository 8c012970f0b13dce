import { freeze, produce } from "immer";
import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { shortenStack } from "../internal/thrown-errors.js";
import { copyState, mergeState } from "../options/change-state.js";
import { ValueMerger } from "../options/copied-values.js";
import { emptyState, type MutableState, type State } from "../options/state.js";
import { buildRequest } from "../request/build-request.js";
import type { RequestOptions } from "../request/request-options.js";

/**
 * What a chain method does to a state. It runs over an immer draft or over a plain copy, so it assigns, and reads only what it
 * merges.
 */
export type Recipe = (state: MutableState, merger?: ValueMerger) => void;

/** A recipe that has not run yet, and the state that it runs over. */
interface Step {
  readonly previous: LazyState;
  readonly recipe: Recipe;
}

/**
 * The state of a builder, computed when it is needed:
 *
 * - The first request that is built runs the recipes over a plain copy of the last known state.
 * - The second chain method on the same builder, or reading its options, runs them by an immer producer. The produced state is
 *   frozen, and shares what the recipes left alone with the state before it.
 *
 * Either way the state is kept, and the recipes are dropped.
 */
export class LazyState {
  #state: State | undefined;
  #step: Step | undefined;
  #isUsed = false;
  #isFrozen = false;

  private constructor(state: State | undefined, step: Step | undefined) {
    this.#state = state;
    this.#step = step;
  }

  /** A state that is known. */
  static of(state: State): LazyState {
    return new LazyState(state, undefined);
  }

  /** Marks this state as used, and returns the state that a recipe makes of it. */
  derive(recipe: Recipe): LazyState {
    this.#use();
    return new LazyState(undefined, { previous: this, recipe });
  }

  /** Marks the state as used, computes it if necessary, and returns a copy for one request to write to. */
  copy(): MutableState {
    this.#use();
    return copyState(this.#state ?? this.#compute(runOverCopy));
  }

  /** Computes the state if necessary, freezes it, and returns it. It is frozen once. */
  freeze(): State {
    const state = this.#state ?? this.#compute(produce);
    if (!this.#isFrozen) freeze(state, true);
    this.#isFrozen = true;
    return state;
  }

  /** Marks the state as used. On the second use, computes and freezes it. */
  #use(): void {
    if (this.#isUsed && !this.#isFrozen) this.freeze();
    this.#isUsed = true;
  }

  /** Runs the recipes of all steps since the last known state. */
  #compute(run: typeof runOverCopy): State {
    const recipes: Recipe[] = [];
    let base: State | undefined;
    for (let step = this.#step; step; step = step.previous.#step) {
      recipes.push(step.recipe);
      base = step.previous.#state;
    }
    const state = run(base ?? emptyState(), (target) => {
      const merger = new ValueMerger();
      for (const recipe of recipes.reverse()) recipe(target, merger);
    });
    this.#state = state;
    // The steps may contain values that a later step replaced.
    this.#step = undefined;
    return state;
  }
}

function runOverCopy(state: State, recipe: (state: MutableState) => void): State {
  const copy = copyState(state);
  recipe(copy);
  return copy;
}

/** A base class whose constructor returns the object that it is given, as JavaScript allows: a subclass then adds its private fields to that object. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- only its constructor is needed
class Returning {
  constructor(object: object) {
    return object;
  }
}

/**
 * The private field of a builder that contains its state. A chain method makes its clone without calling the constructor of the
 * builder's class, so the field is added from outside. (A `WeakMap` would take five times as long.)
 */
export class StateSlot extends Returning {
  readonly #state: LazyState;

  constructor(builder: object, state: LazyState) {
    super(builder);
    this.#state = state;
  }

  static isOn(builder: object): boolean {
    return #state in builder;
  }

  /** @throws EndpointError `invalid-options` for anything that is not a builder */
  static of(builder: unknown): LazyState {
    if (typeof builder === "object" && builder !== null && #state in builder) return builder.#state;
    throw new EndpointError(
      "invalid-options",
      `Expected an EndpointBuilder, got ${describeType(builder)}.`,
      { advice: "Call its methods on a builder, and pass a builder to createEndpoint()." },
    );
  }
}

/**
 * The request options of a state and what one call adds to it. Every request is made here: by a builder's `build`, and by the
 * function that `createEndpoint` makes.
 *
 * @throws EndpointError
 */
export function requestOf(state: LazyState, recipe: Recipe): RequestOptions {
  let copy: MutableState | undefined;
  try {
    copy = state.copy();
    recipe(copy);
    return buildRequest(copy);
  } catch (error) {
    throw shortenStack(error, requestOf, copy?.operation?.id);
  }
}

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
    throw shortenStack(error, derive);
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
