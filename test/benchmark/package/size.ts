import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import type { Row } from "../row.js";
import { fromRoot } from "../project.js";
import { singleValue } from "../statistics.js";
import { withInstalledPackages } from "./installed-packages.js";

const MAX_BYTES = 20_500;
const MAX_API_BYTES = 40_000;

/** The number of bytes that a browser loads. */
export async function size(): Promise<readonly Row[]> {
  const file = compressed(readFileSync(fromRoot("dist/browser.js")));
  return [
    {
      work: "browser file, minified, brotli",
      value: singleValue(file),
      unit: "bytes",
      digits: 0,
      goal: { words: `at most ${MAX_BYTES.toLocaleString("en")}`, holds: file <= MAX_BYTES },
    },
    ...(await withInstalledPackages((folder) =>
      Promise.all([
        endpointOnly(folder),
        importOf("toFetch", "/clients", folder),
        importOf("BODY", "", folder),
        importOfApi(folder),
      ]),
    )),
  ];
}

/** The size of a bundle that imports `endpoint` only, compared with one that imports everything. */
async function endpointOnly(folder: string): Promise<Row> {
  const [part, whole] = await Promise.all([
    bundled('export { endpoint } from "fluent-endpoint";', folder),
    bundled('export * from "fluent-endpoint";', folder),
  ]);
  return {
    work: "importing only endpoint, bundled and minified",
    value: singleValue(part),
    unit: `bytes (everything: ${whole})`,
    digits: 0,
    goal: { words: "at most everything", holds: part <= whole },
  };
}

async function importOf(name: string, entryPoint: string, folder: string): Promise<Row> {
  const part = await bundled(`export { ${name} } from "fluent-endpoint${entryPoint}";`, folder);
  return {
    work: `importing only ${name}, bundled and minified`,
    value: singleValue(part),
    unit: "bytes",
    digits: 0,
  };
}

/** The size of a bundle that calls an API by its description, with the core. */
async function importOfApi(folder: string): Promise<Row> {
  const contents = 'export * from "fluent-endpoint"; export * from "fluent-endpoint/openapi";';
  const bytes = compressed(await bundle(contents, folder));
  return {
    work: "importing fluent-endpoint and fluent-endpoint/openapi, bundled, minified, brotli",
    value: singleValue(bytes),
    unit: "bytes",
    digits: 0,
    goal: { words: `at most ${MAX_API_BYTES.toLocaleString("en")}`, holds: bytes <= MAX_API_BYTES },
  };
}

/** The size in bytes of a program that esbuild bundles and minifies. */
async function bundled(contents: string, resolveDir: string): Promise<number> {
  return (await bundle(contents, resolveDir)).length;
}

async function bundle(contents: string, resolveDir: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    write: false,
  });
  return Buffer.concat(outputFiles.map((file) => file.contents));
}

function compressed(file: Uint8Array): number {
  return brotliCompressSync(file).length;
}
