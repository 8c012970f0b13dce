/** The same as CommonJS. `require` loads ES modules, such as Octokit, from Node 20.19 on. */
const { Octokit } = require("@octokit/core");
const { EndpointError } = require("fluent-endpoint");

/**
 * @param {string} url
 * @param {RequestInit} init
 */
function print(url, { method, body }) {
  console.log(method, url, body);
  return Promise.resolve(Response.json({ number: 7 }));
}

async function main() {
  const octokit = new Octokit({ auth: "not-a-real-token", request: { fetch: print } });
  const repository = { owner: "octokit", repo: "endpoint.js" };
  const issue = { ...repository, title: "It works" };
  const { data } = await octokit.request("POST /repos/{owner}/{repo}/issues", issue);
  console.log(data.number);

  try {
    await octokit.request("DELETE /repos/{owner}/{repo}", { ...repository, repo: "." });
  } catch (error) {
    if (error instanceof EndpointError) console.log(error.code, error.parameter);
  }
}

void main();
