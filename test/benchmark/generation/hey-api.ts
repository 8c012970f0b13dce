import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { githubDescription } from "../../helpers/github-description.js";
import { fromRoot } from "../project.js";

/** The arguments of Node for hey-api. */
export function heyApiCommand(description: string, output: string): readonly string[] {
  const program = fromRoot("test/node_modules/@hey-api/openapi-ts/bin/run.js");
  return [program, "--input", description, "--output", output, "--silent"];
}

/** The file with hey-api's functions for all of GitHub. They are written when they are first asked for. */
export function heyApiGitHub(): string {
  const folder = fromRoot("etc/temporary/benchmark/hey-api");
  isGenerated ||= generateGitHub(folder);
  return join(folder, "sdk.gen.ts");
}

let isGenerated = false;

function generateGitHub(output: string): true {
  rmSync(output, { recursive: true, force: true });
  execFileSync(process.execPath, heyApiCommand(githubDescription(), output), { stdio: "ignore" });
  return true;
}
