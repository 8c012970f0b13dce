import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { codeBlocks } from "../../documents/code-blocks.js";

const repository = join(__dirname, "../../..");
const PAGES = ["docs/recipes/calls-by-route.md", "docs/recipes/openapi-fetch.md"];
const folder = join(repository, "etc/temporary/vite-sizes");

const PARAMETERS = '{ owner: "octokit", repo: "endpoint.js", state: "open" }';

const withResponse = codeBlocks().find(
  ({ place, code }) => place.startsWith(PAGES[0] ?? "") && code.includes("readResponse"),
)?.code;

/** The programs of the tables, in the order of the pages and rows. */
const PROGRAMS = [
  `import { createRequest } from "./github/request.js";
  void fetch(...createRequest()("GET /repos/{owner}/{repo}/issues", ${PARAMETERS}));`,

  withResponse ?? "",

  `import { toFetch } from "fluent-endpoint/clients";
  import { IssuesBuilder } from "./github/areas/issues.js";
  void fetch(...toFetch(new IssuesBuilder().listForRepo(${PARAMETERS}).build()));`,

  `import { createEndpoint } from "fluent-endpoint";
  import { toFetch } from "fluent-endpoint/clients";
  import { operations } from "./github/operations.js";
  const github = createEndpoint("https://api.github.com", operations);
  void fetch(...toFetch(github("GET /repos/{owner}/{repo}/issues", ${PARAMETERS})));`,

  `import { toFetch } from "fluent-endpoint/clients";
  import { createApi } from "fluent-endpoint/openapi";
  const description = await (await fetch("/openapi.json")).json();
  const request = createApi(description).build("GET /repos/{owner}/{repo}/issues", ${PARAMETERS});
  void fetch(...toFetch(request));`,

  `import createClient from "openapi-fetch";
  const github = createClient({ baseUrl: "https://api.github.com" });
  const path = { owner: "octokit", repo: "endpoint.js" };
  const params = { path, query: { state: "open" } };
  const { data } = await github.GET("/repos/{owner}/{repo}/issues", { params });
  if (data) console.log(data.length, "open issues");`,

  withResponse ?? "",

  `import { createEndpoint } from "fluent-endpoint";
  import { readResponse, toFetch } from "fluent-endpoint/clients";
  import { operations } from "./github/operations.js";
  const github = createEndpoint("https://api.github.com", operations);
  const request = github("GET /repos/{owner}/{repo}/issues", ${PARAMETERS});
  const { ok, data } = await readResponse(request, await fetch(...toFetch(request)));
  if (ok) console.log(data.length, "open issues");`,
];

const rows = PAGES.flatMap((page) => [
  ...readFileSync(join(repository, page), "utf8").matchAll(/^\| (.*?) *\| +([\d,]+) \|$/gm),
]).map(([, what = "", bytes = ""]) => ({ what, bytes: Number(bytes.replace(",", "")) }));

let sizes: readonly number[] = [];

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(repository, "examples/github"), join(folder, "github"), "junction");
  symlinkSync(join(repository, "test/node_modules"), join(folder, "node_modules"), "junction");
  PROGRAMS.forEach((code, index) => {
    writeFileSync(join(folder, `${index}.ts`), code);
  });
  const output = execFileSync(process.execPath, [join(__dirname, "vite-sizes.mjs"), folder], {
    encoding: "utf8",
  });
  sizes = JSON.parse(output) as number[];
});

test("Each row of the tables has a program", () => {
  expect(rows).toHaveLength(PROGRAMS.length);
});

test.each(rows.map(({ what, bytes }, index) => [bytes, what, index] as const))(
  "At most %d bytes, and not much less, are in Vite's build of a page with %s",
  (bytes, _, index) => {
    expect(sizes[index]).toBeLessThanOrEqual(bytes);
    expect(sizes[index]).toBeGreaterThan(0.8 * bytes);
  },
);
