import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { fromRoot } from "../project.js";

/** Returns the bytes of a file in `dist`, compressed by brotli. */
export function compressedFile(path: string): number {
  return brotliCompressSync(readFileSync(fromRoot(path))).length;
}

/** Returns the bytes of a program of a front end that imports from `dist`, minified and compressed by brotli. */
export async function compressedBundle(contents: string, folder = "dist"): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fromRoot(folder), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + brotliCompressSync(file.contents).length, 0);
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
  const options = { cwd: fromRoot("."), encoding: "utf8" } as const;
  const output = execFileSync("npm", ["pack", "--json", "--dry-run"], {
    ...options,
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
