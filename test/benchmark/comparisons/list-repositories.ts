import { comparison, candidate } from "../comparison.js";
import { plainRequest } from "../request.js";
import { byHand } from "./list-repositories/by-hand.js";
import { chain, prepared, subclass } from "./list-repositories/builders.js";
import { kiota, requestOfKiota } from "./list-repositories/kiota.js";
import { octokitEndpoint, octokitWithDefaults } from "./list-repositories/octokit.js";
import { endpointCall, endpointWithDefaults } from "./list-repositories/fluent-endpoint.js";
import { ROUTE } from "./list-repositories/request.js";

/** One request, for the repositories of an organization, built by every library and in every way of this library. */
export const listRepositories = comparison({
  title: `${ROUTE} with org, type and two headers`,
  candidates: {
    "hand-written": candidate(byHand(), plainRequest),
    "endpoint()": candidate(endpointCall(), plainRequest),
    "endpoint.defaults()": candidate(endpointWithDefaults(), plainRequest),
    Octokit: candidate(octokitEndpoint(), plainRequest),
    "Octokit's defaults": candidate(octokitWithDefaults(), plainRequest),
    "builder chain": candidate(chain(), plainRequest),
    "prepared builder": candidate(prepared(), plainRequest),
    subclass: candidate(subclass(), plainRequest),
    Kiota: candidate(kiota(), requestOfKiota),
  },
  pairs: [
    {
      work: "endpoint()",
      candidate: "endpoint()",
      baseline: "Octokit",
      goal: { kind: "at least", times: 8 },
    },
    {
      work: "endpoint()",
      candidate: "endpoint()",
      baseline: "hand-written",
      goal: { kind: "at most", times: 4 },
    },
    {
      work: "endpoint.defaults()",
      candidate: "endpoint.defaults()",
      baseline: "Octokit's defaults",
      goal: { kind: "at least", times: 8.5 },
    },
    {
      work: "endpoint.defaults()",
      candidate: "endpoint.defaults()",
      baseline: "hand-written",
      goal: { kind: "at most", times: 4 },
    },
    {
      work: "builder chain",
      candidate: "builder chain",
      baseline: "Octokit",
      goal: { kind: "at least", times: 1.8 },
    },
    {
      work: "builder chain",
      candidate: "builder chain",
      baseline: "Kiota",
      goal: { kind: "at least", times: 1.5 },
    },
    {
      work: ".build() of a prepared builder",
      candidate: "prepared builder",
      baseline: "endpoint()",
      goal: { kind: "faster" },
    },
    {
      work: "a subclass with a method per route",
      candidate: "subclass",
      baseline: "builder chain",
      goal: { kind: "no slower" },
    },
  ],
});
