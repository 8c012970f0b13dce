import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { fromRoot } from "../project.js";
import { ratios } from "../statistics.js";

const FOLDER = fromRoot("etc/temporary/benchmark/generation");
const DESCRIPTION = fromRoot("node_modules/@octokit/openapi/generated/api.github.com.json");

/** The arguments of Node for commands that generate code from GitHub's description. */
const COMMANDS = {
  all: fluentEndpoint(),
  types: fluentEndpoint("--areas", "none"),
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

function fluentEndpoint(...options: readonly string[]): readonly string[] {
  const output = join(FOLDER, "fluent-endpoint");
  return [fromRoot("dist/command.js"), "generate", DESCRIPTION, "--output", output, ...options];
}

/**
 * Compares the time of the command with openapi-typescript, which writes types only, and with hey-api, which writes types and
 * functions. Each command runs in a new process, alternating.
 */
export function generationTime({ checks }: Settings): readonly Row[] {
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
    rowOf(
      "types and classes",
      times.all,
      "openapi-typescript, types only",
      times.openapiTypescript,
    ),
    rowOf("types only", times.types, "openapi-typescript, types only", times.openapiTypescript),
    rowOf("types and classes", times.all, "@hey-api/openapi-ts, types and functions", times.heyApi),
  ];
}

function rowOf(
  work: string,
  times: readonly number[],
  baseline: string,
  baselineTimes: readonly number[],
): Row {
  const value = ratios(times, baselineTimes);
  return {
    work,
    value,
    unit: `times the time of ${baseline}`,
    digits: 2,
    goal: { words: "faster", holds: value.median < 1 },
  };
}

/** Returns milliseconds. */
function timeToRun(command: readonly string[]): number {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const start = performance.now();
  execFileSync(process.execPath, command, { stdio: "ignore" });
  return performance.now() - start;
}
