import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { ratios } from "../statistics.js";
import { withInstalledPackages } from "./installed-packages.js";

const PROGRAM = `
const start = performance.now();
await import(process.argv[2]);
process.stdout.write(String(performance.now() - start));
`;

/** The maximum. Above 1, because the file is not minified and is larger than the two files of Octokit together. */
const MAX_RATIO = 1.25;

/** Compares the time to import the package with the time to import Octokit. Each import runs in a new process, alternating. */
export function coldImport({ imports }: Settings): Promise<Row> {
  return withInstalledPackages((folder) => {
    const program = join(folder, "import.mjs");
    writeFileSync(program, PROGRAM);
    const time = (name: string) =>
      Number(execFileSync(process.execPath, [program, name], { encoding: "utf8" }));

    const times: number[] = [];
    const octokitTimes: number[] = [];
    // The first round does not count: it reads the files from the disk, and later rounds find them in memory.
    for (let round = -1; round < imports; round++) {
      const own = time("fluent-endpoint");
      const octokit = time("@octokit/endpoint");
      if (round < 0) continue;
      times.push(own);
      octokitTimes.push(octokit);
    }
    const value = ratios(times, octokitTimes);
    return {
      work: "importing the package in Node, cold",
      value,
      unit: "times the time of Octokit",
      digits: 2,
      goal: { words: `at most ${MAX_RATIO}`, holds: value.median <= MAX_RATIO },
    };
  });
}
