/** The first minute with the library: `npm run demo`. Nothing is sent. */
import { inspect, styleText } from "node:util";
import { endpoint, EndpointBuilder, EndpointError } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";
import { explainRequest, writeRequest } from "fluent-endpoint/show";
import { GitHub } from "./github/index.js";

title("A call, and the request that it makes");
const route = "POST /repos/{owner}/{repo}/issues";
const values = { owner: "octokit", repo: "rest.js", title: "Bug" };
console.log(`endpoint("${route}", ${inspect(values, { breakLength: Infinity })})`);
console.log((await writeRequest(endpoint(route, values), "text")).trimEnd());

title("Where each value went");
for (const { name, reason } of explainRequest(endpoint.builder.route(route).params(values)).values)
  console.log(`${name.padEnd(6)} ${reason}`);

title("A mistake, caught before anything is sent");
try {
  new EndpointBuilder().route("DELETE /repos/{owner/{repo}");
} catch (error) {
  if (!(error instanceof EndpointError)) throw error;
  console.log(error.message.replace(/\^+/, (mark) => colour("red", mark)));
}

title("A class that `fluent-endpoint generate` wrote from GitHub's description");
const github = new GitHub().bearer("not-a-real-token").withDefaults({ owner: "octokit" });
const list = github.issues.listForRepo({ repo: "rest.js", state: "open" });
console.log('github.issues.listForRepo({ repo: "rest.js", state: "open" })');
console.log(list.build().url);

title("A tool for an agent, from a description at run time");
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const getPet = { operationId: "getPet", summary: "Find a pet", parameters: [id] };
const pets = createApi(
  { openapi: "3.1.0", paths: { "/pets/{id}": { get: getPet } } },
  { baseUrl: "https://pets.example.com" },
);
for (const { name, description, inputSchema } of pets.tools())
  console.log(`${name}: ${description} ${JSON.stringify(inputSchema.properties)}`);
console.log(pets.buildTool("getPet", { id: 7 }).url);

function title(text: string): void {
  console.log(`\n${colour("bold", text)}`);
}

function colour(format: "bold" | "red", text: string): string {
  return process.stdout.isTTY ? styleText(format, text) : text;
}
