import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationIn } from "../../types/configuration.js";
import type { Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { fromRoot } from "../project.js";
import { median, ratios } from "../statistics.js";
import { CALLS, callFiles, type CallFiles } from "./calls.js";

const FOLDER = fromRoot("etc/temporary/benchmark/compiler");

/** What 1,000 calls cost the compiler, against the faster of two alternatives: in turn, a process each. */
export function checkTime({ checks }: Effort): readonly Finding[] {
  const files = Object.entries(callFiles()) as [keyof CallFiles, string][];
  files.forEach(write);
  const times: Record<keyof CallFiles, number[]> = {
    routeStrings: [],
    description: [],
    octokit: [],
    openapiFetch: [],
  };
  for (let round = 0; round < checks; round++) {
    for (const [name] of round % 2 === 0 ? files : files.toReversed()) {
      times[name].push(timeToCheck(name));
    }
  }
  const { routeStrings, description, octokit, openapiFetch } = times;
  const isOctokit = median(octokit) <= median(openapiFetch);
  const peer = isOctokit
    ? { name: "@octokit/endpoint", times: octokit }
    : { name: "openapi-fetch", times: openapiFetch };
  return [
    finding(`${CALLS} calls, typed by their route strings`, routeStrings, peer, 1),
    finding(`${CALLS} calls, typed by a description`, description, peer, 1.5),
    finding(`${CALLS} calls with openapi-fetch`, openapiFetch, {
      name: "@octokit/endpoint",
      times: octokit,
    }),
  ];
}

function finding(
  work: string,
  ours: readonly number[],
  peer: { readonly name: string; readonly times: readonly number[] },
  most?: number,
): Finding {
  const value = ratios(ours, peer.times);
  return {
    work,
    value,
    unit: `times the time of ${peer.name}`,
    digits: 2,
    ...(most !== undefined && { goal: { words: `at most ${most}`, holds: value.median <= most } }),
  };
}

function write([name, source]: [string, string]): void {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "calls.mts"), source);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(fromRoot("."))));
}

/** In seconds, as the compiler says it. Whatever does not compile ends the benchmark: equal work is compared. */
function timeToCheck(name: string): number {
  const compiler = fromRoot("node_modules/typescript/bin/tsc");
  const parameters = [compiler, "--project", join(FOLDER, name), "--extendedDiagnostics"];
  const output = execFileSync(process.execPath, parameters, { encoding: "utf8" });
  const time = /^Check time: +([\d.]+)s$/m.exec(output)?.[1];
  if (time === undefined) throw new Error("The compiler does not say how long it checked.");
  return Number(time);
}
