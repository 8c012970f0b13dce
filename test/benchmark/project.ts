import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { githubDescription } from "../helpers/github-description.js";

/** The absolute path of a file in the repository. `npm run` starts every script in its root. */
export function fromRoot(path: string): string {
  return join(process.cwd(), path);
}

/** The folder with the generated builders and the call of all of GitHub. They are written when they are first asked for. */
export function generatedGitHub(): string {
  const output = fromRoot("etc/temporary/github");
  if (!isGenerated) {
    const program = [fromRoot("dist/command.js"), "generate", githubDescription()];
    const options = ["--output", output, "--name", "GitHub", "--compiled"];
    execFileSync(process.execPath, [...program, ...options], { stdio: "ignore" });
    isGenerated = true;
  }
  return output;
}

let isGenerated = false;
