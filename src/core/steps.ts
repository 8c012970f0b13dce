import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { shortenStack, unreadable } from "../internal/thrown-errors.js";
import { next, nextOnce, type Recipe, type State } from "./state.js";

/** The recipe of a chain method, after the steps of the builder that it was called on. */
interface Step {
  readonly before: Steps;
  readonly recipe: Recipe;
}

/** The state of a builder, or the step that leads to it. A state is made and kept once somebody can see or share it. */
export class Steps {
  /** `true` for a builder that is known to have no fields, and to get none: it is frozen. */
  isBare = false;
  #isUsed = false;
  #state: State;
  #step: Step | undefined;

  constructor(state: State, step?: Step) {
    this.#state = state;
    this.#step = step;
  }

  /** The state, kept. Each step has its own producer, so builders share what they have in common, whichever is asked first. */
  get state(): State {
    const waiting: Steps[] = [];
    for (let step = this.#step; step; step = step.before.#step) waiting.push(step.before);
    for (const steps of waiting.reverse()) steps.#keep();
    this.#keep();
    return this.#state;
  }

  #keep(): void {
    if (this.#step === undefined) return;
    const { before, recipe } = this.#step;
    this.#state = next(before.#state, recipe);
    this.#step = undefined;
  }

  /** The state of one request, which nobody keeps. */
  once(recipe?: Recipe): State {
    const recipes = recipe === undefined ? [] : [recipe];
    let state = this.#state;
    for (let step = this.#step; step; step = step.before.#step) {
      recipes.push(step.recipe);
      state = step.before.#state;
    }
    return nextOnce(state, recipes.reverse());
  }

  /** The second step from one builder keeps its state: what leads to it then runs once. */
  after(recipe: Recipe): Steps {
    if (this.#isUsed) this.#state = this.state;
    this.#isUsed = true;
    return new Steps(this.#state, { before: this, recipe });
  }
}

/** Returns the object that it is given, also as a constructor. */
const Given = function (object: object) {
  return object;
} as unknown as new (object: object) => object;

/** The field with the steps. It is added from outside: clones are made without the constructor. (A `WeakMap` takes six times as long.) */
class StepsField extends Given {
  readonly #steps: Steps;

  constructor(builder: object, steps: Steps) {
    super(builder);
    this.#steps = steps;
  }

  static of(builder: unknown): Steps | undefined {
    return typeof builder === "object" && builder !== null && #steps in builder
      ? builder.#steps
      : undefined;
  }
}

export function setSteps(builder: object, steps: Steps): void {
  new StepsField(builder, steps);
}

/** Returns `true` for a builder of this copy of the package, and not for a prototype. */
export function hasSteps(builder: unknown): boolean {
  return StepsField.of(builder) !== undefined;
}

export function stepsOf(builder: object): Steps {
  const steps = StepsField.of(builder);
  if (steps !== undefined) return steps;
  throw new EndpointError(
    "invalid-options",
    `Expected an EndpointBuilder, got ${describeType(builder)}.`,
    { advice: "Pass a builder, or call the method on one." },
  );
}

export function stateOf(builder: object): State {
  return stepsOf(builder).state;
}

/** A frozen copy of a builder, of the same class and with the same fields, whose state a recipe changes. Every chain method ends here. */
export function derived<Builder extends object, Given, More>(
  builder: Builder,
  make: (given: Given, more: More) => Recipe,
  given: Given,
  more?: More,
): Builder {
  try {
    const steps = stepsOf(builder);
    const after = steps.after(make(given, more as More));
    steps.isBare ||= Reflect.ownKeys(builder).length === 0 && Object.isFrozen(builder);
    after.isBare = steps.isBare;
    const prototype = Object.getPrototypeOf(builder) as Builder;
    return cloneOf(prototype, after, steps.isBare ? undefined : builder);
  } catch (error) {
    throw shortenStack(unreadable("options", error), derived);
  }
}

/** A builder made without calling the constructor of its class, with the fields of other objects. */
export function cloneOf<Builder extends object>(
  prototype: Builder,
  steps: Steps,
  fields?: object,
  more?: object,
): Builder {
  const builder = Object.create(prototype) as Builder;
  if (fields) copyFields(builder, fields);
  if (more) copyFields(builder, more);
  new StepsField(builder, steps);
  return Object.freeze(builder);
}

function copyFields(builder: object, fields: object): void {
  if (Reflect.ownKeys(fields).length > 0)
    Object.defineProperties(builder, Object.getOwnPropertyDescriptors(fields));
}
