import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import type { LazyState } from "./lazy-state.js";

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
