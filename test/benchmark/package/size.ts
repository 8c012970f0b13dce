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
  const whole = compressed(readFileSync(fromRoot("dist/browser.js")));
  const parts = await withInstalled((folder) =>
    Promise.all([endpointAlone(folder, "browser"), endpointAlone(folder, "neutral")]),
  );
  const [fromFile, fromModule] = parts;
  return [
    {
      work: "browser file, minified, brotli",
      value: exactly(whole),
      unit: "bytes",
      digits: 0,
      goal: { words: `at most ${MOST.toLocaleString("en")}`, holds: whole <= MOST },
    },
    partOf("importing only endpoint, bundled from that file", fromFile, whole),
    partOf("importing only endpoint, bundled from the module", fromModule, whole),
  ];
}

function partOf(work: string, part: number, whole: number): Finding {
  const goal = { words: "no more than the whole", holds: part <= whole };
  return { work, value: exactly(part), unit: "bytes", digits: 0, goal };
}

/** The size of a bundle of a program that imports nothing but `endpoint`. */
async function endpointAlone(folder: string, platform: "browser" | "neutral"): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: 'export { endpoint } from "fluent-endpoint";', resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform,
    mainFields: ["module", "main"],
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + compressed(contents), 0);
}

function compressed(file: Uint8Array): number {
  return brotliCompressSync(file).length;
}
