import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importRatio } from "./processes.js";
import { fromRoot } from "./project.js";
import { atMost, row, type Row, type Settings } from "./row.js";

/** Octokit's package and its dependency. */
const PACKAGES = ["@octokit/endpoint", "universal-user-agent"];

/**
 * Compares the time to import the built package with the time to import Octokit. Each import runs in a new process, alternating. The
 * files are copied, so that imports work as after `npm install`.
 */
export function coldImport({ imports }: Settings): Row {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-"));
  const modules = join(folder, "node_modules");
  try {
    for (const name of PACKAGES) {
      cpSync(fromRoot(`node_modules/${name}`), join(modules, name), { recursive: true });
    }
    for (const path of ["package.json", "dist"]) {
      cpSync(fromRoot(path), join(modules, "fluent-endpoint", path), { recursive: true });
    }
    const value = importRatio(folder, "fluent-endpoint", "@octokit/endpoint", imports);
    // Above 1, because the file is not minified and is larger than the two files of Octokit together.
    const goal = atMost(1.3);
    return row("importing the package in Node, cold", value, "times the time of Octokit", goal);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
