import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationIn } from "../../types/configuration.js";
import { fromRoot, generatedGitHub } from "../project.js";
import { callFiles, type CallFiles } from "./calls.js";

const FOLDER = fromRoot("etc/temporary/benchmark/compiler");

/** Writes a project with the calls of a candidate, and returns its folder. */
function writeProject(name: string, source: string): string {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The projects import the packages of the tests, as well as those of the root.
  const link = fromRoot("etc/temporary/benchmark/node_modules");
  rmSync(link, { force: true });
  symlinkSync(fromRoot("test/node_modules"), link);
  writeFileSync(join(folder, "calls.mts"), source);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(fromRoot("."))));
  return folder;
}

/** Returns a count that the compiler prints of a project. Throws if the calls do not compile. */
function diagnosticsOf(folder: string, name: "Types" | "Instantiations"): number {
  const compiler = fromRoot("node_modules/typescript/bin/tsc");
  const parameters = [compiler, "--project", folder, "--extendedDiagnostics"];
  const output = execFileSync(process.execPath, parameters, { encoding: "utf8" });
  const value = new RegExp(`^${name}: +(\\d+)$`, "m").exec(output)?.[1];
  if (value === undefined) throw new Error(`The output of the compiler has no ${name}.`);
  return Number(value);
}

const known = new Map<string, number>();

/** Returns how many types the compiler instantiates to check the calls of a candidate: the same number in every run. */
function instantiations(name: keyof CallFiles): number {
  const count =
    known.get(name) ?? diagnosticsOf(writeProject(name, callFiles()[name]), "Instantiations");
  known.set(name, count);
  return count;
}

/** Returns how many types the compiler makes to check GitHub's generated files, from one of them on. */
function typesFrom(file: string): number {
  const source = `export type * from "${generatedGitHub()}/${file}.js";`;
  return diagnosticsOf(writeProject(file, source), "Types");
}

/** The types that the compiler instantiates for 1,000 calls, or makes for declarations, relative to others of the same API. */
export const INSTANTIATIONS: Readonly<Record<string, () => number>> = {
  "types of calls by route strings, beside @octokit/endpoint": () =>
    instantiations("routeStrings") / instantiations("octokit"),
  "types of calls by a description, beside openapi-fetch": () =>
    instantiations("description") / instantiations("openapiFetch"),
  "types of generated methods, beside openapi-fetch": () =>
    instantiations("generated") / instantiations("openapiFetch"),
  "types of a generated class, beside its paths alone": () =>
    typesFrom("index") / typesFrom("types"),
};
