import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ratios, type Spread } from "./statistics.js";

const PROGRAM = `
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
  writeFileSync(program, PROGRAM);
  const time = (name: string) =>
    Number(execFileSync(process.execPath, [program, name], { encoding: "utf8" }));

  const times: number[] = [];
  const otherTimes: number[] = [];
  // The first round does not count: it reads the files from the disk, and later rounds find them in memory.
  for (let round = -1; round < imports; round++) {
    const own = time(module);
    const others = time(other);
    if (round < 0) continue;
    times.push(own);
    otherTimes.push(others);
  }
  return ratios(times, otherTimes);
}
