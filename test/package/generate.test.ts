import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { CHOSEN_COMPILERS } from "../types/compilers.js";
import { IS_NIGHTLY } from "../helpers/nightly.js";
import { githubDescription } from "../helpers/github-description.js";
import { createConsumer, installBuild, outputOf, run, typeErrors } from "./installed-package.js";

const modules = join(__dirname, "../../node_modules");

/** The operations of GitHub that CI generates: the compilers take minutes for all of them. Types know GitHub by `/octocat`. */
const ONLY = IS_NIGHTLY ? [] : ["--only", "/repos/*/*/issues", "--only", "/octocat"];

/** Descriptions of several kinds, by the folder that is generated from each. */
const DESCRIPTIONS = {
  github: githubDescription(),
  figma: "@figma/rest-api-spec/openapi/openapi.yaml",
  petstore2: "@readme/oas-examples/2.0/json/petstore.json",
  petstore3: "@readme/oas-examples/3.0/yaml/petstore.yaml",
  forms: "@readme/oas-examples/3.0/json/star-trek.json",
  uploads: "@readme/oas-examples/3.1/json/readme.json",
  styles: "@readme/oas-examples/3.1/json/parameters-style.json",
  trains: "@readme/oas-examples/3.1/json/train-travel.json",
};

const names = Object.keys(DESCRIPTIONS) as (keyof typeof DESCRIPTIONS)[];
let consumer: string;

beforeAll(() => {
  consumer = createConsumer({ type: "module" });
  installBuild(consumer);
});

afterAll(() => {
  rmSync(consumer, { recursive: true, force: true });
});

function generate(name: keyof typeof DESCRIPTIONS, ...options: readonly string[]): string {
  const file = resolve(modules, DESCRIPTIONS[name]);
  const own = name === "github" ? ["--name", "GitHub", ...ONLY] : [];
  const args = ["generate", file, "--output", name, "--compiled", ...own, ...options];
  return run(consumer, join(consumer, "node_modules/.bin/fluent-endpoint"), args);
}

test.each(names)("The installed command generates %s, and then finds it up to date", (name) => {
  expect(generate(name)).toMatch(/^\d+ operations, \d+ files in /);
  expect(generate(name, "--check")).toBe(`${name} is up to date.\n`);
});

test("Generated classes import what they share, and the copy of an older version is removed", () => {
  const source = (file: string) => readFileSync(join(consumer, "github", file), "utf8");
  const copy = join(consumer, "github/call.ts");
  writeFileSync(copy, source("index.ts"));
  generate("github");
  expect(existsSync(copy)).toBe(false);
  for (const file of ["index.ts", "builder.ts", "areas/issues.ts"]) {
    expect(source(file)).toContain('from "fluent-endpoint/call";');
  }
});

test("The installed command reads the standard input", () => {
  const program = join(consumer, "node_modules/fluent-endpoint/dist/command.js");
  const input = readFileSync(join(modules, DESCRIPTIONS.petstore3), "utf8");
  const printed = execFileSync(process.execPath, [program, "generate", "-", "-o", "input"], {
    cwd: consumer,
    input,
    encoding: "utf8",
  });
  expect(printed).toMatch(/ files in input\n/);
});

test.each(CHOSEN_COMPILERS)(
  "Everything generated compiles with %s, and is typed",
  (_name, compiler) => {
    const files = names.map((name) => {
      const file = `all-of-${name}.mts`;
      const lines = [
        `export * from "./${name}/index.js";\n`,
        `export * as request from "./${name}/request.js";\n`,
      ];
      writeFileSync(join(consumer, file), lines.join(""));
      return file;
    });
    const program = join(compiler, "bin/tsc");
    expect(
      typeErrors(consumer, program, "nodenext", "nodenext", [...files, "use-generated.mts"]),
    ).toBe("");
  },
);

test.each([
  ["esm", "use-generated.mjs"],
  ["cjs", "use-generated.cjs"],
] as const)("Generated classes and request.ts build the same URL, as %s", (format, outfile) => {
  buildSync({
    absWorkingDir: consumer,
    entryPoints: ["use-generated.mts"],
    outfile,
    bundle: true,
    packages: "external",
    format,
  });
  expect(outputOf(consumer, outfile)).toEqual(
    Array(5).fill("https://api.github.com/repos/octokit/endpoint.js/issues"),
  );
});
