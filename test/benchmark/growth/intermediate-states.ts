import { endpoint as octokit } from "@octokit/endpoint";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { noSlower } from "../goal.js";
import { endpoint, EndpointBuilder } from "../library.js";
import { ratios } from "../statistics.js";

const STEPS = 4000;

/** The cost of many nested defaults, and of merging objects that occur many times. */
export function intermediateStates({ quick }: Settings): readonly Row[] {
  const rounds = quick ? 1 : 3;
  const steps = quick ? STEPS / 4 : STEPS;
  const octokitTimes = timesOf(rounds, () => nestedDefaults(octokit, steps));
  return [
    comparedWithOctokit(
      `${String(steps)} nested .defaults()`,
      timesOf(rounds, () => nestedDefaults(endpoint, steps)),
      octokitTimes,
    ),
    sharedObjects(rounds),
  ];
}

/** The endpoint function of this library or of Octokit. */
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
function sharedObjects(rounds: number): Row {
  const small = timesOf(rounds * 5, () => mergeShared(200));
  const large = timesOf(rounds * 5, () => mergeShared(400));
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

function timesOf(rounds: number, work: () => unknown): readonly number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

function comparedWithOctokit(
  work: string,
  times: readonly number[],
  octokitTimes: readonly number[],
): Row {
  const value = ratios(times, octokitTimes);
  return {
    work,
    value,
    unit: "times the time of as many nested .defaults() of Octokit",
    digits: 2,
    goal: noSlower(value),
  };
}
