import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromRoot } from "../project.js";

const PACKAGES = ["@octokit/endpoint", "universal-user-agent"];

/** Lends a folder in which the built package and Octokit's are installed, with what the latter depends on. */
export async function withInstalled<Result>(
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
