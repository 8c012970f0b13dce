import { Immer } from "immer";
import { shortenStack, readSafely } from "../../internal/thrown-errors.js";
import { frozenOptions } from "../merged-options.js";
import type { MergedOptions } from "../read/options.js";
import { StateUpdate } from "../apply.js";
import { type Entry, EntryQueue, type Read } from "../read/entries.js";
import { readBuilderOptions } from "../read/read-options.js";
import { EMPTY, type MutableState, type State, defaultState, otherApiState } from "../state.js";
import { place } from "../place.js";
import { type RequestOptions, write } from "../write/build-request.js";
import { hrefOf } from "../../internal/urls.js";
import { readBaseUrl, undefinedUrl } from "../read/url-options.js";
import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";

/** immer, without freezing: a state is frozen when a user sees its options. */
const immer = /* @__PURE__ */ new Immer({ autoFreeze: false });

/**
 * The state of a builder, computed when it is needed: chain methods queue what they were given, and all that waits runs in one
 * producer. The state is kept then, and the queue is dropped. The second chain method on the same builder needs its state too, so that
 * builders which are derived from one share what they have in common.
 */
export class LazyState {
  #state: State | undefined;
  #previous: LazyState | undefined;
  #entries: readonly Entry[];
  #options: Readonly<MergedOptions> | undefined;
  #isUsed = false;

  private constructor(
    state: State | undefined,
    previous: LazyState | undefined,
    entries: readonly Entry[],
  ) {
    this.#state = state;
    this.#previous = previous;
    this.#entries = entries;
  }

  static of(state: State): LazyState {
    return new LazyState(state, undefined, []);
  }

  /**
   * The state after what a chain method was given, which is read at once.
   *
   * @throws EndpointError if the method refuses an argument
   */
  derive<Given, More>(read: Read<Given, More>, given: Given, more?: More): LazyState {
    const queue = new EntryQueue();
    read(queue, given, more);
    if (this.#isUsed) this.compute();
    this.#isUsed = true;
    return new LazyState(undefined, this, queue.entries);
  }

  /** Computes the state if necessary, and returns it. */
  compute(): State {
    return this.#state ?? this.#run();
  }

  /** Returns the merged options, frozen. They are the same object in every call. */
  options(): Readonly<MergedOptions> {
    return (this.#options ??= frozenOptions(this.compute()));
  }

  /** Applies all entries since the last known state. */
  #run(): State {
    const steps: LazyState[] = [this];
    let before = this.#previous;
    for (; before && before.#state === undefined; before = before.#previous) steps.push(before);
    const base = before === undefined ? EMPTY : (before.#state ?? EMPTY);
    this.#state = immer.produce(base, (draft: MutableState) => {
      const update = new StateUpdate(base, draft);
      for (let step = steps.pop(); step; step = steps.pop()) {
        for (const [part, name, value] of step.#entries) update.set(part, name, value);
      }
    });
    // The steps may contain values that a later step replaced.
    this.#previous = undefined;
    this.#entries = [];
    return this.#state;
  }
}

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

/**
 * The state of a new builder: the defaults of GitHub's API, or with a base URL the defaults for any other API.
 *
 * @param given - the arguments of the constructor: none, options, or a base URL with or without options
 * @throws EndpointError
 */
export function initialState(given: readonly unknown[]): LazyState {
  if (given.length === 0) return LazyState.of(defaultState);
  const [first, options] = given;
  // A URL that is undefined by mistake, such as a variable of the environment, must not lead to the default API.
  if (first === undefined) throw undefinedUrl();
  const url = readSafely("base URL", () => hrefOf(first));
  if (typeof url !== "string") return withOptions(LazyState.of(defaultState), first);
  const state = LazyState.of({ ...otherApiState, baseUrl: readBaseUrl(url) });
  // `null` is not a way to leave options out.
  return options === undefined ? state : withOptions(state, options);
}

function withOptions(state: LazyState, options: unknown): LazyState {
  return state.derive(readBuilderOptions, options);
}

/** Returns the object that it is given, also as a constructor. */
const Given = function (object: object) {
  return object;
} as unknown as new (object: object) => object;

/**
 * The private field of a builder that contains its state. A chain method makes its clone without calling the constructor of the builder's
 * class, so the field is added from outside, by a constructor that returns another object than its own: the idiom "return override"
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Classes/Private_elements#returning_overriding_object). A `WeakMap` would take five times as long.
 */
class StateField extends Given {
  readonly #state: LazyState;

  constructor(builder: object, state: LazyState) {
    super(builder);
    this.#state = state;
  }

  static find(builder: unknown): LazyState | undefined {
    const isBuilder = typeof builder === "object" && builder !== null && #state in builder;
    return isBuilder ? builder.#state : undefined;
  }
}

/** Gives a builder its state. */
export function attachState(builder: object, state: LazyState): void {
  new StateField(builder, state);
}

/** Returns `true` for a builder of this copy of the package. */
export function hasState(builder: object): boolean {
  return StateField.find(builder) !== undefined;
}

/** @throws EndpointError `invalid-options` for anything that is not a builder */
export function lazyStateOf(builder: unknown): LazyState {
  const state = StateField.find(builder);
  if (state !== undefined) return state;
  throw new EndpointError(
    "invalid-options",
    `Expected an EndpointBuilder, got ${describeType(builder)}.`,
    { advice: "Pass a builder, or call the method on one." },
  );
}
