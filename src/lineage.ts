import { produce } from "immer";
import { deepFreeze } from "./options/deep-freeze.js";
import { frozenOptions } from "./options/merged-options.js";
import type { MergedOptions } from "./options/options.js";
import { overlay } from "./options/overlay.js";
import { draftOf, type Draft, type State } from "./options/state.js";

/** A chain method's step: where it was called, and what it said. */
interface Step {
  readonly earlier: Lineage;
  readonly said: State;
}

/**
 * How a builder came to its state. A chain method only notes its step; the state is produced when somebody looks, or uses
 * the builder a second time, by one immer producer for all steps since the last state that is known. Nobody can tell the
 * difference: a step was checked when it was taken, and what the caller can still change of it is what is held by reference by design (B18).
 */
export class Lineage {
  /** Whether a missing variable is an error (B6). */
  readonly strict: boolean;
  #source: State | Step;
  #options: Readonly<MergedOptions> | undefined;
  #isUsed = false;

  constructor(source: State | Step, strict: boolean) {
    this.#source = source;
    this.strict = strict;
  }

  /** This lineage and one step more. */
  derive(said: State): Lineage {
    this.#use();
    return new Lineage({ earlier: this, said }, this.strict);
  }

  /** The same state, and whether a missing variable is an error there. */
  withStrict(strict: boolean): Lineage {
    this.#use();
    return new Lineage(this.#source, strict);
  }

  /** The state as a draft, which is whoever's asks for it. */
  draft(): Draft {
    this.#use();
    const source = this.#source;
    return "said" in source ? this.#retrace().draft : draftOf(source);
  }

  /** The state as merged options, frozen but for what is the caller's. */
  get options(): Readonly<MergedOptions> {
    this.#options ??= frozenOptions(this.#settle());
    return this.#options;
  }

  /** What is used once may never be used again; what is used twice will be, and its steps are then taken only once. */
  #use(): void {
    if (this.#isUsed) this.#settle();
    this.#isUsed = true;
  }

  #settle(): State {
    if (!("said" in this.#source)) return this.#source;
    const { base, draft } = this.#retrace();
    this.#source = produceState(base, draft);
    return this.#source;
  }

  /** Takes all steps since the last state that is known. */
  #retrace(): { base: State; draft: Draft } {
    const steps: State[] = [];
    let source = this.#source;
    while ("said" in source) {
      steps.push(source.said);
      source = source.earlier.#source;
    }
    const draft = draftOf(source);
    overlay(draft, steps.reverse());
    return { base: source, draft };
  }
}

/** The state that follows on another, frozen to the bottom. */
function produceState(base: State, next: State): State {
  return produce(base, (draft) => {
    // The values are frozen here and not by immer, which would freeze class instances that say they are drafts too.
    Object.assign(draft, deepFreeze(next));
  });
}
