import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

// Scripts and tests run in the root of the repository.
const FOLDER = join(process.cwd(), "etc/temporary/packages");

/**
 * Downloads part of a package once, and returns its folder. It is for descriptions that are too large for a dependency.
 *
 * @param paths - the files and folders to keep, as paths in the package
 */
export function downloadedPackage(name: string, version: string, paths: readonly string[]): string {
  const folder = join(FOLDER, `${name.replace("/", "-")}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  const download = mkdtempSync(`${folder}-`);
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, {
      cwd: download,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  const tarball = run("npm", "pack", "--silent", `${name}@${version}`).trim();
  run("tar", "xzf", tarball, ...paths.map((path) => `package/${path}`));
  try {
    renameSync(join(download, "package"), folder);
  } catch (error) {
    // Another process may have downloaded it meanwhile.
    if (!existsSync(folder)) throw error;
  }
  rmSync(download, { recursive: true });
  return folder;
}
