import { endpoint as octokit } from "@octokit/endpoint";
import type { Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { noSlower } from "../judge.js";
import { endpoint, EndpointBuilder } from "../library.js";
import { ratios } from "../statistics.js";

const STEPS = 4000;

/** What it costs to look at every state on the way, and to merge objects that are shared. */
export function lastingStates({ quick }: Effort): readonly Finding[] {
  const rounds = quick ? 1 : 3;
  const steps = quick ? STEPS / 4 : STEPS;
  const octokits = times(rounds, () => nestedDefaults(octokit, steps));
  return [
    againstOctokit(
      `reading .options after each of ${String(steps)} steps`,
      times(rounds, () => {
        optionsOfEachStep(steps);
      }),
      octokits,
    ),
    againstOctokit(
      `${String(steps)} nested .defaults()`,
      times(rounds, () => nestedDefaults(endpoint, steps)),
      octokits,
    ),
    sharedObjects(rounds),
  ];
}

function optionsOfEachStep(steps: number): void {
  let builder = new EndpointBuilder();
  for (let step = 0; step < steps; step++) {
    builder = builder.param(`a${String(step)}`, step);
    if (builder.options[`a${String(step)}`] !== step) throw new Error("An option is missing.");
  }
}

/** An endpoint function, of either library. */
interface WithDefaults {
  defaults(options: Record<string, unknown>): WithDefaults;
  readonly DEFAULTS: unknown;
}

function nestedDefaults(first: WithDefaults, steps: number): unknown {
  let last = first;
  for (let step = 0; step < steps; step++) last = last.defaults({ [`a${String(step)}`]: step });
  return last.DEFAULTS;
}

/** Merging two objects in which one object occurs 2^depth times must not take twice as long for each level. */
function sharedObjects(rounds: number): Finding {
  const small = times(rounds * 5, () => mergeShared(200));
  const large = times(rounds * 5, () => mergeShared(400));
  const value = ratios(large, small);
  return {
    work: "merging objects that share their members, 400 levels deep",
    value,
    unit: "times the time of 200 levels",
    digits: 2,
    goal: { words: "at most 3", holds: value.median <= 3 },
  };
}

function mergeShared(depth: number): unknown {
  const builder = new EndpointBuilder().param("a", shared(depth, 1)).param("a", shared(depth, 2));
  return builder.options.a;
}

function shared(depth: number, value: number): object {
  let object: object = { value };
  for (let level = 0; level < depth; level++) object = { left: object, right: object };
  return object;
}

function times(rounds: number, work: () => unknown): readonly number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

function againstOctokit(
  work: string,
  own: readonly number[],
  octokits: readonly number[],
): Finding {
  const value = ratios(own, octokits);
  return {
    work,
    value,
    unit: "times the time of as many nested .defaults() of Octokit",
    digits: 2,
    goal: noSlower(value),
  };
}
