import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromRoot } from "../project.js";

/** Octokit's package and its dependency. */
const PACKAGES = ["@octokit/endpoint", "universal-user-agent"];

/**
 * Creates a temporary folder with the built package and Octokit's in its node_modules, calls a function with the path of the folder,
 * and removes it. The files are copied, so that imports work as after `npm install`.
 */
export async function withInstalledPackages<Result>(
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-"));
  const modules = join(folder, "node_modules");
  try {
    for (const name of PACKAGES) {
      cpSync(fromRoot(`node_modules/${name}`), join(modules, name), { recursive: true });
    }
    for (const path of ["package.json", "dist"]) {
      cpSync(fromRoot(path), join(modules, "fluent-endpoint", path), { recursive: true });
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
