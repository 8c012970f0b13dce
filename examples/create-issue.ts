/** A JSON body: with POST, the parameters that the URL template does not use become the body. */
import { endpoint } from "fluent-endpoint";

const request = endpoint("POST /repos/{owner}/{repo}/issues", {
  owner: "octokit",
  repo: "endpoint.js",
  title: "It works",
  labels: ["good first issue"],
  milestone: null,
  headers: { authorization: "token not-a-real-token" },
});
console.log(request);
