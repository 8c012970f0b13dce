import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { codeBlocks } from "../../documents/code-blocks.js";

const repository = join(__dirname, "../../..");
const page = "docs/recipes/calls-by-route.md";
const folder = join(repository, "etc/temporary/vite-sizes");

const PARAMETERS = '{ owner: "octokit", repo: "endpoint.js", state: "open" }';

/** The programs of the page's table, in its order. */
const PROGRAMS = [
  `import { createRequest } from "./github/request.js";
  void fetch(...createRequest()("GET /repos/{owner}/{repo}/issues", ${PARAMETERS}));`,

  codeBlocks().find(({ place, code }) => place.startsWith(page) && code.includes("readResponse"))
    ?.code ?? "",

  `import { toFetch } from "fluent-endpoint/clients";
  import { IssuesBuilder } from "./github/areas/issues.js";
  void fetch(...toFetch(new IssuesBuilder().listForRepo(${PARAMETERS}).build()));`,

  `import { createEndpoint } from "fluent-endpoint";
  import { toFetch } from "fluent-endpoint/clients";
  import { exceptions } from "./github/exceptions.js";
  const github = createEndpoint("https://api.github.com", exceptions);
  void fetch(...toFetch(github("GET /repos/{owner}/{repo}/issues", ${PARAMETERS})));`,

  `import { toFetch } from "fluent-endpoint/clients";
  import { createApi } from "fluent-endpoint/openapi";
  const description = await (await fetch("/openapi.json")).json();
  const request = createApi(description).build("GET /repos/{owner}/{repo}/issues", ${PARAMETERS});
  void fetch(...toFetch(request));`,
];

const rows = [
  ...readFileSync(join(repository, page), "utf8").matchAll(/^\| (.*?) *\| +([\d,]+) \|$/gm),
].map(([, what = "", bytes = ""]) => ({ what, bytes: Number(bytes.replace(",", "")) }));

let sizes: readonly number[] = [];

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(repository, "examples/github"), join(folder, "github"), "junction");
  PROGRAMS.forEach((code, index) => {
    writeFileSync(join(folder, `${index}.ts`), code);
  });
  const output = execFileSync(process.execPath, [join(__dirname, "vite-sizes.mjs"), folder], {
    encoding: "utf8",
  });
  sizes = JSON.parse(output) as number[];
});

test("Each row of the recipe's table has a program", () => {
  expect(rows).toHaveLength(PROGRAMS.length);
});

test.each(rows.map(({ what, bytes }, index) => [bytes, what, index] as const))(
  "At most %d bytes, and not much less, are in Vite's build of a page with %s",
  (bytes, _, index) => {
    expect(sizes[index]).toBeLessThanOrEqual(bytes);
    expect(sizes[index]).toBeGreaterThan(0.8 * bytes);
  },
);
