/**
 * The first minute with the library: `npm run demo`. Nothing is sent. A terminal shows it in twelve seconds; a pipe, CI, or
 * `npm run demo -- --still` at once. `NO_COLOR` and `FORCE_COLOR` are obeyed.
 */
import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";
import { endpoint, EndpointError } from "fluent-endpoint";
import { buildTool, createApi, listTools } from "fluent-endpoint/openapi";
import { explainRequest, locateError } from "fluent-endpoint/show";
import { GitHub } from "./github/index.js";

const { CI, FORCE_COLOR, NO_COLOR, TERM } = process.env;
const isTerminal = process.stdout.isTTY && TERM !== "dumb";
const isColoured = NO_COLOR ? false : FORCE_COLOR ? FORCE_COLOR !== "0" : isTerminal;
const isStill = !isTerminal || CI !== undefined || process.argv.includes("--still");
const COLOURS = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  cyan: 36,
  literal: 0,
  expression: 36,
  appended: 32,
};

await title("A call, and the request that it makes");
const route = "GET /repos/{owner}/{repo}/issues";
const values = { owner: "octokit", repo: "rest.js", state: "open", labels: "needs help" };
await type(`endpoint("${route}", ${inspect(values, { breakLength: Infinity })})`);
const shown = explainRequest(endpoint.builder.route(route).params(values));
const url = shown.url.map(({ text, kind }) => colour(kind, text)).join("");
await line(`${colour("bold", shown.request.method.toUpperCase())} ${url}`);
for (const { name, location, reason } of shown.values)
  await line(`  ${colour(location === "path" ? "cyan" : "green", name.padEnd(7))} ${reason}`);

await title("A hostile value, refused before anything is sent");
await type('endpoint("DELETE /repos/{owner}/{repo}", { owner: "octokit", repo: ".." })');
try {
  endpoint("DELETE /repos/{owner}/{repo}", { owner: "octokit", repo: ".." });
} catch (error) {
  if (!(error instanceof EndpointError)) throw error;
  const place = locateError(error, "DELETE /repos/{owner}/{repo}");
  if (place !== undefined) {
    await line(`  ${place.source}`);
    await line(`  ${" ".repeat(place.position)}${colour("red", "^".repeat(place.length))}`);
  }
  await line(`${colour("red", error.code)}: ${error.advice?.text ?? ""}`);
}

await title("What an editor offers for a class that `fluent-endpoint generate` wrote");
const github = new GitHub().bearer("not-a-real-token").withDefaults({ owner: "octokit" });
await type("github.issues.");
const members = Object.getOwnPropertyNames(Object.getPrototypeOf(github.issues) as object);
const names = members.filter((name) => name !== "constructor");
for (const name of names) await line(`  │ ${name === "listForRepo" ? colour("bold", name) : name}`);
await type('github.issues.listForRepo({ repo: "rest.js", state: "open" }).build()');
await line(github.issues.listForRepo({ repo: "rest.js", state: "open" }).build().url);

await title("A tool for an agent, from a description at run time");
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const getPet = { operationId: "getPet", summary: "Find a pet", parameters: [id] };
const pets = createApi(
  { openapi: "3.1.0", paths: { "/pets/{id}": { get: getPet } } },
  { baseUrl: "https://pets.example.com" },
);
for (const { name, description, inputSchema } of listTools(pets))
  await line(`${name}: ${description} ${JSON.stringify(inputSchema.properties)}`);
await line(buildTool(pets, "getPet", { id: 7 }).url);

async function title(text: string): Promise<void> {
  await line(`\n${colour("bold", text)}`, 500);
}

/** Writes a line as a person types it. */
async function type(text: string): Promise<void> {
  for (const character of isStill ? [text] : text) {
    process.stdout.write(character);
    if (!isStill) await setTimeout(15);
  }
  process.stdout.write("\n");
}

async function line(text: string, pause = 250): Promise<void> {
  console.log(text);
  if (!isStill) await setTimeout(pause);
}

function colour(format: keyof typeof COLOURS, text: string): string {
  return isColoured && COLOURS[format] > 0 ? `\x1b[${COLOURS[format]}m${text}\x1b[0m` : text;
}
