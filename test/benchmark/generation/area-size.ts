import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import type { Finding } from "../finding.js";
import { fromRoot } from "../project.js";
import { exactly } from "../statistics.js";

/** What a page pays for generated builders, besides the library. */
export async function areaSize(): Promise<readonly Finding[]> {
  const area = 'import { IssuesBuilder } from "./areas/issues.js"; new IssuesBuilder().list();';
  const all = 'import { GitHub } from "./index.js"; new GitHub().issues.list();';
  return [
    await finding("one area, without the library", area),
    await finding("all of GitHub, without the library: 1,223 methods", all),
  ];
}

async function finding(work: string, contents: string): Promise<Finding> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fromRoot("examples/github"), loader: "ts" },
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
  return { work, value: exactly(bytes), unit: "bytes, minified, brotli", digits: 0 };
}
