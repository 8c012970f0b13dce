import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { installedTools } from "../../helpers/tools.js";
import type { Json } from "./format.js";

let modules: string | undefined;

/** The folder of the packages of package.json, which are installed with the first call. */
export function toolsFolder(): string {
  modules ??= installedTools("test/system/suite");
  return modules;
}

/** Loads a CommonJS package of package.json. */
export function loadTool(name: string): unknown {
  return createRequire(join(toolsFolder(), "index.js"))(name);
}

interface Package {
  readonly version: string;
  readonly engines?: { readonly node?: string };
}

/** The package.json of a package. */
export function packageOf(name: string, folder = toolsFolder()): Package {
  return JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")) as Package;
}

/** The version of a package of package.json, or else of another library that tests use. Throws on a Node.js that it does not support. */
export function versionOf(name: string): string {
  const isOwn = existsSync(join(toolsFolder(), name));
  const { version, engines } = packageOf(name, isOwn ? toolsFolder() : "test/node_modules");
  const [, wanted = "0"] = />=\s*([\d.]+)/.exec(engines?.node ?? "") ?? [];
  if (process.versions.node.localeCompare(wanted, "en", { numeric: true }) < 0)
    throw new Error(
      `${name} ${version} needs Node.js ${wanted}: npx node@22 etc/scripts/run.mjs test/system/suite/main.ts`,
    );
  return version;
}

/** The functions that a generator wrote for a document, by name. */
export type GeneratedFunctions = Readonly<Record<string, (...given: unknown[]) => unknown>>;

/** Runs a generator once for each document and version, and loads what it wrote. */
export async function generatedBy(
  name: string,
  document: Json,
  write: (file: string, folder: string) => Promise<void> | void,
  entryPoint: string,
): Promise<GeneratedFunctions> {
  const text = JSON.stringify(document);
  const key = createHash("sha256")
    .update(versionOf(name) + text)
    .digest("hex")
    .slice(0, 16);
  const folder = join(process.cwd(), "etc/temporary/suite-code", name.replace(/\W+/g, "-"), key);
  const outfile = join(folder, "bundle.mjs");
  if (!existsSync(outfile)) {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "openapi.json");
    writeFileSync(file, text);
    await write(file, folder);
    bundle(join(folder, entryPoint), outfile);
  }
  return (await import(pathToFileURL(outfile).href)) as GeneratedFunctions;
}

function bundle(entryPoint: string, outfile: string): void {
  buildSync({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    nodePaths: [toolsFolder(), join(process.cwd(), "test/node_modules")],
    tsconfigRaw: {},
    logLevel: "silent",
  });
}

/** Runs a program of a package with Node. */
export function runTool(program: string, parameters: readonly string[], folder: string): void {
  execFileSync(process.execPath, [resolve(toolsFolder(), program), ...parameters], {
    cwd: folder,
    stdio: "pipe",
  });
}

/** Runs a generator that writes into the working directory, too, in its folder. */
export async function inFolder(folder: string, run: () => unknown): Promise<unknown> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await run();
  } finally {
    process.chdir(before);
  }
}

/** The functions of a package of package.json that is an ES module. */
export async function importTool(
  name: string,
): Promise<Readonly<Record<string, (options: object) => unknown>>> {
  const path = createRequire(join(toolsFolder(), "index.js")).resolve(name);
  return (await import(pathToFileURL(path).href)) as Awaited<ReturnType<typeof importTool>>;
}
