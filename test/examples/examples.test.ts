import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { version } from "../../package.json";

const repository = join(__dirname, "../..");
const examples = join(repository, "examples");
const programs = join(repository, "etc/temporary/examples");

/** The examples that run as one program: a file, or a folder with a `main.ts`, by their names without an ending. */
const sources = new Map(
  readdirSync(examples, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? join(entry.name, "main.ts") : entry.name))
    .filter((path) => path.endsWith(".ts") && existsSync(join(examples, path)))
    .map((path) => [path.replace(/(?:[\\/]main)?\.ts$/, ""), join(examples, path)]),
);

// The paths in tsconfig.json lead to the source, in place of the built package.
beforeAll(async () => {
  await build({
    entryPoints: Object.fromEntries(sources),
    outdir: programs,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
  });
});

test.each([...sources.keys()])("The example %s prints what its transcript says", (name) => {
  expect(outputOf(name)).toBe(transcriptOf(name));
});

test("The demo takes about thirty lines, and has a caret below the mistake", () => {
  expect(transcriptOf("demo").trim().split("\n").length).toBeLessThanOrEqual(32);
  expect(transcriptOf("demo")).toContain("  /orders/{id}\n            ^^^^\n");
});

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
  [{}, false],
])("The demo obeys %j in a pipe", (colours, isColoured) => {
  const { NO_COLOR: _, FORCE_COLOR: _force, ...environment } = process.env;
  const env = { ...environment, ...colours };
  const program = join(programs, "demo.mjs");
  expect(execFileSync(process.execPath, [program], { env }).includes("\x1b[")).toBe(isColoured);
});

test("The example described-api has the types of its description", () => {
  const run = (program: string, ...options: readonly string[]) =>
    execFileSync(process.execPath, [join(repository, "node_modules", program), ...options], {
      cwd: join(examples, "described-api"),
      encoding: "utf8",
    });
  const types = join(programs, "openapi.ts");
  run("openapi-typescript/bin/cli.js", "openapi.json", "--output", types);
  const formatted = run("prettier/bin/prettier.cjs", "--ignore-path=", "--print-width=100", types);
  expect(readFileSync(join(examples, "described-api/openapi.ts"), "utf8")).toBe(formatted);
});

test("examples/README.md lists every example", () => {
  const page = readFileSync(join(examples, "README.md"), "utf8");
  const names = readdirSync(examples).filter((name) => !["README.md", "github"].includes(name));
  expect(names.filter((name) => !page.includes(`[${name}](${name}`))).toEqual([]);
});

function outputOf(name: string): string {
  const program = join(programs, `${name}.mjs`);
  const printed = execFileSync(process.execPath, [program], { encoding: "utf8" });
  return withoutChance(printed);
}

function transcriptOf(name: string): string {
  return readFileSync(join(__dirname, `${name}.txt`), "utf8");
}

/** Replaces what differs from run to run. */
function withoutChance(printed: string): string {
  return printed
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "PORT")
    .replaceAll(`fluent-endpoint/${version}`, "fluent-endpoint/VERSION")
    .replaceAll(`"version": "${version}"`, '"version": "VERSION"');
}
