import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { shortenStack, unreadable } from "../internal/thrown-errors.js";
import { next, nextOnce, type Recipe, type State } from "./state.js";

interface Step {
  readonly before: Steps;
  readonly recipe: Recipe;
}

export class Steps {
  isBare = false;
  #isUsed = false;
  #state: State;
  #step: Step | undefined;

  constructor(state: State, step?: Step) {
    this.#state = state;
    this.#step = step;
  }

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

  once(recipe?: Recipe): State {
    const recipes = recipe === undefined ? [] : [recipe];
    let state = this.#state;
    for (let step = this.#step; step; step = step.before.#step) {
      recipes.push(step.recipe);
      state = step.before.#state;
    }
    return nextOnce(state, recipes.reverse());
  }

  /** The second builder that is derived from this one makes the state, so that its steps run once. */
  after(recipe: Recipe): Steps {
    if (this.#isUsed) this.#state = this.state;
    this.#isUsed = true;
    return new Steps(this.#state, { before: this, recipe });
  }
}

const Given = function (object: object) {
  return object;
} as unknown as new (object: object) => object;

/** Adds a private field to a clone without running its constructor. A `WeakMap` takes six times as long. */
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
