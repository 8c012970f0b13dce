import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { request as octokitRequest } from "@octokit/request";
import type { RequestInterface } from "@octokit/types";
import { endpoint } from "fluent-endpoint";
import { createOctokitEndpoint } from "fluent-endpoint/clients";
import type withDefaults from "../../node_modules/@octokit/request/dist-types/with-defaults.js";
import { RecordingServer, type Arrival } from "./recording-server.js";

/** `withDefaults` takes an endpoint function. The package does not export it. */
const PATH = "../../node_modules/@octokit/request/dist-src/with-defaults.js";

const TOKEN = "token 0000000000000000000000000000000000000001";

/** The examples of the README of `@octokit/request`. */
const EXAMPLES: Readonly<
  Record<string, (request: RequestInterface, origin: string) => Promise<unknown>>
> = {
  "a list": (request) =>
    request("GET /orgs/{org}/repos", {
      headers: { authorization: TOKEN },
      org: "octokit",
      type: "private",
    }),
  "a list by method and url": (request) =>
    request({
      method: "GET",
      url: "/orgs/{org}/repos",
      headers: { authorization: TOKEN },
      org: "octokit",
      type: "private",
    }),
  GraphQL: (request) =>
    request("POST /graphql", {
      headers: { authorization: TOKEN },
      query: "query ($login: String!) { organization(login: $login) { name } }",
      variables: { login: "octokit" },
    }),
  "a JSON body": (request) =>
    request("POST /repos/{owner}/{repo}/issues/{issue_number}/labels", {
      owner: "octokit",
      repo: "request.js",
      issue_number: 1,
      labels: ["🐛 bug"],
    }),
  defaults: async (request, origin) => {
    const myRequest = request.defaults({
      baseUrl: `${origin}/api/v3`,
      headers: { "user-agent": "myApp/1.2.3", authorization: TOKEN },
      org: "my-project",
      per_page: 100,
    });
    return myRequest("GET /orgs/{org}/repos");
  },
  "a hook": (request) => {
    const requestWithHook = request.defaults({
      request: {
        hook: (next: RequestInterface, options: { headers: object }) =>
          next({ ...options, headers: { ...options.headers, authorization: TOKEN } } as never),
      },
    });
    return requestWithHook("GET /user");
  },
  data: (request) =>
    request("POST /markdown/raw", {
      data: "Hello world github/linguist#1 **cool**, and #1!",
      headers: { accept: "text/html;charset=utf-8", "content-type": "text/plain" },
    }),
  "a query and a body at another host": (request, origin) =>
    request(`POST ${origin}/repos/octocat/Hello-World/releases/1/assets{?name,label}`, {
      name: "example.zip",
      label: "short description",
      // In the README it is 14, one too many, which fetch refuses.
      headers: { "content-type": "text/plain", "content-length": 13, authorization: TOKEN },
      data: "Hello, world!",
    }),
  "a custom fetch": (request) =>
    request("GET /users/{username}", {
      username: "octocat",
      headers: { "X-GitHub-Api-Version": "2022-11-28" },
      request: { fetch: (...call: Parameters<typeof fetch>) => fetch(...call) },
    }),
  HEAD: (request) => request("HEAD /user"),
  PATCH: (request) => request("PATCH /gists/{gist_id}", { gist_id: "1", description: "new" }),
  DELETE: (request) => request("DELETE /gists/{gist_id}", { gist_id: "1" }),
};

let server: RecordingServer;
let request: RequestInterface;
let original: RequestInterface;

beforeAll(async () => {
  server = await RecordingServer.start();
  const module = (await import(PATH)) as { default: typeof withDefaults };
  const defaults = { baseUrl: server.origin, headers: { "user-agent": "test" } };
  request = module.default(createOctokitEndpoint(endpoint), defaults);
  original = octokitRequest.defaults(defaults);
});

afterAll(() => server.close());

/** Arrivals with their headers in the order of their names, without the connection header. */
function sorted(arrivals: readonly Arrival[]) {
  return arrivals.map(({ headers, body, ...others }) => ({
    ...others,
    body: body.toString(),
    headers: headers
      .filter(([name]) => name !== "connection")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  }));
}

describe("@octokit/request with the endpoint of this library", () => {
  test.each(Object.entries(EXAMPLES))(
    "sends the same request as with its own endpoint: %s",
    async (_, example) => {
      const response = await example(request, server.origin);
      const arrivals = sorted(server.take());
      await example(original, server.origin);
      expect(arrivals).toEqual(sorted(server.take()));
      expect(arrivals).toHaveLength(1);
      expect(response).toMatchObject({ status: 200 });
    },
  );

  test("sends no content type with a PUT without a body, unlike with its own endpoint", async () => {
    await request("PUT /user/starred/{owner}/{repo}", { owner: "octokit", repo: "request.js" });
    const headers = new Map(server.take()[0]?.headers);
    expect(headers.get("content-length")).toBe("0");
    expect(headers.has("content-type")).toBe(false);
  });

  test("adds previews on every route, unlike with its own endpoint", async () => {
    await request("GET /topics", { mediaType: { previews: ["mercy"] } });
    const accept = server.take()[0]?.headers.find(([name]) => name === "accept");
    expect(accept?.[1]).toBe("application/vnd.github.mercy-preview+json");
  });

  test("builds request options with request.endpoint", () => {
    const { method, url } = request.endpoint("GET /orgs/{org}/repos", {
      org: "o",
      type: "private",
    });
    expect([method, url]).toEqual(["GET", `${server.origin}/orgs/o/repos?type=private`]);
    expect(request.endpoint.DEFAULTS.baseUrl).toBe(server.origin);
  });
});
