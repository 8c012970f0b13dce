import { freeze, produce } from "immer";
import { EndpointError } from "../errors.js";
import { startAtCaller } from "../internal/caller-stack.js";
import { describeType } from "../internal/messages.js";
import { ValueMerger } from "../options/merge-values.js";
import { frozenOptions } from "../options/merged-options.js";
import type { MergedOptions } from "../options/options.js";
import { copyState } from "../options/change-state.js";
import type { MutableState, State } from "../options/state.js";
import { comparableText } from "./show-builder.js";
import { buildRequest } from "../request/build-request.js";
import type { RequestOptions } from "../request/request-options.js";

/**
 * What a chain method does to a state. It runs over an immer draft or over a plain copy, so it assigns, and reads only what it
 * merges.
 */
export type Recipe = (state: MutableState, merger?: ValueMerger) => void;

/** What a builder says, for another copy of this package. */
export interface PortableState {
  readonly options: Readonly<MergedOptions>;
  readonly strict: boolean;
  readonly vendor: string | undefined;
}

/** A recipe that has not run yet, and the state that it runs over. */
class Step {
  constructor(
    readonly previous: LazyState,
    readonly recipe: Recipe,
  ) {}
}

/**
 * The state of a builder, computed when it is needed:
 *
 * - A builder that is used once runs its recipes over a plain copy of the last known state.
 * - On the second use, or to show its options, an immer producer runs the same recipes. The produced state is frozen and kept,
 *   and shares what the recipes left alone with the state before it.
 */
export class LazyState {
  #source: State | Step;
  #options: Readonly<MergedOptions> | undefined;
  #comparable: string | undefined;
  #isUsed = false;
  #isFrozen = false;

  constructor(source: State | Step) {
    this.#source = source;
  }

  /** The state that a recipe makes of this one. */
  derive(recipe: Recipe): LazyState {
    this.#use();
    return new LazyState(new Step(this, recipe));
  }

  /** A copy of the state for one request to write to. */
  copy(): MutableState {
    this.#use();
    // The result is kept in place of the steps, which may hold values that a later step replaced.
    if (this.#source instanceof Step) this.#source = this.#compute(runOverCopy);
    return copyState(this.#source);
  }

  /** The state, frozen. */
  freeze(): State {
    const source = this.#source;
    const state = source instanceof Step ? this.#compute(produce) : freeze(source, true);
    this.#source = state;
    this.#isFrozen = true;
    return state;
  }

  /** The state as merged options, frozen. */
  get options(): Readonly<MergedOptions> {
    return (this.#options ??= frozenOptions(this.freeze()));
  }

  /** The state in a form that another copy of this package understands. */
  get portable(): PortableState {
    const { strict, vendor } = this.freeze();
    return { options: this.options, strict: strict === true, vendor };
  }

  /** A text that is equal for equal states, without credentials. */
  get comparable(): string {
    const { strict, vendor } = this.freeze();
    return (this.#comparable ??= comparableText(this.options, { strict, vendor }));
  }

  #use(): void {
    if (this.#isUsed && !this.#isFrozen) this.freeze();
    this.#isUsed = true;
  }

  /** Runs the recipes of all steps since the last known state. */
  #compute(run: typeof runOverCopy): State {
    const recipes: Recipe[] = [];
    let source = this.#source;
    while (source instanceof Step) {
      recipes.push(source.recipe);
      source = source.previous.#source;
    }
    return run(source, (state) => {
      const merger = new ValueMerger();
      for (let index = recipes.length - 1; index >= 0; index--) recipes[index]?.(state, merger);
    });
  }
}

function runOverCopy(state: State, recipe: (state: MutableState) => void): State {
  const copy = copyState(state);
  recipe(copy);
  return copy;
}

/** A base class whose constructor returns the object that it is given, as JavaScript allows: a subclass then adds its private fields to that object. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- its constructor is all there is to it
class Returning {
  constructor(object: object) {
    return object;
  }
}

/**
 * The private field of a builder that holds its state. A chain method makes its clone without calling the constructor of the
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
      `Expected an EndpointBuilder, got ${describeType(builder)}. Call its methods on a builder, and pass a builder to createEndpoint().`,
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
  try {
    const copy = state.copy();
    recipe(copy);
    return buildRequest(copy);
  } catch (error) {
    throw startAtCaller(error, requestOf);
  }
}
