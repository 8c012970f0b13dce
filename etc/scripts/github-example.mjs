/**
 * Generates `examples/github`, which is not committed, from `examples/github.json` with the sources of today. It needs no build, because
 * the types of the examples are checked before there is one.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";
import { fromRoot } from "./project.mjs";
import { esbuildTextImports } from "./text-imports.cjs";

const program = fromRoot(`etc/temporary/programs/github-example-${process.pid}.mjs`);
await build({
  entryPoints: [fromRoot("src/command/index.ts")],
  outfile: program,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  tsconfigRaw: {},
  plugins: [esbuildTextImports],
  logLevel: "warning",
});
const from = ["generate", "examples/github.json", "--output", "examples/github"];
const { status } = spawnSync(
  process.execPath,
  [program, ...from, "--name", "GitHub", "--compiled"],
  {
    cwd: fromRoot("."),
    stdio: ["ignore", "ignore", "inherit"],
  },
);
rmSync(program);
if (status !== 0) throw new Error("examples/github cannot be generated.");
