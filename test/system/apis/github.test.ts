import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { generate } from "fluent-endpoint/generate";
import { createApi, listTools, readDescription } from "fluent-endpoint/openapi";
import { loadDescription, operationForm } from "../../../docs/.vitepress/playground/description.js";
import { builderOf } from "../../../docs/.vitepress/playground/shown-request.js";
import { errorsIn } from "../../generate/compile-generated.js";
import { examplesIn } from "../../generate/examples-in.js";
import { runCommand } from "../../generate/run-command.js";
import { SAME_TYPES } from "../../generate/same-types.js";
import { githubDescription } from "../../helpers/github-description.js";
import { Description } from "../describe/api-description.js";
import { readBack } from "../describe/called-description.js";
import type { JsonObject } from "../describe/json.js";

const text = readFileSync(githubDescription(), "utf8");
const description = readDescription(text);
const { files, notices } = generate(description, { name: "GitHub", compiled: true });
const api = createApi(text);

describe("The operations of GitHub", () => {
  test("have methods, but two that are called otherwise", () => {
    expect(api.operations).toHaveLength(1223);
    expect(notices.map(({ message }) => message)).toEqual([
      'The area "meta" is called metaArea: every builder has a member meta.',
      "The values of `status` in the schema `code-scanning-variant-analysis` are called codeScanningVariantAnalysisStatusValues2: codeScanningVariantAnalysisStatusValues is another list.",
    ]);
  });

  test("are read back from what each way sends", async () => {
    const root = JSON.parse(text) as JsonObject;
    const github = new Description("api.github.com.json", root);
    const { built, differences } = await readBack(github, [1]);
    expect(differences).toEqual([]);
    expect(built).toBeGreaterThan(1000);
  });

  test("have examples, almost all, and every example compiles", async () => {
    const found = examplesIn(files);
    expect(found.length).toBeGreaterThan(1200);
    const program = ['import { GitHub } from "./index.js";', ...found].join("\n");
    expect(await errorsIn(files, program)).toEqual([]);
  });

  test("have the same types in one file and in many", async () => {
    const one = generate(description, { areas: "none" }).files.get("types.ts") ?? "";
    const split = generate(description, { areas: "none", types: "split" }).files;
    expect(split.has("types/issues.ts")).toBe(true);
    expect(await errorsIn(new Map([...split, ["one.ts", one]]), SAME_TYPES)).toEqual([]);
  });

  test("about issues are written as in examples/github, from examples/github.json", async () => {
    const examples = join(__dirname, "../../../examples/github");
    const paths = ["/issues", "/repos/*/*/issues", "/repos/*/*/issues/*"];
    const only = paths.flatMap((path) => ["--only", path]);
    const options = ["--output", examples, "--name", "GitHub", ...only, "--compiled", "--check"];
    const run = await runCommand("generate", githubDescription(), ...options);
    expect(run).toMatchObject({ code: 0, errors: "" });
  });

  test("fill the playground's form, which has their defaults", async () => {
    const { api: github, find } = await loadDescription(text, "github.json");
    for (const each of github.operations) {
      const form = operationForm(github, each);
      expect(() => builderOf(form).build()).not.toThrow();
      expect(form.baseUrl).toBe("https://api.github.com");
    }
    const [list] = find("repos/list-for-authenticated-user");
    expect(list && operationForm(github, list).headers).toEqual([]);
  });
});

describe("The tools of GitHub", () => {
  const tools = listTools(api);

  test("are one for each operation, with unique names that models take", () => {
    expect(tools).toHaveLength(1223);
    expect(new Set(tools.map(({ name }) => name.toLowerCase())).size).toBe(1223);
    for (const { name } of tools) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test("have schemas of JSON Schema 2020-12 that are whole in themselves, without alternatives at the root", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { inputSchema } of tools) {
      expect(inputSchema.type).toBe("object");
      for (const key of ["oneOf", "anyOf", "allOf"]) expect(inputSchema).not.toHaveProperty(key);
      expect(ajv.validateSchema(inputSchema)).toBe(true);
      const definitions = Object.keys(inputSchema.$defs ?? {});
      const references = [...JSON.stringify(inputSchema).matchAll(/"\$ref":"#\/\$defs\/([^"]*)"/g)];
      for (const [, name] of references) expect(definitions).toContain(name);
    }
  });

  test("keep their names when others are not offered", () => {
    const some = listTools(createApi(text, { only: ["GET /repos/**"] }));
    const names = new Set(tools.map(({ name }) => name));
    expect(some.length).toBeGreaterThan(100);
    expect(some.every(({ name }) => names.has(name))).toBe(true);
  });
});
