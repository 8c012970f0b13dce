import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { githubDescription } from "../helpers/github-description.js";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

const modules = join(__dirname, "../../node_modules");
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** Descriptions, and the operations whose types are meant to differ from openapi-typescript's. docs/generate.md has a row for each reason. */
const DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  // "A property with a default, nested in a request": bypass_mode, start_delimiter, end_delimiter and start_private_fork.
  GitHub: [
    "POST /orgs/{org}/rulesets",
    "PUT /orgs/{org}/rulesets/{ruleset_id}",
    "POST /orgs/{org}/secret-scanning/custom-patterns",
    "POST /repos/{owner}/{repo}/rulesets",
    "PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}",
    "POST /repos/{owner}/{repo}/secret-scanning/custom-patterns",
    "POST /repos/{owner}/{repo}/security-advisories",
    "POST /repos/{owner}/{repo}/security-advisories/reports",
  ],
  // The same: hiddenFromPublishing.
  "@figma/rest-api-spec/openapi/openapi.yaml": ["POST /v1/files/{file_key}/variables"],
  // "A readOnly property in a request body"; of an order, complete has a default.
  "@readme/oas-examples/3.0/json/petstore.json": ["PUT /pet", "POST /pet", "POST /store/order"],
  "@readme/oas-examples/3.0/json/star-trek.json": [],
  // "A header parameter Accept, Content-Type or Authorization".
  "@readme/oas-examples/3.1/json/readme.json": ["POST /owlbot/ask"],
  // "A readOnly property in a request body".
  "@readme/oas-examples/3.1/json/train-travel.json": ["POST /bookings/{bookingId}/payment"],
  "@readme/oas-examples/3.1/json/parameters-style.json": [],
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-types-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(Object.entries(DESCRIPTIONS))(
  "The types of %s and openapi-typescript's are assignable to each other, operation by operation",
  (description, differences) => {
    const file = description === "GitHub" ? githubDescription() : join(modules, description);
    const name = basename(description).replace(/\.\w+$/, "");
    const api = readDescription(parseYaml(readFileSync(file, "utf8"), file));
    const types = generate(api, { areas: "none" }).files.get("types.ts") ?? "";
    // With its option, openapi-typescript writes the second for objects that may have no properties too.
    const compared = types.replaceAll("Record<string, never>", "Record<string, unknown>");
    writeFileSync(join(folder, `${name}.ours.ts`), compared);
    execFileSync(process.execPath, [
      join(modules, "openapi-typescript/bin/cli.js"),
      file,
      // An object of which the description says nothing more is not an empty one.
      "--empty-objects-unknown",
      "--output",
      join(folder, `${name}.theirs.ts`),
    ]);
    const operations = api.operations.filter(({ method }) => isCompared(method));
    expect(operations.length).toBeGreaterThan(0);
    const program = [
      `import type { paths as Ours } from "./${name}.ours.js";`,
      `import type { paths as Theirs } from "./${name}.theirs.js";`,
      "declare function both<Type>(): { of<Other extends Type>(): [Type] extends [Other] ? true : false };",
      ...operations.map(({ path, method }) => {
        const key = `[${JSON.stringify(path)}]["${method.toLowerCase()}"]`;
        return `both<Ours${key}>().of<Theirs${key}>() satisfies true; // ${method} ${path}`;
      }),
    ];
    writeFileSync(join(folder, `${name}.ts`), program.join("\n"));
    const different = errorsOf(`${name}.ts`).map((line) => program[line - 1]?.split(" // ")[1]);
    expect([...new Set(different)]).toEqual(differences);
  },
);

function isCompared(method: string): boolean {
  return METHODS.some((each) => each.toUpperCase() === method);
}

/** The lines with errors. An error in another file is thrown. */
function errorsOf(program: string): number[] {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
  };
  const configuration = join(folder, "tsconfig.json");
  writeFileSync(configuration, JSON.stringify({ compilerOptions, files: [program] }));
  const compiler = join(modules, "typescript-7/bin/tsc");
  try {
    execFileSync(process.execPath, [compiler, "-p", configuration, "--pretty", "false"], {
      encoding: "utf8",
    });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    return errors.map((line) => {
      const [, file, number] = /^(?:.*\/)?([^/(]+)\((\d+),/.exec(line) ?? [];
      if (file !== program) throw new Error(line);
      return Number(number);
    });
  }
}
