import { endpoint as octokit } from "@octokit/endpoint";
import { EndpointBuilder } from "../../../src/index.js";
import { candidate, comparison } from "../comparison.js";

const STEPS = 20;

/** Options that are read after each step, and the defaults of Octokit, which are merged with each step. */
export const readOptions = comparison({
  candidates: {
    "twenty steps": candidate(optionsOfEachStep),
    "twenty nested .defaults() of Octokit": candidate(() => nestedDefaults().DEFAULTS),
  },
  budgets: {
    "reading .options after each of twenty steps, time beside Octokit": [
      "twenty steps",
      "the time of",
      "twenty nested .defaults() of Octokit",
    ],
  },
});

function nestedDefaults(): typeof octokit {
  let last = octokit;
  for (let step = 0; step < STEPS; step++) last = last.defaults({ [`a${String(step)}`]: step });
  return last;
}

function optionsOfEachStep(): unknown {
  let builder = new EndpointBuilder();
  for (let step = 0; step < STEPS; step++) {
    builder = builder.param(`a${String(step)}`, step);
    if (builder.options[`a${String(step)}`] !== step) throw new Error("An option is missing.");
  }
  return builder.options;
}
