/**
 * Prints the sizes of bundles with compiled requests of a description, minified by esbuild, in bytes of brotli:
 * `node etc/scripts/run.mjs test/benchmark/compiled-size.ts <description> <function> …`
 */
import { execFileSync } from "node:child_process";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { fromRoot } from "./project.js";

const [description = "", ...names] = process.argv.slice(2);
const folder = fromRoot("etc/temporary/benchmark/compiled");
const options = ["--output", folder, "--areas", "none", "--compiled"];
execFileSync(process.execPath, [fromRoot("dist/command.js"), "generate", description, ...options], {
  stdio: ["ignore", "ignore", "inherit"],
});
const exported = names.length === 0 ? "*" : `{ ${names.join(", ")} }`;
const { outputFiles } = await build({
  stdin: { contents: `export ${exported} from "./requests.js";`, resolveDir: folder, loader: "ts" },
  bundle: true,
  minify: true,
  format: "esm",
  platform: "neutral",
  write: false,
});
for (const { contents } of outputFiles) {
  process.stdout.write(`${String(brotliCompressSync(contents).length)} bytes\n`);
}
