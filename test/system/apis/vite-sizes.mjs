/**
 * Builds each program of a folder for production with Vite, as a page of its own, and prints their sizes as a JSON
 * list, in bytes of brotli and in the order of the names: `node vite-sizes.mjs <folder>`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

const [, , folder = ""] = process.argv;
const source = fileURLToPath(new URL("../../../src/", import.meta.url));

const programs = readdirSync(folder).filter((name) => name.endsWith(".ts"));
/** @type {number[]} */
const sizes = [];
for (const name of programs.sort()) sizes.push(await sizeOf(join(folder, name)));
process.stdout.write(JSON.stringify(sizes));

/** @param {string} input */
async function sizeOf(input) {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: [{ find: /^fluent-endpoint(\/.+)?$/, replacement: `${source}$1/index.ts` }],
    },
    build: { write: false, rolldownOptions: { input } },
  });
  if (!("output" in result)) throw new Error("Vite watches, or has built several pages.");
  return result.output.reduce(
    (sum, file) => sum + brotliCompressSync(file.type === "chunk" ? file.code : file.source).length,
    0,
  );
}
