import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import {
  buildTool,
  createApi,
  listTools,
  matchOperation,
  readDescription,
} from "fluent-endpoint/openapi";
import { loadDescription, operationForm } from "../../../docs/.vitepress/playground/description.js";
import { builderOf } from "../../../docs/.vitepress/playground/shown-request.js";
import { errorsIn } from "../../generate/compile-generated.js";
import { sent } from "../../generate/sent-by-fetch.js";
import { examplesIn } from "../../generate/examples-in.js";
import { callsById } from "../../generate/calls-by-id.js";
import { instanceOf, loadGenerated, requestBy } from "../../generate/generated-module.js";
import { githubMethod } from "../../generate/github-methods.js";
import { runCommand } from "../../generate/run-command.js";
import { SAME_TYPES } from "../../generate/same-types.js";
import { githubDescription } from "../../helpers/github-description.js";
import { expectations, type Expectation } from "./oracle.js";

const text = readFileSync(githubDescription(), "utf8");
const expected = expectations(JSON.parse(text) as Readonly<Record<string, unknown>>);
const description = readDescription(text);
const { files, notices } = generate(description, { name: "GitHub", compiled: true });
const builder = instanceOf(loadGenerated(files), "GitHub");
const calls = callsById(files, description, loadGenerated);
const api = createApi(text);

/** The request of a generated method. */
function generated(expectation: Expectation) {
  return requestBy(builder, ...githubMethod(expectation), expectation.parameters);
}

/** The request that `build` of the API makes; undefined for parameters that it refuses. */
function built({ id, parameters }: Expectation): RequestOptions | undefined {
  try {
    return api.build(id, parameters);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

describe("The operations of GitHub", () => {
  // The values of the oracle do not fit every schema: an object has only the key "key".
  const fitting = expected.filter((each) => built(each) !== undefined);

  test("have methods, but two that are called otherwise", () => {
    expect(expected).toHaveLength(1223);
    expect(fitting.length).toBeGreaterThan(1000);
    expect(notices.map(({ message }) => message)).toEqual([
      'The area "meta" is called metaArea: every builder has a member meta.',
      "The values of `status` in the schema `code-scanning-variant-analysis` are called codeScanningVariantAnalysisStatusValues2: codeScanningVariantAnalysisStatusValues is another list.",
    ]);
  });

  test("send what the description asks for, by a method", () => {
    for (const each of expected) {
      const request = generated(each);
      expect([each.route, partsOf(request)]).toEqual([each.route, partsExpected(each)]);
      expect([each.route, acceptedMediaType(request, each)]).toEqual([each.route, true]);
    }
  });

  test("send the same by request.ts", () => {
    for (const each of expected) {
      const own = calls[camelCase(each.id)]?.(each.parameters);
      expect([each.route, sent(own)]).toEqual([
        each.route,
        sent(toFetch(generated(each) as unknown as RequestOptions)),
      ]);
    }
  });

  test("send the same by createApi, byte for byte", () => {
    for (const each of fitting) {
      expect(JSON.stringify(built(each))).toBe(JSON.stringify(generated(each)));
    }
  });

  test("are found again, with the values of path, query and headers", () => {
    for (const each of fitting) {
      const match = matchOperation(api, built(each) as RequestOptions);
      if (match?.ambiguous === true) continue;
      expect([each.id, match?.operation.id]).toEqual([each.id, each.id]);
      const { path, query, header } = api.operation(each.id).parameters;
      const names = [...path, ...query, ...header].map(({ argument }) => argument);
      const values = Object.entries(each.parameters).filter(([name]) => names.includes(name));
      expect(match?.parameters).toEqual(Object.fromEntries(values));
    }
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

  test("build what the operation builds", () => {
    const args = { owner: "octokit", repo: "endpoint.js", title: "It works" };
    expect(buildTool(api, "issues_create", args)).toEqual(api.build("issues/create", args));
  });
});

/** `list-for-org` is `listForOrg`. */
function camelCase(id: string): string {
  return id.replaceAll(/[-_/](\w)/g, (_mark, letter: string) => letter.toUpperCase());
}

function partsOf({ method, url, headers, body }: Readonly<Record<string, unknown>>) {
  const { origin, pathname, searchParams } = new URL(String(url));
  const given = headers as Readonly<Record<string, string>>;
  const { accept: _accept, "user-agent": _agent, "content-type": contentType, ...others } = given;
  return {
    method: String(method).toUpperCase(),
    origin,
    pathname,
    query: [...searchParams].sort(),
    headers: others,
    contentType: contentType?.replace(/; charset=utf-8$/, ""),
    body,
  };
}

function partsExpected({ method, path, query, headers, server, contentType, body }: Expectation) {
  return {
    method,
    origin: server ?? "https://api.github.com",
    pathname: path,
    query: [...query].sort(),
    headers,
    contentType,
    body,
  };
}

/** GitHub answers with JSON to its own media type, and with what else an operation is described to answer with. */
function acceptedMediaType(
  { headers }: Readonly<Record<string, unknown>>,
  { accepts }: Expectation,
): boolean {
  const { accept = "" } = headers as Readonly<Record<string, string>>;
  if (accepts.length === 0 || accepts.includes("application/json")) {
    return accept === "application/vnd.github.v3+json";
  }
  return accept
    .split(", ")
    .every((type) => accepts.includes(type) || type === "application/vnd.github.v3+json");
}
