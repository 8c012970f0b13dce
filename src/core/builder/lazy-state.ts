import { Immer } from "immer";
import { hrefOf } from "../../internal/urls.js";
import { readSafely } from "../../internal/thrown-errors.js";
import { StateUpdate } from "../apply.js";
import { frozenOptions } from "../merged-options.js";
import { type Entry, EntryQueue, type Read } from "../read/entries.js";
import type { MergedOptions } from "../read/options.js";
import { readBuilderOptions } from "../read/read-options.js";
import { readBaseUrl, undefinedUrl } from "../read/url-options.js";
import { defaultState, EMPTY, type MutableState, otherApiState, type State } from "../state.js";

/** immer, without freezing: `.options` freezes what it shows of a state. */
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
      for (const step of steps.reverse()) {
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
  if (typeof url !== "string") return LazyState.of(defaultState).derive(readBuilderOptions, first);
  const state = LazyState.of({ ...otherApiState, baseUrl: readBaseUrl(url) });
  // `null` is not a way to leave options out.
  return options === undefined ? state : state.derive(readBuilderOptions, options);
}
