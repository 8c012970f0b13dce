import { describe, expect, test } from "@jest/globals";
import { completionsOf, hoverOf } from "./editor.js";

const HEAD = `
import type { paths } from "@octokit/openapi-types";
import { createEndpoint, endpoint, EndpointBuilder } from "fluent-endpoint";
const github = createEndpoint<paths>();
const builder = new EndpointBuilder();
const githubBuilder = new EndpointBuilder<paths>();
const route = builder.route("GET /{owner}/{repo}");
const org = githubBuilder.route("GET /orgs/{org}");
`;

const OPTIONS = ["baseUrl", "data", "headers", "mediaType", "request"];

describe("An editor completes", () => {
  test.each([
    ["variables", 'endpoint("GET /{owner}/{repo}{?page}", { | })', "owner page repo"],
    ["variables not passed yet", 'endpoint("GET /{owner}/{repo}", { owner: "x", | })', "repo"],
    ["a variable in part", 'github("GET /users/{username}", { user| })', "username"],
    ["parameters", 'github("GET /orgs/{org}", { | })', "org"],
    [
      "keys of a body",
      'github("PATCH /gists/{gist_id}", { gist_id: "x", | })',
      "description files",
    ],
    ["names for param", 'route.param("|")', "owner repo"],
    ["names for params", "route.params({ | })", "owner repo"],
    ["names for path", "route.path({ | })", "owner repo"],
    ["names for build", "route.build({ | })", "owner repo"],
    ["names in build", "org.build({ | })", "org"],
    ["names in params", "org.params({ | })", "org"],
  ])("%s", (_what, source, names) => {
    const others = [...OPTIONS, "method", "url", "user", ""];
    const completed = completionsOf(HEAD + source).filter((name) => !others.includes(name));
    expect(completed.sort().join(" ")).toBe(names);
  });

  test.each([
    ["the parameters of a generated method", "github.issues.get({ | })", "issue_number owner repo"],
    ["those that are not passed yet", 'github.issues.get({ owner: "x", | })', "issue_number repo"],
    ["the values of one", 'github.issues.list({ state: "|" })', "all closed open"],
  ])("%s", (_what, source, names) => {
    const head =
      'import { GitHub } from "../../examples/github/index.js";\nconst github = new GitHub();\n';
    expect(
      completionsOf(head + source)
        .sort()
        .join(" "),
    ).toBe(names);
  });

  test("at most 70 names to import from fluent-endpoint", () => {
    const names = completionsOf('import { | } from "fluent-endpoint";').filter(
      (each) => each !== "type",
    );
    expect(names).toEqual(
      expect.arrayContaining(["endpoint", "EndpointBuilder", "RequestOptions"]),
    );
    expect(names).not.toContain("Progress");
    expect(names.length).toBeLessThanOrEqual(70);
    console.log(`import { } from "fluent-endpoint" offers ${names.length} names.`);
  });

  test("every route of a description", () => {
    const routes = completionsOf(`${HEAD}github("|")`);
    expect(routes).toContain("GET /repos/{owner}/{repo}/issues/{issue_number}");
    expect(routes).toHaveLength(1223);
    expect(completionsOf(`${HEAD}githubBuilder.route("|")`).sort()).toEqual(routes.sort());
  });

  test("the routes of a described API, and none for methods that a path lacks", () => {
    const head = 'import { createApi } from "fluent-endpoint/openapi";\n';
    const types = '{ "/a": { parameters: object; get: object; put?: never; post?: never } }';
    const completed = completionsOf(`${head}createApi<${types}>({}).build("|")`);
    expect(completed.filter((name) => name !== "")).toEqual(["GET /a"]);
  });

  test("the values that a parameter may have", () => {
    const source = 'github("GET /orgs/{org}/repos", { org: "octokit", type: "|" })';
    const values = ["all", "forks", "member", "private", "public", "sources"];
    expect(completionsOf(HEAD + source).sort()).toEqual(values);
  });
});

const HOVERS = `${HEAD}
class Shop extends EndpointBuilder {
  listOrders(id: number) {
    return this.route("GET /customers/{id}/orders").params({ id });
  }
}

const shop = createEndpoint("https://shop.example.com/v1");
const customer = shop.defaults({ id: 7 });
const chain = new Shop("https://shop.example.com/v1")
  .header("authorization", "token 0123")
  .listOrders(7)
  .param("status", "open")
  .format("raw")
  .param("page", 2);
const repositories = github("GET /orgs/{org}/repos", { org: "octokit" });
`;

test.each([
  ["a function", 'const customer: Endpoint<EndpointBuilder<unknown, never> & WithValueFor<"id">>'],
  [
    "a chain of five steps",
    'const chain: Shop & WithRoute<"GET /customers/{id}/orders"> & WithValueFor<"id"> & WithValueFor<"status"> & WithValueFor<"page">',
  ],
  ["a described result", 'const repositories: DescribedRequest<paths, "GET /orgs/{org}/repos">'],
])("A hover is short: %s", (_what, expected) => {
  const [declaration = ""] = /^const \w+/.exec(expected) ?? [];
  const position = HOVERS.indexOf(`${declaration} `) + "const ".length;
  expect(hoverOf(HOVERS, position).replaceAll(/\s+/g, " ")).toBe(expected);
});
