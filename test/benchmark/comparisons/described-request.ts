import { EndpointBuilder } from "fluent-endpoint";
import { area, call } from "fluent-endpoint/call";
import { createApi } from "fluent-endpoint/openapi";
import { candidate, comparison, plainRequest, type BuiltRequest } from "../comparison.js";
import { atMost } from "../row.js";
import { cycle } from "./cycle.js";

const BASE_URL = "https://api.example.com";
const ROUTE = "POST /orgs/{org}/hooks";
const ORGANIZATIONS = ["octokit", "nodejs", "microsoft", "github"] as const;
const text = { type: "string" };

const api = createApi({
  openapi: "3.1.0",
  info: { title: "Hooks", version: "1" },
  servers: [{ url: BASE_URL }],
  paths: {
    "/orgs/{org}/hooks": {
      post: {
        operationId: "createHook",
        parameters: [{ name: "org", in: "path", required: true, schema: text }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["name"], properties: { name: text, url: text } },
            },
          },
        },
      },
    },
  },
});

/** Classes as `fluent-endpoint generate` writes them, without their types. */
class Hooks extends EndpointBuilder {
  create(parameters: object): EndpointBuilder {
    return call(this, ROUTE, parameters, {
      id: "createHook",
      names: ["org", "name"],
      body: ["url"],
      emptyBody: true,
    });
  }
}

class Example extends EndpointBuilder {
  get hooks(): Hooks {
    return area(this, Hooks);
  }
}

const example = new Example(BASE_URL);
const builder = new EndpointBuilder(BASE_URL);
const fields = { name: "web", url: "https://example.com/hook" };

/** A request with a variable of the path and two fields of a body, one of which has the name of an option. */
export const describedRequest = comparison({
  candidates: {
    "a chain": requestsOf((org) => builder.route(ROUTE).params({ org }).body(fields).build()),
    "a generated class": requestsOf((org) => example.hooks.create({ org, ...fields }).build()),
    createApi: requestsOf((org) => api.build("createHook", { org, ...fields })),
  },
  pairs: [
    ["request of a generated class", "a generated class", "the time of", "a chain", atMost(1.4)],
    [
      "request of createApi, which checks its values",
      "createApi",
      "the time of",
      "a chain",
      atMost(1.4),
    ],
  ],
});

function requestsOf(request: (org: string) => BuiltRequest) {
  const org = cycle(ORGANIZATIONS);
  return candidate(() => request(org()), plainRequest);
}
