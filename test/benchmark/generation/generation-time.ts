import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { fromRoot } from "../project.js";
import { ratios } from "../statistics.js";

const FOLDER = fromRoot("etc/temporary/benchmark/generation");
const DESCRIPTION = fromRoot("node_modules/@octokit/openapi/generated/api.github.com.json");

/** The arguments of a process that generates from GitHub's description. */
const COMMANDS = {
  all: ours(),
  types: ours("--areas", "none"),
  openapiTypescript: [
    fromRoot("node_modules/openapi-typescript/bin/cli.js"),
    DESCRIPTION,
    "--output",
    join(FOLDER, "openapi-typescript/types.ts"),
  ],
  heyApi: [
    fromRoot("node_modules/@hey-api/openapi-ts/bin/run.js"),
    "--input",
    DESCRIPTION,
    "--output",
    join(FOLDER, "hey-api"),
    "--silent",
  ],
};

function ours(...options: readonly string[]): readonly string[] {
  const output = join(FOLDER, "fluent-endpoint");
  return [fromRoot("dist/command.js"), "generate", DESCRIPTION, "--output", output, ...options];
}

/**
 * How long the command takes beside openapi-typescript, which writes types alone, and hey-api, which writes types and functions: in
 * turn, a process each.
 */
export function generationTime({ checks }: Effort): readonly Finding[] {
  const commands = Object.entries(COMMANDS) as [keyof typeof COMMANDS, readonly string[]][];
  const times: Record<keyof typeof COMMANDS, number[]> = {
    all: [],
    types: [],
    openapiTypescript: [],
    heyApi: [],
  };
  for (let round = 0; round < checks; round++) {
    for (const [name, command] of round % 2 === 0 ? commands : commands.toReversed()) {
      times[name].push(timeToRun(command));
    }
  }
  return [
    finding(
      "types and classes",
      times.all,
      "openapi-typescript, types alone",
      times.openapiTypescript,
    ),
    finding("types alone", times.types, "openapi-typescript, types alone", times.openapiTypescript),
    finding(
      "types and classes",
      times.all,
      "@hey-api/openapi-ts, types and functions",
      times.heyApi,
    ),
  ];
}

function finding(
  work: string,
  own: readonly number[],
  peer: string,
  others: readonly number[],
): Finding {
  const value = ratios(own, others);
  return {
    work,
    value,
    unit: `times the time of ${peer}`,
    digits: 2,
    goal: { words: "faster", holds: value.median < 1 },
  };
}

/** In milliseconds. */
function timeToRun(command: readonly string[]): number {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const start = performance.now();
  execFileSync(process.execPath, command, { stdio: "ignore" });
  return performance.now() - start;
}
