import { endpoint } from "fluent-endpoint";

/** With a POST, what is left over becomes the JSON body. */
export const createIssue = endpoint("POST /repos/{owner}/{repo}/issues", {
  owner: "octokit",
  repo: "endpoint.js",
  title: "It works",
  labels: ["good first issue"],
  milestone: null,
  headers: { authorization: "token not-a-real-token" },
});
