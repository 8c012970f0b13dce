import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build } from "esbuild";
import { run } from "../../package/installed-package.js";
import { installedTools } from "../../helpers/tools.js";
import { RecordingServer } from "../loopback/recording-server.js";

const repository = join(__dirname, "../../..");
const CONNECTORS = ["mcp", "ai-sdk", "openai", "anthropic"];

interface Printed {
  readonly offered: readonly (readonly [name: string, description: string, schema: object])[];
  readonly results: readonly string[];
}

let folder: string;
let api: RecordingServer;

beforeAll(async () => {
  // Beside the packages, so that the programs find them.
  folder = join(installedTools("etc/tools"), "../connectors");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  cpSync(join(repository, "examples/agents"), join(folder, "examples"), { recursive: true });
  cpSync(join(__dirname, "connectors"), join(folder, "programs"), { recursive: true });
  await build({
    entryPoints: [...CONNECTORS, "mcp-serve"].map((name) => join(folder, `programs/${name}.ts`)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    alias: {
      "fluent-endpoint/clients": join(repository, "src/clients/index.ts"),
      "fluent-endpoint/openapi": join(repository, "src/openapi/index.ts"),
    },
    platform: "node",
    format: "esm",
    target: "node20",
  });
  api = await RecordingServer.start();
});

afterEach(() => void api.take());

afterAll(async () => {
  await api.close();
});

describe.each(CONNECTORS)("The example agents, with %s,", (name) => {
  test("leads a model from words to one request, which no argument misdirects", async () => {
    const program = [`${name}.mjs`, api.origin];
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: folder });
    expect(stdout).not.toContain("hunter2");
    const { offered, results } = JSON.parse(stdout) as Printed;

    expect(offered.map(([each]) => each)).toEqual(["search", "describe", "build"]);
    const ajv = new Ajv2020({ strict: true });
    for (const [, , schema] of offered) ajv.compile(schema);
    expect(results).toEqual([
      "cancelOrder: DELETE /orders/{id}, Cancel an order",
      expect.stringContaining('"required":["id"]'),
      'DELETE /orders/{id}: The parameter "id" must be an integer.',
      'HTTP 200\n{"ok":true}',
    ]);
    const arrivals = api.take().map(({ method, target, headers }) => {
      const key = headers.find(([header]) => header.toLowerCase() === "x-key")?.[1];
      return [method, target, key];
    });
    expect(arrivals).toEqual([["DELETE", "/orders/7", "hunter2"]]);
  });
});

test.each([...CONNECTORS, "run"])(
  "The recipe has the example %s, of at most 20 lines, or leads to it",
  (name) => {
    const code = read(`examples/agents/${name}.ts`);
    expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
    const recipe = withoutLayout(read("docs/recipes/agents.md"));
    const isShown = recipe.includes(withoutLayout(code));
    expect(isShown || recipe.includes(`](../../examples/agents/${name}.ts)`)).toBe(true);
  },
);

test("The example agents has no type errors", () => {
  const configuration = {
    extends: join(repository, "tsconfig.json"),
    compilerOptions: { allowImportingTsExtensions: true },
    include: ["programs"],
    exclude: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration));
  const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
  expect(run(folder, process.execPath, [compiler, "-p", folder])).toBe("");
});

function read(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}

/** The lines of documents are shorter. */
function withoutLayout(code: string): string {
  return code.replaceAll(/,?\s+/g, "");
}
