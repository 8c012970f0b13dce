import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import { writeFiles } from "../generate/generated-module.js";
import { githubDescription } from "../helpers/github-description.js";
import { IS_NIGHTLY } from "../helpers/nightly.js";
import { installedTools } from "../helpers/tools.js";

const modules = join(__dirname, "../../node_modules");

/** Descriptions of several kinds: all that files can have is in one of them. */
const DESCRIPTIONS = {
  ...(IS_NIGHTLY ? { github: githubDescription() } : {}),
  petstore: join(modules, "@readme/oas-examples/2.0/json/petstore.json"),
  forms: join(modules, "@readme/oas-examples/3.0/json/star-trek.json"),
  styles: join(modules, "@readme/oas-examples/3.1/json/parameters-style.json"),
  trains: join(modules, "@readme/oas-examples/3.1/json/train-travel.json"),
};

let folder: string;

beforeAll(() => {
  const files = new Map<string, string>();
  for (const [name, file] of Object.entries(DESCRIPTIONS)) {
    const api = readDescription(upgradeSwagger(parseYaml(readFileSync(file, "utf8"))));
    for (const [path, text] of generate(api, { compiled: true }).files) {
      files.set(`${name}/${path}`, text);
    }
  }
  folder = writeFiles(files);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a linter, and returns all that it prints. */
function lint(program: string, args: readonly string[]): { status: number | null; output: string } {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 64 << 20 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, output: stdout + stderr };
}

function biome(path: string) {
  const linter = { enabled: true, rules: { preset: "recommended" } };
  const configuration = { root: true, linter, files: { maxSize: 100_000_000 } };
  writeFileSync(join(folder, "biome.json"), JSON.stringify(configuration));
  const program = join(installedTools("etc/tools"), "@biomejs/biome/bin/biome");
  return lint(program, ["lint", "--error-on-warnings", path]);
}

function eslint(path: string) {
  const configuration = `import { createRequire } from "node:module";
const require = createRequire(${JSON.stringify(join(modules, "x.js"))});
const js = require("@eslint/js");
const { configs } = require("typescript-eslint");
export default [js.configs.recommended, ...configs.recommended];
`;
  writeFileSync(join(folder, "eslint.config.mjs"), configuration);
  return lint(join(modules, "eslint/bin/eslint.js"), ["--max-warnings", "0", path]);
}

test.each([
  ["Biome", biome],
  ["ESLint with typescript-eslint", eslint],
])(
  "%s has nothing to say of generated files under its recommended rules, and does of others",
  (_name, run) => {
    expect(run(".")).toMatchObject({ status: 0 });
    writeFileSync(join(folder, "petstore/other.ts"), "export let a: any = 1; debugger;\n");
    const { status, output } = run("petstore/other.ts");
    rmSync(join(folder, "petstore/other.ts"));
    expect(status).toBe(1);
    expect(output).toContain("other.ts");
  },
);
