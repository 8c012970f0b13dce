/**
 * Runs a TypeScript program of this repository, which imports the built package by its name, after a build if
 * the sources have changed:
 * `node etc/scripts/run.mjs [node options] <file> [arguments]`. Node 20 cannot do so by itself.
 */
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import "./build-once.mjs";
import { fromRoot } from "./project.mjs";
import { installIn } from "./install-tools.mjs";
import { esbuildTextImports } from "./text-imports.cjs";

/**
 * Imports packages where they are installed: those of `test/package.json` are not found from the folder of the program.
 *
 * @type {import("esbuild").Plugin}
 */
const packages = {
  name: "packages",
  setup(build) {
    build.onResolve({ filter: /^[\w@]/ }, async ({ path, ...options }) => {
      if (options.kind === "entry-point" || options.pluginData === packages) return undefined;
      if (/^(?:node:|fluent-endpoint(?:\/|$))/.test(path)) return { path, external: true };
      const found = await build.resolve(path, { ...options, pluginData: packages });
      const isNested = found.path.startsWith(fromRoot("test/node_modules/"));
      return { path: isNested ? pathToFileURL(found.path).href : path, external: true };
    });
  },
};

const fileAt = process.argv.findIndex((argument) => argument.endsWith(".ts"));
const source = process.argv[fileAt] ?? "";
// Named after the whole path: programs of one name may run at the same time.
const name = relative(fromRoot("."), source).replace(/\.ts$/, "").replaceAll(/[\\/]/g, "-");
const program = fromRoot(`etc/temporary/programs/${name}.mjs`);

installIn("test");
await build({
  entryPoints: [source],
  outfile: program,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  tsconfigRaw: {},
  plugins: [esbuildTextImports, packages],
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
