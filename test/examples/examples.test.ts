import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { version } from "../../package.json";

const repository = join(__dirname, "../..");
const examples = join(repository, "examples");
const programs = join(repository, "etc/temporary/examples");

/** An example is a file, or a folder with a `main.ts`. Each is known by its name without an ending. */
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
  const transcript = readFileSync(join(__dirname, `${name}.txt`), "utf8");
  const printed = execFileSync(process.execPath, [join(programs, `${name}.mjs`)], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(withoutChance(printed)).toBe(transcript);
});

/** Replaces what differs from run to run. */
function withoutChance(printed: string): string {
  return printed
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "PORT")
    .replaceAll(`fluent-endpoint/${version}`, "fluent-endpoint/VERSION");
}
