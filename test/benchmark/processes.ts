import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "./project.js";
import { ratios, type Spread } from "./statistics.js";

/** Node options for a young generation of three times 128 MiB, so that nothing is collected for a while. */
export const LARGE_YOUNG_GENERATION = ["--min-semi-space-size=128", "--max-semi-space-size=128"];

/** Runs a program of the benchmark in a new process, and returns the JSON that it prints, parsed. */
export function runInNewProcess(
  program: string,
  options: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): unknown {
  const run = [fromRoot("etc/scripts/run.mjs"), "--expose-gc", ...nodeOptions];
  const printed = execFileSync(
    process.execPath,
    [...run, fromRoot(`test/benchmark/${program}`), ...options],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(printed);
}

/** Returns the size of the heap in bytes, after a garbage collection. */
export function heapAfterCollection(): number {
  if (globalThis.gc === undefined) throw new Error("The benchmark needs node --expose-gc.");
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const IMPORT = `
const start = performance.now();
await import(process.argv[2]);
process.stdout.write(String(performance.now() - start));
`;

/**
 * Compares the time to import two modules. Each import runs in a new process, alternating.
 *
 * @param folder - for the program that imports; packages are resolved from there
 * @param imports - the number of imports of each module
 * @returns the ratio of the first time to the second
 */
export function importRatio(
  folder: string,
  module: string,
  other: string,
  imports: number,
): Spread {
  const program = join(folder, "import.mjs");
  writeFileSync(program, IMPORT);
  const time = (name: string) =>
    Number(execFileSync(process.execPath, [program, name], { encoding: "utf8" }));
  // The first round does not count: it reads the files from the disk, and later rounds find them in memory.
  const rounds = Array.from({ length: imports + 1 }, () => [time(module), time(other)] as const);
  const counted = rounds.slice(1);
  return ratios(
    counted.map(([own]) => own),
    counted.map(([, others]) => others),
  );
}
