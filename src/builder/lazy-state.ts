import { produce } from "immer";
import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { shortenStack } from "../internal/thrown-errors.js";
import { mergeStates } from "../options/merge-states.js";
import { frozenOptions } from "../options/merged-options.js";
import { Merger } from "../options/merger.js";
import type { MergedOptions } from "../options/options.js";
import { emptyState, type MutableState, type State } from "../options/state.js";
import { buildRequest } from "../request/build-request.js";
import type { RequestOptions } from "../request/request-options.js";

/** A chain method that has not run yet: what it was given, and the state that it runs over. */
interface Step {
  readonly previous: LazyState;
  readonly given: State;
}

/**
 * The state of a builder, computed when it is needed:
 *
 * - The first request that is built, or reading the options, merges all steps since the last known state.
 * - The second chain method on the same builder does so in an immer producer: builders that share a state share a frozen one.
 *
 * Either way the state is kept, and the steps are dropped.
 */
export class LazyState {
  #state: State | undefined;
  #step: Step | undefined;
  #options: Readonly<MergedOptions> | undefined;
  #isUsed = false;

  private constructor(state: State | undefined, step: Step | undefined) {
    this.#state = state;
    this.#step = step;
  }

  /** A state that is known. */
  static of(state: State): LazyState {
    return new LazyState(state, undefined);
  }

  /** The state that a chain method makes of this one. */
  derive(given: State): LazyState {
    if (this.#isUsed && this.#state === undefined) this.#run(produceAll);
    this.#isUsed = true;
    return new LazyState(undefined, { previous: this, given });
  }

  /** Computes the state if necessary, and returns it. */
  compute(): State {
    return this.#state ?? this.#run(mergeAll);
  }

  /** Returns the merged options, frozen. They are the same object in every call. */
  options(): Readonly<MergedOptions> {
    return (this.#options ??= frozenOptions(this.compute()));
  }

  /** Runs all steps since the last known state. */
  #run(merge: typeof mergeAll): State {
    const given: State[] = [];
    let base: State | undefined;
    for (let step = this.#step; step; step = step.previous.#step) {
      given.push(step.given);
      base = step.previous.#state;
    }
    const state = merge(base ?? emptyState(), given.reverse());
    this.#state = state;
    // The steps may contain values that a later step replaced.
    this.#step = undefined;
    return state;
  }
}

function mergeAll(base: State, given: readonly State[]): State {
  const merger = new Merger(given.length);
  return given.reduce((earlier, later) => mergeStates(earlier, later, merger), base);
}

function produceAll(base: State, given: readonly State[]): State {
  return produce(base, (draft) => {
    Object.assign(draft, mergeAll(base, given));
  });
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
 * @param read - reads what the call was given
 * @throws EndpointError
 */
export function requestOf(
  lazyState: LazyState,
  read?: (state: MutableState) => void,
): RequestOptions {
  let state: State | undefined;
  try {
    state = lazyState.compute();
    if (read) state = mergeStates(state, givenState(read));
    return buildRequest(state);
  } catch (error) {
    throw shortenStack(error, requestOf, state?.operation?.id);
  }
}

/** A state in which only that is set which a chain method or a call was given. */
export function givenState(read: (state: MutableState) => void): State {
  const state = emptyState();
  read(state);
  return state;
}

/**
 * A clone of a builder with what a chain method was given: same class, same fields, no constructor called. The input is read at
 * once, so that this method throws for bad input.
 *
 * @throws EndpointError
 */
export function derive<Builder extends object, Input>(
  builder: Builder,
  read: (state: MutableState, input: Input) => void,
  input: Input,
): Builder {
  try {
    const given = givenState((state) => {
      read(state, input);
    });
    const state = StateSlot.of(builder).derive(given);
    return create(Object.getPrototypeOf(builder) as Builder, state, builder);
  } catch (error) {
    throw shortenStack(error, derive);
  }
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
