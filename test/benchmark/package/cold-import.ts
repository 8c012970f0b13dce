import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { ratios } from "../statistics.js";
import { withInstalled } from "./install.js";

const PROGRAM = `
const start = performance.now();
await import(process.argv[2]);
process.stdout.write(String(performance.now() - start));
`;

/** The readable file is larger than both of Octokit's files, and is one file. */
const MOST = 1.25;

/** What importing us costs a fresh process, against importing Octokit: in turn, a process each. */
export function coldImport({ imports }: Effort): Promise<Finding> {
  return withInstalled((folder) => {
    const program = join(folder, "import.mjs");
    writeFileSync(program, PROGRAM);
    const time = (name: string) =>
      Number(execFileSync(process.execPath, [program, name], { encoding: "utf8" }));

    const ours: number[] = [];
    const octokits: number[] = [];
    // The first reads from the disk what the others find in memory.
    for (let round = -1; round < imports; round++) {
      const own = time("fluent-endpoint");
      const other = time("@octokit/endpoint");
      if (round < 0) continue;
      ours.push(own);
      octokits.push(other);
    }
    const value = ratios(ours, octokits);
    return {
      work: "importing the package in Node, cold",
      value,
      unit: "times the time of Octokit",
      digits: 2,
      goal: { words: `at most ${MOST}`, holds: value.median <= MOST },
    };
  });
}
