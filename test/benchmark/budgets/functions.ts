import { Session, type Profiler } from "node:inspector";
import { endpoint, EndpointBuilder } from "fluent-endpoint";
import { area, call } from "fluent-endpoint/call";
import { createApi } from "fluent-endpoint/openapi";

const ROUTE = "GET /orgs/{org}/repos";

const api = createApi({
  openapi: "3.1.0",
  info: { title: "Repositories", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/orgs/{org}/repos": {
      get: {
        operationId: "listRepositories",
        parameters: [
          { name: "org", in: "path", required: true, schema: { type: "string" } },
          { name: "type", in: "query", schema: { type: "string" } },
        ],
      },
    },
  },
});

/** Classes as `fluent-endpoint generate` writes them, without their types. */
class Repositories extends EndpointBuilder {
  list(parameters: object): EndpointBuilder {
    return call(this, ROUTE, parameters, { id: "listRepositories", names: ["org", "type"] });
  }
}

class Example extends EndpointBuilder {
  get repositories(): Repositories {
    return area(this, Repositories);
  }
}

const example = new Example("https://api.example.com");

/** Calls whose functions are counted, by what they are. Each makes a GET with two values. */
const CALLS: Readonly<Record<string, () => unknown>> = {
  "endpoint()": () => endpoint(ROUTE, { org: "octokit", type: "private" }),
  "endpoint() with a header and a list": () =>
    endpoint(ROUTE, { org: "octokit", type: ["all"], headers: { "x-trace": "1" } }),
  "a chain": () =>
    new EndpointBuilder().route(ROUTE).param("org", "octokit").param("type", "private").build(),
  "a generated class": () => example.repositories.list({ org: "octokit", type: "private" }).build(),
  "createApi()": () => api.build("listRepositories", { org: "octokit", type: "private" }),
};

/** The number of distinct functions of the package that one call runs, after three of its kind: for how much someone has to read. */
export const FUNCTIONS: Readonly<Record<string, () => number>> = Object.fromEntries(
  Object.entries(CALLS).map(([name, call]) => [`functions of ${name}`, () => functionsOf(call)]),
);

function functionsOf(call: () => unknown): number {
  for (let warmUp = 0; warmUp < 3; warmUp++) call();
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true });
  call();
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post("Profiler.takePreciseCoverage", (_, { result }) => (scripts = result));
  session.disconnect();
  const own = scripts.filter(({ url }) => /\/dist\/[\w.-]+\.js$/.test(url));
  // A script is a function, too.
  const ran = own.flatMap(({ functions }) =>
    functions.filter(({ ranges: [range] }) => range && range.count > 0 && range.startOffset > 0),
  );
  return ran.length;
}
