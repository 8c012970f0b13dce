import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { describeUnless } from "../../helpers/missing-programs.js";
import { buildCodemod, missing, runCodemod, typeErrors, type Ran } from "./codemod-tool.js";
import { comparable, requestsOf, type Sent } from "./wire.js";

const repository = join(__dirname, "../../..");
const programs = join(__dirname, "programs");
const folder = join(repository, "etc/temporary/openapi-fetch-codemod/programs");
const before = join(folder, "before");
const after = join(folder, "after");

describeUnless(missing, "the codemod for openapi-fetch")("The codemod for openapi-fetch", () => {
  let ran: Ran;

  beforeAll(() => {
    buildCodemod();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    symlinkSync(join(repository, "test/node_modules"), join(folder, "node_modules"), "junction");
    for (const copy of [before, after]) cpSync(join(programs, "before"), copy, { recursive: true });
    ran = runCodemod(join(after, "tsconfig.json"));
    // Whoever runs the codemod formats the program after it.
    const options = ["--write", "--ignore-path=", "--log-level=warn", "--print-width=100", after];
    execFileSync(process.execPath, [
      join(repository, "node_modules/prettier/bin/prettier.cjs"),
      ...options,
    ]);
  });

  test("rewrites each form of a call, and lists what is left", () => {
    expect(ran).toMatchInlineSnapshot(`
      {
        "left": [
          "left.ts:15: parseAs: read the response yourself: api.GET("/orders", { parseAs: "text" })",
          "left.ts:16: querySerializer: choose styles, or write the query in the route: client.GET("/orders", { querySerializer: (query) => \`page=\${query.page}\` })",
          "left.ts:17: bodySerializer: pass data, or fields and a content type: client.POST("/orders", { body: { article: "tea" }, bodySerializer: JSON.stringif",
          "left.ts:18: middleware of one call: wrap fetch: client.GET("/orders", { middleware: [] })",
          "left.ts:6: pathSerializer of the client: createClient<paths>({ baseUrl: "https://left.example.com", pathSerializer: (path",
          "left.ts:12: the settings of the client are in a variable: createClient<paths>(settings)",
          "left.ts:20: unknown to a function around fetch: schemaPath",
        ],
        "summary": "31 calls, 6 clients, in 8 files",
      }
    `);
  });

  test.each(readdirSync(join(programs, "after")))("writes %s", (file) => {
    const text = readFileSync(join(after, file), "utf8");
    const path = join(programs, "after", file);
    if (process.env.ACCEPT_CODEMOD === "1") writeFileSync(path, text);
    expect(text).toBe(readFileSync(path, "utf8"));
  });

  test("leaves a program that compiles", () => {
    const config = join(after, "tsconfig.check.json");
    const paths = {
      "fluent-endpoint": [join(repository, "src/index.ts")],
      "fluent-endpoint/*": [join(repository, "src/*/index.ts")],
    };
    writeFileSync(
      config,
      JSON.stringify({ extends: "./tsconfig.json", compilerOptions: { paths, types: ["node"] } }),
    );
    expect(typeErrors(config).filter((line) => !line.includes("left.ts"))).toEqual([]);
  });

  test("leaves each request as it was", async () => {
    const old = await requestsOf(join(before, "main.ts"), join(folder, "before.mjs"));
    const sent = await requestsOf(join(after, "main.ts"), join(folder, "after.mjs"));
    const changed = sent.map((each, index) => comparable(each, old[index] ?? each));
    expect(old.length).toBeGreaterThan(25);
    expect(changed).toEqual(old.map(encodedAsHere));
  });
});

/**
 * openapi-fetch leaves the brackets of deepObject as they are, and writes a space of a form as "+". Here they are encoded: RFC 3986 has
 * no brackets in a query. A server reads the same.
 */
function encodedAsHere({ url, body, ...sent }: Sent): Sent {
  const isForm = sent.headers["content-type"] === "application/x-www-form-urlencoded";
  return {
    ...sent,
    url: url.replaceAll("[", "%5B").replaceAll("]", "%5D"),
    body: isForm ? body.replaceAll("+", "%20") : body,
  };
}
