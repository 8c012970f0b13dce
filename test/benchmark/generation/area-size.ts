import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import type { Row } from "../row.js";
import { generatedGitHub } from "../project.js";
import { singleValue } from "../statistics.js";

/** The size of generated builders in a bundle, without the library. */
export async function areaSize(): Promise<readonly Row[]> {
  const area = 'import { IssuesBuilder } from "./areas/issues.js"; new IssuesBuilder().list();';
  const all = 'import { GitHub } from "./index.js"; new GitHub().issues.list();';
  return [
    await rowOf("one area, without the library", area),
    await rowOf("all of GitHub, without the library: 1,223 methods", all),
  ];
}

async function rowOf(work: string, contents: string): Promise<Row> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: generatedGitHub(), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    external: ["fluent-endpoint"],
    write: false,
  });
  const bytes = outputFiles.reduce(
    (sum, file) => sum + brotliCompressSync(file.contents).length,
    0,
  );
  return { work, value: singleValue(bytes), unit: "bytes, minified, brotli", digits: 0 };
}
