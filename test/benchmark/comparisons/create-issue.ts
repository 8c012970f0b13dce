import { endpoint as octokit } from "@octokit/endpoint";
import { comparison, contender } from "../comparison.js";
import { inTurn } from "../in-turn.js";
import { endpoint } from "../library.js";
import { plainRequest, type Call } from "../request.js";

const ROUTE = "POST /repos/{owner}/{repo}/issues";
const REPOS = ["endpoint.js", "request.js", "core.js", "rest.js"] as const;
const HEADERS = { "user-agent": "benchmark/1.0.0" };

/** Two variables in the path, five keys in the JSON body. */
export const createIssue = comparison({
  title: `${ROUTE} with a JSON body of five keys`,
  contenders: {
    ours: contender(issuesBy(endpoint), plainRequest),
    Octokit: contender(issuesBy(octokit), plainRequest),
  },
  claims: [
    {
      work: "POST, two path variables, five body keys",
      ours: "ours",
      peer: "Octokit",
      goal: { kind: "at least", times: 6 },
    },
  ],
});

function issuesBy(create: Call) {
  const repo = inTurn(REPOS);
  return () =>
    create(ROUTE, {
      owner: "octokit",
      repo: repo(),
      title: "It works",
      body: "Nobody knows why.",
      milestone: 3,
      labels: ["bug", "good first issue"],
      assignees: ["octocat"],
      headers: HEADERS,
    });
}
