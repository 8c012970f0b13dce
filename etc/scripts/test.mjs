/** The test command: every check there is, in order, each with its name and time, up to the first that fails. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { fromRoot } from "./project.mjs";

/** Names of scripts in package.json, with what else to hand to them. */
const STEPS = [
  ["types"],
  ["lint"],
  ["format:check"],
  ["build"],
  ["jest", "--coverage", ...resultsIn("jest")],
  ["api:check"],
  ["package:check"],
  ["package:use", ...resultsIn("package")],
];

for (const [name = "", ...options] of STEPS) {
  console.log(`\n▸ ${name}`);
  const start = performance.now();
  const { status } = spawnSync("npm", ["run", "--silent", name, "--", ...options], {
    cwd: fromRoot("."),
    stdio: "inherit",
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status !== 0) process.exit(status ?? 1);
}
console.log("\nEvery check has passed.");

/**
 * @param {string} name
 * @returns {string[]} options with which jest leaves its results where `.ci/run` counts them
 */
function resultsIn(name) {
  mkdirSync(fromRoot("etc/temporary/results"), { recursive: true });
  return ["--json", `--outputFile=${fromRoot(`etc/temporary/results/${name}.json`)}`];
}
