import { endpoint as octokit } from "@octokit/endpoint";
import { comparison, contender } from "../comparison.js";
import { endpoint } from "../library.js";
import { plainRequest, type Call } from "../request.js";

const HEADERS = { "user-agent": "benchmark/1.0.0" };

/** Every call has a route that nobody has seen before, so that no cache helps. */
export const firstSeenRoute = comparison({
  title: "A different route in every call",
  // Long enough for collections: what is kept of a route has to be collected when it is forgotten.
  sample: 20_000_000,
  contenders: {
    ours: contender(newRoutesBy(endpoint), plainRequest),
    Octokit: contender(newRoutesBy(octokit), plainRequest),
  },
  claims: [
    {
      work: "a route seen for the first time",
      ours: "ours",
      peer: "Octokit",
      goal: { kind: "at least", times: 2 },
    },
  ],
});

function newRoutesBy(get: Call) {
  let seen = 0;
  return () => {
    seen++;
    return get(`GET /repos/{owner}/{repo}/issues/${String(seen)}/comments`, {
      owner: "octokit",
      repo: "endpoint.js",
      per_page: 100,
      headers: HEADERS,
    });
  };
}
