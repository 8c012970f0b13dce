import { endpoint, EndpointBuilder, EndpointError } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

const request = endpoint("POST /repos/{owner}/{repo}/issues", {
  owner: "octokit",
  repo: "endpoint.js",
  title: "A title",
});
let code = "none";
try {
  new EndpointBuilder().route("GET /orgs/{org}").build();
} catch (error) {
  if (error instanceof EndpointError) code = error.code;
}
let sent = "none";
try {
  sent = toFetch(request);
  toFetch({ ...request, body: Symbol("no body") });
} catch (error) {
  if (!(error instanceof EndpointError)) throw error;
}
console.log(JSON.stringify({ request, sent, code }));
