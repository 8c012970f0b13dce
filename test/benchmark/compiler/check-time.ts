import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationIn } from "../../types/configuration.js";
import { fromRoot, generatedGitHub } from "../project.js";
import { atMost, row, type Goal, type Row, type Settings } from "../row.js";
import { median, ratios } from "../statistics.js";
import { inTurn } from "../timer.js";
import { CALLS, CANDIDATES, callFiles, type CallFiles } from "./calls.js";

const FOLDER = fromRoot("etc/temporary/benchmark/compiler");

/** Compares how long the compiler checks 1,000 calls with the faster of two alternatives. Each check runs in a new process, alternating. */
export function checkTime({ checks }: Settings): readonly Row[] {
  const files = callFiles();
  const folders = CANDIDATES.map((name) => [name, writeProject(name, files[name])] as const);
  const times = new Map(CANDIDATES.map((name) => [name, [] as number[]]));
  for (let round = 0; round < checks; round++) {
    for (const [name, folder] of inTurn(folders, round)) {
      times.get(name)?.push(diagnosticsOf(folder, "Check time"));
    }
  }
  const timesOf = (name: keyof CallFiles) => times.get(name) ?? [];
  const rowOf = (work: string, name: keyof CallFiles, baseline: keyof CallFiles, goal?: Goal) => {
    const value = ratios(timesOf(name), timesOf(baseline));
    return row(`${CALLS} calls${work}`, value, `times the time of ${NAMES[baseline]}`, goal);
  };
  const isOctokit = median(timesOf("octokit")) <= median(timesOf("openapiFetch"));
  const faster = isOctokit ? "octokit" : "openapiFetch";
  return [
    rowOf(", typed by their route strings", "routeStrings", faster, atMost(1)),
    rowOf(", typed by a description", "description", faster, atMost(1.5)),
    rowOf(" with openapi-fetch", "openapiFetch", "octokit"),
    rowOf(" of generated methods", "generated", "description", atMost(1.3)),
    rowOf(" of generated methods", "generated", "openapiFetch", atMost(1)),
  ];
}

/** The candidates beside which others are shown. */
const NAMES: Readonly<Partial<Record<keyof CallFiles, string>>> = {
  octokit: "@octokit/endpoint",
  openapiFetch: "openapi-fetch",
  description: "the same calls, typed by a description",
};

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

/** Returns a number that the compiler prints of a project: seconds or a count. Throws if the calls do not compile. */
function diagnosticsOf(folder: string, name: "Check time" | "Types" | "Instantiations"): number {
  const compiler = fromRoot("node_modules/typescript/bin/tsc");
  const parameters = [compiler, "--project", folder, "--extendedDiagnostics"];
  const output = execFileSync(process.execPath, parameters, { encoding: "utf8" });
  const value = new RegExp(`^${name}: +([\\d.]+)s?$`, "m").exec(output)?.[1];
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
