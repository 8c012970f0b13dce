import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromRoot } from "./project.js";
import { ratios, type Spread } from "./statistics.js";

/** Octokit's package and its dependency. */
const PACKAGES = ["@octokit/endpoint", "universal-user-agent"];

const IMPORTS = 11;

const IMPORT = `
const start = performance.now();
await import(process.argv[2]);
process.stdout.write(String(performance.now() - start));
`;

/**
 * Compares the time to import the built package with the time to import Octokit. Each import runs in a new process, alternating. The
 * files are copied, so that imports work as after `npm install`.
 */
export function coldImport(): Spread {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-"));
  const modules = join(folder, "node_modules");
  try {
    for (const name of PACKAGES) {
      cpSync(fromRoot(`node_modules/${name}`), join(modules, name), { recursive: true });
    }
    for (const path of ["package.json", "dist"]) {
      cpSync(fromRoot(path), join(modules, "fluent-endpoint", path), { recursive: true });
    }
    const program = join(folder, "import.mjs");
    writeFileSync(program, IMPORT);
    const time = (name: string) =>
      Number(execFileSync(process.execPath, [program, name], { encoding: "utf8" }));
    // The first round does not count: it reads the files from the disk, and later rounds find them in memory.
    const [, ...rounds] = Array.from(
      { length: IMPORTS + 1 },
      () => [time("fluent-endpoint"), time("@octokit/endpoint")] as const,
    );
    return ratios(
      rounds.map(([own]) => own),
      rounds.map(([, other]) => other),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
