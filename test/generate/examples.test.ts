import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { githubDescription } from "../helpers/github-description.js";

const repository = join(__dirname, "../..");
const description = githubDescription();
const folder = join(repository, "etc/temporary/generated-examples");

/** The examples in the doc comments of generated classes, one a line. */
function examplesIn(sources: readonly string[]): string[] {
  return sources.flatMap((source) =>
    [...source.matchAll(/```ts\n([^]*?)```/g)].map(([, code = ""]) =>
      code
        .split("\n")
        .map((line) => line.replace(/^\s*\* ?/, ""))
        .join(" "),
    ),
  );
}

/** The messages of the compiler about a program, with other files beside it. */
function compile(program: string, files: ReadonlyMap<string, string> = new Map()): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, source] of new Map([...files, ["examples.ts", program]])) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
  const config = {
    extends: "../../../tsconfig.json",
    compilerOptions: { types: [] },
    files: ["examples.ts"],
    include: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  try {
    const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
    execFileSync(process.execPath, [compiler, "--project", folder], { encoding: "utf8" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test("Almost all methods of GitHub have an example, and every example compiles", () => {
  const { files } = generate(readDescription(readFileSync(description, "utf8")), {
    name: "GitHub",
  });
  const sources = [...files].flatMap(([file, source]) =>
    file.startsWith("areas/") ? [source] : [],
  );
  const found = examplesIn(sources);
  expect(found.length).toBeGreaterThan(1200);
  const start = 'import { GitHub } from "./index.js";\n';
  expect(compile(start + found.join("\n"), files)).toBe("");
}, 60_000);

test("The example of a method compiles with every kind of body and with required headers", () => {
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const withBody = (mediaTypes: readonly string[], required = true) => ({
    requestBody: {
      required,
      content: Object.fromEntries(
        mediaTypes.map((type) => [
          type,
          { schema: /json|form|\*/.test(type) ? schema : { type: "string" } },
        ]),
      ),
    },
  });
  const header = (name: string) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  });
  const operations: Readonly<Record<string, object>> = {
    form: withBody(["application/x-www-form-urlencoded"]),
    optionalForm: withBody(["application/x-www-form-urlencoded"], false),
    multipart: withBody(["multipart/form-data"]),
    patch: withBody(["application/merge-patch+json"]),
    any: withBody(["*/*"]),
    text: withBody(["text/plain"]),
    bytes: withBody(["application/octet-stream"]),
    formOrFiles: withBody(["multipart/form-data", "application/x-www-form-urlencoded"]),
    jsonOrForm: withBody(["application/x-www-form-urlencoded", "application/json"]),
    header: { parameters: [header("X-Flag")] },
    headers: {
      parameters: [header("X-Flag"), header("if-match")],
      ...withBody(["multipart/form-data"]),
    },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([operationId, operation]) => [
        `/${operationId}/{user-id}`,
        {
          parameters: [
            { name: "user-id", in: "path", required: true, schema: { type: "integer" } },
          ],
          post: { operationId, tags: ["all"], ...operation },
        },
      ]),
    ),
  };
  const { files } = generate(readDescription(document));
  const examples = [...files].map(([file, source]) => {
    return file.startsWith("areas/") ? examplesIn([source]) : [];
  });
  expect(examples.flat()).toHaveLength(Object.keys(operations).length);
  const start = 'import { Example } from "./index.js";\n';
  expect(compile(start + examples.flat().join("\n"), files)).toBe("");
}, 60_000);
