import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationIn } from "../../types/configuration.js";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { fromRoot } from "../project.js";
import { median, ratios } from "../statistics.js";
import { CALLS, callFiles, type CallFiles } from "./calls.js";

const FOLDER = fromRoot("etc/temporary/benchmark/compiler");

/** Compares how long the compiler checks 1,000 calls with the faster of two alternatives. Each check runs in a new process, alternating. */
export function checkTime({ checks }: Settings): readonly Row[] {
  const files = Object.entries(callFiles()) as [keyof CallFiles, string][];
  for (const [name, source] of files) writeProject(name, source);
  const times: Record<keyof CallFiles, number[]> = {
    routeStrings: [],
    description: [],
    octokit: [],
    openapiFetch: [],
    generated: [],
  };
  for (let round = 0; round < checks; round++) {
    for (const [name] of round % 2 === 0 ? files : files.toReversed()) {
      times[name].push(timeToCheck(name));
    }
  }
  const { routeStrings, description, octokit, openapiFetch, generated } = times;
  const isOctokit = median(octokit) <= median(openapiFetch);
  const baseline = isOctokit
    ? { name: "@octokit/endpoint", times: octokit }
    : { name: "openapi-fetch", times: openapiFetch };
  const plain = { name: "the same calls, typed by a description", times: description };
  return [
    rowOf(`${CALLS} calls, typed by their route strings`, routeStrings, baseline, 1),
    rowOf(`${CALLS} calls, typed by a description`, description, baseline, 1.5),
    rowOf(`${CALLS} calls with openapi-fetch`, openapiFetch, {
      name: "@octokit/endpoint",
      times: octokit,
    }),
    rowOf(`${CALLS} calls of generated methods`, generated, plain, 1.3),
    rowOf(
      `${CALLS} calls of generated methods`,
      generated,
      { name: "openapi-fetch", times: openapiFetch },
      1,
    ),
  ];
}

function rowOf(
  work: string,
  times: readonly number[],
  baseline: { readonly name: string; readonly times: readonly number[] },
  maximum?: number,
): Row {
  const value = ratios(times, baseline.times);
  return {
    work,
    value,
    unit: `times the time of ${baseline.name}`,
    digits: 2,
    ...(maximum !== undefined && {
      goal: { words: `at most ${maximum}`, holds: value.median <= maximum },
    }),
  };
}

/** Writes a project with the calls of a candidate, and returns its folder. */
export function writeProject(name: string, source: string): string {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  linkPackages();
  writeFileSync(join(folder, "calls.mts"), source);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(fromRoot("."))));
  return folder;
}

/** Lets the projects import the packages of the tests, as well as those of the root. */
function linkPackages(): void {
  const link = fromRoot("etc/temporary/benchmark/node_modules");
  rmSync(link, { force: true });
  symlinkSync(fromRoot("test/node_modules"), link);
}

function timeToCheck(name: string): number {
  return timeToCheckProject(join(FOLDER, name));
}

/** Returns the check time that the compiler prints, in seconds. Throws if the calls do not compile. */
export function timeToCheckProject(folder: string): number {
  return diagnosticsOfProject(folder).checkTime;
}

/** Returns the check time in seconds and how many types the compiler makes and instantiates, as it prints them. Throws if the calls do not compile. */
export function diagnosticsOfProject(folder: string): {
  readonly checkTime: number;
  readonly types: number;
  readonly instantiations: number;
} {
  const compiler = fromRoot("node_modules/typescript/bin/tsc");
  const parameters = [compiler, "--project", folder, "--extendedDiagnostics"];
  const output = execFileSync(process.execPath, parameters, { encoding: "utf8" });
  const printed = (name: string): number => {
    const value = new RegExp(`^${name}: +([\\d.]+)s?$`, "m").exec(output)?.[1];
    if (value === undefined) throw new Error(`The output of the compiler has no ${name}.`);
    return Number(value);
  };
  return {
    checkTime: printed("Check time"),
    types: printed("Types"),
    instantiations: printed("Instantiations"),
  };
}
