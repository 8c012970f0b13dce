import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { fromRoot } from "../project.js";
import { ratios } from "../statistics.js";
import { githubDescription } from "../../helpers/github-description.js";
import { heyApiCommand } from "./hey-api.js";

const FOLDER = fromRoot("etc/temporary/benchmark/generation");

/** GitHub's description. */
const GITHUB = githubDescription();

/** The arguments of Node for commands that generate code from a description. */
function commandsFor(description: string) {
  return {
    all: ownCommand(description),
    types: ownCommand(description, "--areas", "none"),
    openapiTypescript: [
      fromRoot("node_modules/openapi-typescript/bin/cli.js"),
      description,
      "--output",
      join(FOLDER, "openapi-typescript/types.ts"),
    ],
    heyApi: heyApiCommand(description, join(FOLDER, "hey-api")),
  };
}

function ownCommand(description: string, ...options: readonly string[]): readonly string[] {
  const output = join(FOLDER, "fluent-endpoint");
  return [fromRoot("dist/command.js"), "generate", description, "--output", output, ...options];
}

/**
 * Compares the time of the command with openapi-typescript, which writes types only, and with hey-api, which writes types and
 * functions. Each command runs in a new process, alternating.
 */
export function generationTime({ checks }: Settings): readonly Row[] {
  const times = timesOf(commandsFor(GITHUB), checks);
  return [
    rowOf(
      "types and classes",
      times("all"),
      "openapi-typescript, types only",
      times("openapiTypescript"),
    ),
    rowOf(
      "types only",
      times("types"),
      "openapi-typescript, types only",
      times("openapiTypescript"),
    ),
    rowOf(
      "types and classes",
      times("all"),
      "@hey-api/openapi-ts, types and functions",
      times("heyApi"),
    ),
  ];
}

/** Compares the times for Microsoft Graph (beta), which has 22,361 operations. hey-api does not finish. */
export function largeGenerationTime({ checks }: Settings): readonly Row[] {
  const { heyApi: _, ...commands } = commandsFor(
    join(openApiDirectory(), "microsoft.com/graph-beta.json"),
  );
  const times = timesOf(commands, Math.min(3, checks));
  const baseline = "openapi-typescript, types only";
  return [
    rowOf("types and classes", times("all"), baseline, times("openapiTypescript")),
    rowOf("types only", times("types"), baseline, times("openapiTypescript")),
  ];
}

/** Measures the commands. Returns a function that tells the times of a command by its name. */
function timesOf<Name extends string>(
  commands: Readonly<Record<Name, readonly string[]>>,
  rounds: number,
): (name: Name) => readonly number[] {
  const entries = Object.entries<readonly string[]>(commands);
  const times = new Map(entries.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of round % 2 === 0 ? entries : entries.toReversed()) {
      times.get(name)?.push(timeToRun(command));
    }
  }
  return (name) => times.get(name) ?? [];
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
