import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { githubDescription } from "../../helpers/github-description.js";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { fromRoot } from "../project.js";
import { row, type Row, type Settings } from "../row.js";
import { ratios } from "../statistics.js";
import { inTurn } from "../timer.js";
import { heyApiCommand } from "./hey-api.js";

const FOLDER = fromRoot("etc/temporary/benchmark/generation");

/** The arguments of Node for commands that generate code from a description, by what they generate. */
function commandsFor(description: string): Readonly<Record<string, readonly string[]>> {
  const ownCommand = [
    ...[fromRoot("dist/command.js"), "generate", description],
    ...["--output", join(FOLDER, "fluent-endpoint")],
  ];
  return {
    "types and classes": ownCommand,
    "types only": [...ownCommand, "--areas", "none"],
    "openapi-typescript, types only": [
      fromRoot("node_modules/openapi-typescript/bin/cli.js"),
      description,
      ...["--output", join(FOLDER, "openapi-typescript/types.ts")],
    ],
    "@hey-api/openapi-ts, types and functions": heyApiCommand(description, join(FOLDER, "hey-api")),
  };
}

/**
 * Compares the time of the command with openapi-typescript, which writes types only, and with hey-api, which writes types and
 * functions. Each command runs in a new process, alternating.
 */
export function generationTime({ checks }: Settings): readonly Row[] {
  const rowFor = measured(commandsFor(githubDescription()), checks);
  return [
    rowFor("types and classes", "openapi-typescript, types only"),
    rowFor("types only", "openapi-typescript, types only"),
    rowFor("types and classes", "@hey-api/openapi-ts, types and functions"),
  ];
}

/** Compares the times for Microsoft Graph (beta), which has 22,361 operations. hey-api does not finish. */
export function largeGenerationTime({ quick, checks }: Settings): readonly Row[] {
  // A quick run leaves it out: openapi-typescript takes a minute.
  if (quick) return [];
  const commands = Object.entries(
    commandsFor(join(openApiDirectory(), "microsoft.com/graph-beta.json")),
  );
  const finishing = commands.filter(([name]) => !name.startsWith("@hey-api"));
  const rowFor = measured(Object.fromEntries(finishing), Math.min(3, checks));
  return [
    rowFor("types and classes", "openapi-typescript, types only"),
    rowFor("types only", "openapi-typescript, types only"),
  ];
}

/** Measures the commands. Returns a function that makes the row of one of them beside another. */
function measured(commands: Readonly<Record<string, readonly string[]>>, rounds: number) {
  const entries = Object.entries(commands);
  const times = new Map(entries.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of inTurn(entries, round)) times.get(name)?.push(timeToRun(command));
  }
  return (name: string, baseline: string): Row => {
    const value = ratios(times.get(name) ?? [], times.get(baseline) ?? []);
    const goal = { words: "faster", isReached: (median: number) => median < 1 };
    return row(name, value, `times the time of ${baseline}`, goal);
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
