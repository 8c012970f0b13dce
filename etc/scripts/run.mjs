/**
 * Runs a TypeScript program of this repository, which imports the built package by its name:
 * `node etc/scripts/run.mjs [node options] <file> [arguments]`. Node 20 cannot do so by itself.
 */
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { build } from "esbuild";
import { fromRoot } from "./project.mjs";
import { esbuildTextImports } from "./text-imports.cjs";

const fileAt = process.argv.findIndex((argument) => argument.endsWith(".ts"));
const source = process.argv[fileAt] ?? "";
// Named after the whole path: programs of one name may run at the same time.
const name = relative(fromRoot("."), source).replace(/\.ts$/, "").replaceAll(/[\\/]/g, "-");
const program = fromRoot(`etc/temporary/programs/${name}.mjs`);

await build({
  entryPoints: [source],
  outfile: program,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  tsconfigRaw: {},
  plugins: [esbuildTextImports],
  logLevel: "warning",
});
const { status } = spawnSync(
  process.execPath,
  [
    "--enable-source-maps",
    // For the programs that measure.
    "--expose-gc",
    ...process.argv.slice(2, fileAt),
    program,
    ...process.argv.slice(fileAt + 1),
  ],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
