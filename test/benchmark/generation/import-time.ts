import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { importRatio } from "../import-ratio.js";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { fromRoot, generatedGitHub } from "../project.js";
import { GITHUB, heyApiCommand } from "./generation-time.js";

const FOLDER = fromRoot("etc/temporary/benchmark/import");

/**
 * Compares the time to import all of GitHub's builders, with the library, with the time to import the functions of hey-api, with its
 * client. Each is one file. Each import runs in a new process, alternating.
 */
export async function importTime({ imports }: Settings): Promise<Row> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  execFileSync(process.execPath, heyApiCommand(GITHUB, join(FOLDER, "hey-api")), {
    stdio: "ignore",
  });
  const own = await bundled("fluent-endpoint", join(generatedGitHub(), "index.ts"));
  const heyApi = await bundled("functions", join(FOLDER, "hey-api/sdk.gen.ts"));
  const value = importRatio(FOLDER, own, heyApi, imports);
  return {
    work: "importing all of GitHub in Node, cold",
    value,
    unit: "times the time of @hey-api/openapi-ts",
    digits: 2,
    goal: { words: "at most 1.5", holds: value.median <= 1.5 },
  };
}

async function bundled(name: string, entry: string): Promise<string> {
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node" });
  return outfile;
}
