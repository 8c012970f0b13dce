import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { generate, type GenerateSettings } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { fromRoot } from "../project.js";

/** Returns the bytes of a file in `dist`, compressed by brotli. */
export function compressedFile(path: string): number {
  return brotliCompressSync(readFileSync(fromRoot(path))).length;
}

/** Returns the bytes of a program of a front end that imports from `dist`, minified and compressed by brotli. */
export async function compressedBundle(contents: string, folder = "dist"): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: isAbsolute(folder) ? folder : fromRoot(folder), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    write: false,
    alias: { "fluent-endpoint": fromRoot("dist") },
  });
  return outputFiles.reduce((sum, file) => sum + brotliCompressSync(file.contents).length, 0);
}

/**
 * Returns the bytes of the call that the generator writes for a description, with all operations, minified and compressed by brotli.
 *
 * @param more - what else the page has
 */
export function compressedCall(description: object, more = ""): Promise<number> {
  const program = `export { createRequest } from "./request.ts"; ${more}`;
  return compressedCode(description, { areas: "none", compiled: true }, program);
}

/** Returns the bytes of a program that imports the code that the generator writes, minified and compressed by brotli. */
export async function compressedCode(
  description: object,
  settings: GenerateSettings,
  contents: string,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-code-"));
  try {
    const api = readDescription(description, { skipBroken: true });
    for (const [file, text] of generate(api, settings).files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return await compressedBundle(contents, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns what an entry point loads at once: its file and the files that it imports. */
export async function loadedFiles(
  entryPoint: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { metafile } = await build({
    entryPoints: [fromRoot(`dist/${entryPoint}.js`)],
    bundle: true,
    format: "esm",
    platform: "neutral",
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.inputs);
  return { files: inputs.length, bytes: inputs.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Returns the bytes of the packed tarball. */
export function packedSize(): number {
  const output = execFileSync("npm", ["pack", "--json", "--dry-run"], {
    cwd: fromRoot("."),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [packed] = Object.values(JSON.parse(output) as Record<string, { size: number }>);
  if (packed === undefined) throw new Error("npm pack reported no tarball.");
  return packed.size;
}

/** Returns the bytes of all files in `dist`. */
export function sizeOfDist(): number {
  return readdirSync(fromRoot("dist"), { recursive: true, encoding: "utf8" })
    .map((file) => statSync(join(fromRoot("dist"), file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
