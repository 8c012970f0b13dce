/** Sending: `toFetch` returns the arguments of `fetch`. The server runs on this machine and tells what arrived. */
import { endpoint } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { startServer } from "./local-server.js";

const server = await startServer();
const request = endpoint("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
  baseUrl: server.url,
  owner: "octokit",
  repo: "endpoint.js",
  issue_number: 7,
  body: "Thanks!",
  headers: { authorization: "token not-a-real-token" },
});
console.log(request);

const response = await fetch(...toFetch(request));
const { method, path, headers, body } = await server.arrival;
console.log(`\n${method} ${path} HTTP/1.1`);
for (const name of Object.keys(request.headers)) console.log(`${name}: ${String(headers[name])}`);
console.log(`\n${body}`);
console.log(`\nThe server answered: ${response.status} ${response.statusText}`);
server.close();
