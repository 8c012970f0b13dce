import { endpoint as octokit } from "@octokit/endpoint";
import { candidate, comparison, plainRequest, type EndpointFunction } from "../comparison.js";
import { atMost } from "../row.js";
import { endpoint, EndpointBuilder } from "../../../src/index.js";

/** The endpoint function of this library or of Octokit. */
interface WithDefaults extends EndpointFunction {
  defaults(options: Readonly<Record<string, unknown>>): WithDefaults;
  readonly DEFAULTS: unknown;
}

const ROUTE = "GET /orgs/{org}/repos";
const CALL = { org: "octokit", headers: { "user-agent": "benchmark/1.0.0" } };

/** Defaults that are set one after another, and options that are read after each step. */
export const derivedFunctions = comparison({
  candidates: {
    "five of Octokit, then a call": candidate(callAfter(octokit, 5), plainRequest),
    "five, then a call": candidate(callAfter(endpoint, 5), plainRequest),
    "twenty of Octokit, then a call": candidate(callAfter(octokit, 20)),
    "twenty, then a call": candidate(callAfter(endpoint, 20)),
    "five nested .defaults() of Octokit": candidate(() => nested(octokit, 5).DEFAULTS),
    "five steps": candidate(() => optionsOfEachStep(5)),
    "twenty nested .defaults() of Octokit": candidate(() => nested(octokit, 20).DEFAULTS),
    "twenty steps": candidate(() => optionsOfEachStep(20)),
  },
  pairs: (["five", "twenty"] as const).flatMap(
    (steps) =>
      [
        [
          `${steps} nested .defaults(), then a call`,
          `${steps}, then a call`,
          "the time of",
          `${steps} of Octokit, then a call`,
          atMost(1.2),
        ],
        [
          `reading .options after each of ${steps} steps`,
          `${steps} steps`,
          "the time of",
          `${steps} nested .defaults() of Octokit`,
          atMost(1.5),
        ],
      ] as const,
  ),
});

function callAfter(first: WithDefaults, steps: number) {
  return () => nested(first, steps)(ROUTE, CALL);
}

function nested(first: WithDefaults, steps: number): WithDefaults {
  let last = first;
  for (let step = 0; step < steps; step++) last = last.defaults({ [`a${String(step)}`]: step });
  return last;
}

function optionsOfEachStep(steps: number): unknown {
  let builder = new EndpointBuilder();
  for (let step = 0; step < steps; step++) {
    builder = builder.param(`a${String(step)}`, step);
    if (builder.options[`a${String(step)}`] !== step) throw new Error("An option is missing.");
  }
  return builder.options;
}
