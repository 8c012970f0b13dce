import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import type { Finding } from "../finding.js";
import { fromRoot } from "../project.js";
import { exactly } from "../statistics.js";
import { withInstalled } from "./install.js";

const MOST = 9000;

/** How many bytes a browser has to load. */
export async function size(): Promise<readonly Finding[]> {
  const file = compressed(readFileSync(fromRoot("dist/browser.js")));
  return [
    {
      work: "browser file, minified, brotli",
      value: exactly(file),
      unit: "bytes",
      digits: 0,
      goal: { words: `at most ${MOST.toLocaleString("en")}`, holds: file <= MOST },
    },
    ...(await withInstalled((folder) =>
      Promise.all([
        endpointAlone("the browser file", folder, "browser"),
        endpointAlone("the module", folder, "neutral"),
      ]),
    )),
  ];
}

/**
 * What importing `endpoint` alone costs, against importing everything the same way: compared with the file as it is, the
 * difference would be that of two minifiers.
 */
async function endpointAlone(
  source: string,
  folder: string,
  platform: "browser" | "neutral",
): Promise<Finding> {
  const [part, whole] = await Promise.all([
    bundled('export { endpoint } from "fluent-endpoint";', folder, platform),
    bundled('export * from "fluent-endpoint";', folder, platform),
  ]);
  return {
    work: `importing only endpoint, bundled from ${source}`,
    value: exactly(part),
    unit: `bytes (the whole: ${whole})`,
    digits: 0,
    goal: { words: "no more than the whole", holds: part <= whole },
  };
}

/** The size of a bundle of a program, as an application's build makes it. */
async function bundled(
  contents: string,
  resolveDir: string,
  platform: "browser" | "neutral",
): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    platform,
    mainFields: ["module", "main"],
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + compressed(file.contents), 0);
}

function compressed(file: Uint8Array): number {
  return brotliCompressSync(file).length;
}
