import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import type { Finding } from "../finding.js";
import { fromRoot } from "../project.js";
import { exactly } from "../statistics.js";
import { withInstalled } from "./install.js";

const MOST = 16_500;

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
        endpointAlone(folder),
        alone("toFetch", "/clients", folder),
        alone("BODY", "", folder),
      ]),
    )),
  ];
}

/** What importing `endpoint` alone costs, against importing everything the same way. */
async function endpointAlone(folder: string): Promise<Finding> {
  const [part, whole] = await Promise.all([
    bundled('export { endpoint } from "fluent-endpoint";', folder),
    bundled('export * from "fluent-endpoint";', folder),
  ]);
  return {
    work: "importing only endpoint, bundled and minified",
    value: exactly(part),
    unit: `bytes (the whole: ${whole})`,
    digits: 0,
    goal: { words: "no more than the whole", holds: part <= whole },
  };
}

async function alone(name: string, entryPoint: string, folder: string): Promise<Finding> {
  const part = await bundled(`export { ${name} } from "fluent-endpoint${entryPoint}";`, folder);
  return {
    work: `importing only ${name}, bundled and minified`,
    value: exactly(part),
    unit: "bytes",
    digits: 0,
  };
}

/** The size of a bundle of a program, as an application's build makes it. */
async function bundled(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + file.contents.length, 0);
}

function compressed(file: Uint8Array): number {
  return brotliCompressSync(file).length;
}
