import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";

const repository = join(__dirname, "../../..");
const folder = join(repository, "docs/api");
const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md") && !file.endsWith("index.md"))
  .map((file) => readFileSync(join(folder, file), "utf8"));

/** The names that the reports of the public API have, of each entry point. */
const names = readdirSync(join(repository, "etc"), { encoding: "utf8" })
  .filter((file) => file.endsWith(".api.md"))
  .flatMap((file) => {
    const report = readFileSync(join(repository, "etc", file), "utf8");
    const declared = /^export (?:(?:class|const|function|interface|type) |\{ \w+ as )(\w+)/gm;
    return [...new Set([...report.matchAll(declared)].map(([, name = ""]) => name))];
  });

describe("The API reference", () => {
  test("has a page for a class, a function or a family of types: about 100", () => {
    expect(texts.length).toBeGreaterThan(70);
    expect(texts.length).toBeLessThanOrEqual(130);
  });

  test("has one entry for each public name", () => {
    const headings = texts.flatMap((text) =>
      [...text.matchAll(/^##? (\w+)(?:\(\))? (?:class|function|interface|type|variable)$/gm)].map(
        ([, name = ""]) => name,
      ),
    );
    expect(names.length).toBeGreaterThan(150);
    // `fluent-endpoint/openapi/yaml` exports a type of `fluent-endpoint/openapi` again.
    expect(headings.sort()).toEqual([...new Set(names)].sort());
  });

  test("has an import, a signature and a link to a guide on each page", () => {
    for (const text of texts) {
      expect(text).toMatch(/^import \{ .+ \} from "fluent-endpoint[^"]*";$/m);
      expect(text.match(/^```ts$/gm)?.length).toBeGreaterThan(1);
      expect(text).toMatch(/^Guide: \[.+\]\(.+\.md/m);
    }
  });

  test("has a heading for each further way to call a function", () => {
    const text = readFileSync(join(folder, "fluent-endpoint/createEndpoint.md"), "utf8");
    expect(text).toContain("\nfunction createEndpoint<Paths = unknown>(baseUrl?: string | URL)");
    const headings = [...text.matchAll(/^## (createEndpoint.*)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(["createEndpoint(builder)", "createEndpoint(baseUrl, operations)"]);
  });

  test("has a link to each error that is thrown", () => {
    const thrown = texts.flatMap((text) => text.match(/^Throws: \S+/gm) ?? []);
    expect(thrown.length).toBeGreaterThan(20);
    expect(thrown.filter((line) => /^Throws: (?:Endpoint|Description)Error/.test(line))).toEqual(
      [],
    );
  });
});
