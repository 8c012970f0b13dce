import { endpoint as octokit } from "@octokit/endpoint";
import { comparison, candidate } from "../comparison.js";
import { cycle } from "../cycle.js";
import { endpoint } from "../library.js";
import { plainRequest, type EndpointFunction } from "../request.js";

const ROUTE = "POST /repos/{owner}/{repo}/issues";
const REPOS = ["endpoint.js", "request.js", "core.js", "rest.js"] as const;
const HEADERS = { "user-agent": "benchmark/1.0.0" };

/** Two variables in the path, five keys in the JSON body. */
export const createIssue = comparison({
  title: `${ROUTE} with a JSON body of five keys`,
  candidates: {
    "fluent-endpoint": candidate(issuesBy(endpoint), plainRequest),
    Octokit: candidate(issuesBy(octokit), plainRequest),
  },
  pairs: [
    {
      work: "POST, two path variables, five body keys",
      candidate: "fluent-endpoint",
      baseline: "Octokit",
      goal: { kind: "at least", times: 6 },
    },
  ],
});

function issuesBy(create: EndpointFunction) {
  const repo = cycle(REPOS);
  return () =>
    create(ROUTE, {
      owner: "octokit",
      repo: repo(),
      title: "It works",
      body: "The reason is unknown.",
      milestone: 3,
      labels: ["bug", "good first issue"],
      assignees: ["octocat"],
      headers: HEADERS,
    });
}
