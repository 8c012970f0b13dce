/** A request as a command for curl, without its credentials. */
import { endpoint } from "fluent-endpoint";
import { toCurl } from "fluent-endpoint/clients";

const request = endpoint("POST /repos/{owner}/{repo}/issues", {
  owner: "octokit",
  repo: "endpoint.js",
  title: "It's new",
  headers: { authorization: "token not-a-real-token", "user-agent": "example" },
});

// The command reads the credential from an environment variable, and fails if that is not set.
console.log(toCurl(request));
