import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(__dirname, "../../etc/temporary/compatibility");
const installed = join(folder, "installed-lock.json");

/** The path of a file in one of the tools. */
export function tool(path: string): string {
  return join(folder, "node_modules", path);
}

/** Which version of a tool is installed. */
export function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(tool(`${name}/package.json`), "utf8")) as {
    version: string;
  };
  return version;
}

/**
 * Installs the tools of package.json where they are not installed yet. `npm ci` refuses a lock file without the packages for other
 * platforms, which some registries lack.
 */
export function installTools(): void {
  const lock = readFileSync(join(__dirname, "package-lock.json"), "utf8");
  if (existsSync(installed) && readFileSync(installed, "utf8") === lock) return;
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    cpSync(join(__dirname, file), join(folder, file));
  }
  execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
  writeFileSync(installed, lock);
}
