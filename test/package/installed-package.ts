import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@jest/globals";
import { version } from "../../package.json";

const repository = join(__dirname, "../..");

/** The output of the programs `use.mjs` and `use.cjs`. */
export const PRINTED = {
  request: {
    method: "post",
    url: "https://api.github.com/repos/octokit/endpoint.js/issues",
    headers: {
      accept: "application/vnd.github.v3+json",
      "content-type": "application/json; charset=utf-8",
      "user-agent": `fluent-endpoint/${version}`,
    },
    body: { title: "A title" },
  },
  sent: [
    "https://api.github.com/repos/octokit/endpoint.js/issues",
    expect.objectContaining({ method: "POST" }),
  ],
  code: "missing-variable",
};

/** Makes a new folder with the programs of `consumer` and a package.json. */
export function createConsumer(manifest: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-consumer-"));
  cpSync(join(__dirname, "consumer"), folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, ...manifest }));
  return folder;
}

/** Packs the tarball from the last build, and returns its path. */
export function packTarball(): string {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-tarball-"));
  run(repository, "npm", ["pack", "--pack-destination", folder]);
  return join(folder, `fluent-endpoint-${version}.tgz`);
}

/** Installs a tarball in a folder by npm. */
export function installByNpm(folder: string, tarball: string): void {
  run(folder, "npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", tarball]);
}

/** Puts the last build where npm does, for tests of something else: package.test.ts judges what npm makes of the tarball. */
export function installBuild(folder: string): void {
  const modules = join(folder, "node_modules");
  for (const part of ["package.json", "dist"]) {
    cpSync(join(repository, part), join(modules, "fluent-endpoint", part), { recursive: true });
  }
  chmodSync(join(modules, "fluent-endpoint/dist/command.js"), 0o755);
  mkdirSync(join(modules, ".bin"));
  symlinkSync("../fluent-endpoint/dist/command.js", join(modules, ".bin/fluent-endpoint"));
}

/** Runs a program in a folder, and returns what it prints. An error holds what it printed on both outputs. */
export function run(
  folder: string,
  program: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  try {
    return execFileSync(program, options, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
      timeout: 600_000,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    const command = [program, ...options].join(" ");
    throw new Error(`${command} failed:\n${stdout ?? ""}\n${stderr ?? ""}`, { cause: error });
  }
}

/** Runs a program of JavaScript that prints JSON. */
export function outputOf(
  folder: string,
  program: string,
  options: readonly string[] = [],
  node: string = process.execPath,
): unknown {
  return JSON.parse(run(folder, node, [program, ...options]));
}

/**
 * Returns the errors that a compiler reports for files in a folder, under the strictest options.
 *
 * @param compiler - the path of the `tsc` to run
 * @param options - more options of the compiler
 */
export function typeErrors(
  folder: string,
  compiler: string,
  module: string,
  moduleResolution: string,
  files: readonly string[],
  options: object = {},
): string {
  const configuration = join(folder, "tsconfig.json");
  const compilerOptions = {
    module,
    moduleResolution,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    ...options,
  };
  writeFileSync(configuration, JSON.stringify({ compilerOptions, files }));
  try {
    return run(folder, process.execPath, [compiler, "-p", configuration]);
  } catch (error) {
    return (error as Error).message;
  }
}
