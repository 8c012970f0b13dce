/** Octokit with the endpoint replaced, as an ES module. A function in place of `fetch` prints what would be sent. */
import { Octokit } from "@octokit/core";
import { EndpointError } from "fluent-endpoint";

/**
 * @param {string} url
 * @param {RequestInit} init
 */
function print(url, { method, body }) {
  console.log(method, url, body);
  return Promise.resolve(Response.json({ number: 7 }));
}

const octokit = new Octokit({ auth: "not-a-real-token", request: { fetch: print } });
const repository = { owner: "octokit", repo: "endpoint.js" };
const issue = { ...repository, title: "It works" };
const { data } = await octokit.request("POST /repos/{owner}/{repo}/issues", issue);
console.log(data.number);

// Octokit's own endpoint would send this to /repos/octokit.
try {
  await octokit.request("DELETE /repos/{owner}/{repo}", { ...repository, repo: "." });
} catch (error) {
  if (error instanceof EndpointError) console.log(error.code, error.parameter);
}
