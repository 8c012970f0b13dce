/** A request for people and tools: a command for curl without its credentials, and an HTTP Archive to import. */
import { endpoint } from "fluent-endpoint";
import { toCurl, toHarFile } from "fluent-endpoint/clients";

const request = endpoint("POST /repos/{owner}/{repo}/issues", {
  owner: "octokit",
  repo: "endpoint.js",
  title: "It's new",
  headers: { authorization: "token not-a-real-token", "user-agent": "example" },
});

// The command reads the credential from an environment variable, and fails if that is not set.
console.log(toCurl(request));
console.log(`\n${toCurl(request, { shell: "powershell" })}\n`);

// Save it as requests.har to import it into an API tool or a browser's network panel. It contains the credentials.
console.log(JSON.stringify(toHarFile([request]), null, 2));
