import { endpoint as octokit } from "@octokit/endpoint";
import { comparison, candidate } from "../comparison.js";
import { endpoint } from "../library.js";
import { plainRequest, type EndpointFunction } from "../request.js";

const HEADERS = { "user-agent": "benchmark/1.0.0" };

/** Every call has a different route, so that caches have no effect. */
export const firstSeenRoute = comparison({
  title: "A different route in every call",
  // Long samples include the garbage collection of routes that the cache has dropped.
  sampleTime: 20_000_000,
  candidates: {
    "fluent-endpoint": candidate(newRoutesBy(endpoint), plainRequest),
    Octokit: candidate(newRoutesBy(octokit), plainRequest),
  },
  pairs: [
    {
      work: "a route seen for the first time",
      candidate: "fluent-endpoint",
      baseline: "Octokit",
      goal: { kind: "at least", times: 3 },
    },
  ],
});

function newRoutesBy(get: EndpointFunction) {
  let calls = 0;
  return () => {
    calls++;
    return get(`GET /repos/{owner}/{repo}/issues/${String(calls)}/comments`, {
      owner: "octokit",
      repo: "endpoint.js",
      per_page: 100,
      headers: HEADERS,
    });
  };
}
