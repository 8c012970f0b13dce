import { execFileSync } from "node:child_process";
import { join } from "node:path";

const script = join(__dirname, "../../etc/scripts/install-tools.mjs");

/**
 * Installs the tools of a folder in the repository, and returns the path of their `node_modules`. What is installed already is
 * left alone.
 */
export function installedTools(folder: string): string {
  return execFileSync(process.execPath, [script, folder], { encoding: "utf8" }).trim();
}
