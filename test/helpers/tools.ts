import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

// Scripts and tests run in the root of the repository.
const script = join(process.cwd(), "etc/scripts/install-tools.mjs");

/**
 * Installs the tools of a folder in the repository unless they are installed already, and returns the path of their
 * `node_modules`.
 */
export function installedTools(folder: string): string {
  return execFileSync(process.execPath, [script, folder], { encoding: "utf8" }).trim();
}

/** The path of bun, deno, node or workerd among the tools; undefined where it cannot be installed. */
export function installedRuntime(name: string): string | undefined {
  const path = join(installedTools("etc/tools"), ".bin", name);
  const { status } = spawnSync(path, ["--version"], { stdio: "ignore" });
  return status === 0 ? path : undefined;
}
