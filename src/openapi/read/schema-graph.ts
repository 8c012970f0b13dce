import { isObject, type DescriptionObject } from "./document.js";
import type { References } from "./references.js";

/** The longest way from one schema to another, each through the one before it. */
const DEEPEST = 200;

/** Thrown where a schema leads on to too many others. The reader of the operation reports it. */
export class EndlessSchema extends Error {}

/**
 * Computes something for schemas from those that they lead to. Each schema is looked at once, however many lead to it: a few
 * lines that mention each other twice would otherwise take hours.
 */
export class SchemaGraph<Result> {
  readonly #known = new WeakMap<object, Result>();
  /** The schemas that are being computed, from the outermost to the innermost. */
  readonly #open = new Map<object, number>();
  /** Results that depend on a schema that was still open. They hold until the outermost is done. */
  #passing = new Map<object, Result>();
  /** The outermost open schema that was reached again. */
  #reached = Infinity;

  /**
   * @param compute - computes the result for a schema; `inner` gives the result for another
   * @param otherwise - the result for a schema that leads back to itself, and for a value that is not a schema
   */
  constructor(
    private readonly references: References,
    private readonly compute: (
      schema: DescriptionObject,
      inner: (schema: unknown) => Result,
    ) => Result,
    private readonly otherwise: Result,
  ) {}

  /** @throws EndlessSchema */
  of(schema: unknown): Result {
    const target = this.references.target(schema);
    if (!isObject(target)) return this.otherwise;
    const level = this.#open.get(target);
    if (level !== undefined) {
      this.#reached = Math.min(this.#reached, level);
      return this.otherwise;
    }
    // A result may be undefined, too.
    for (const results of [this.#known, this.#passing]) {
      if (results.has(target)) return results.get(target) as Result;
    }
    return this.#enter(target);
  }

  #enter(target: DescriptionObject): Result {
    const level = this.#open.size;
    if (level === DEEPEST) {
      throw new EndlessSchema(`Its schemas lead from one to the next more than ${DEEPEST} times.`);
    }
    const reachedBefore = this.#reached;
    this.#reached = Infinity;
    this.#open.set(target, level);
    try {
      const result = this.compute(target, (schema) => this.of(schema));
      const isFinal = this.#reached >= level;
      (isFinal ? this.#known : this.#passing).set(target, result);
      this.#reached = Math.min(reachedBefore, isFinal ? Infinity : this.#reached);
      return result;
    } finally {
      this.#open.delete(target);
      if (level === 0) this.#passing = new Map();
    }
  }
}
