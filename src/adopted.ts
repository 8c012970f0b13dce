import { EndpointError } from "./errors.js";
import type { Lineage } from "./lineage.js";

/** A base class whose constructor hands on, as `this`, whatever object it is given. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- what its constructor returns is all it is for
class Adopting {
  constructor(object: object) {
    return object;
  }
}

/**
 * Puts a lineage into a private field of an object that another constructor made, or none. A builder's clone is made
 * without calling the constructor of its class, and a private field is the one place on it that nobody else can reach.
 */
export class Adopted extends Adopting {
  readonly #lineage: Lineage;

  constructor(object: object, lineage: Lineage) {
    super(object);
    this.#lineage = lineage;
  }

  /**
   * The lineage that an object was given.
   *
   * @throws EndpointError `invalid-options` for an object that was given none
   */
  static lineageOf(object: unknown): Lineage {
    if (typeof object === "object" && object !== null && #lineage in object) return object.#lineage;
    throw new EndpointError(
      "invalid-options",
      "This is no EndpointBuilder. Call its methods on a builder, and pass one where one is asked for.",
    );
  }
}
