import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const repository = process.cwd();
const source = join(repository, "examples/openapi-fetch-codemod");
const folder = join(repository, "etc/temporary/openapi-fetch-codemod/tool");
const packages = join(repository, "test/node_modules");

/** The reason why tests cannot run that need the packages of test/package.json, if there is one. */
export const missing = existsSync(join(packages, "ts-morph"))
  ? undefined
  : "The packages of test/package.json are not installed.";

/** Makes a program of the codemod, which Node 20 runs. */
export function buildCodemod(): void {
  const files = readdirSync(source).filter((file) => file.endsWith(".ts"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  buildSync({
    entryPoints: files.map((file) => join(source, file)),
    outdir: folder,
    format: "esm",
    outExtension: { ".js": ".js" },
    logLevel: "warning",
  });
  // The codemod copies these.
  for (const file of ["send.ts", "middleware.ts", "package.json"]) {
    copyFileSync(join(source, file), join(folder, file));
  }
  symlinkSync(packages, join(folder, "node_modules"), "junction");
}

export interface Ran {
  /** The first line: how much was rewritten. */
  readonly summary: string;
  /** A line for each place that is left to a person. */
  readonly left: readonly string[];
}

/** Rewrites the program of a tsconfig.json. */
export function runCodemod(tsconfig: string): Ran {
  const lines = outputOf(process.execPath, [join(folder, "codemod.js"), tsconfig])
    .trim()
    .split("\n");
  const [summary = "", ...left] = lines;
  return { summary, left };
}

/** The errors of the compiler, without their lines and columns. */
export function typeErrors(tsconfig: string): readonly string[] {
  const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
  const output = outputOf(process.execPath, [compiler, "-p", tsconfig, "--pretty", "false"]);
  const errors = output.split("\n").filter((line) => / error TS\d+/.test(line));
  return errors.map((line) => line.replace(/\(\d+,\d+\)/, ""));
}

function outputOf(program: string, options: readonly string[]): string {
  try {
    return execFileSync(program, options, { encoding: "utf8", maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    if (stdout === undefined || stdout === "") throw error;
    return stdout;
  }
}
