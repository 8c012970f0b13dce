import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import type { LazyState } from "./lazy-state.js";

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
