/** Prints how many tests have passed and failed, by the results that each run of jest has left. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fromRoot } from "./project.mjs";

/**
 * @typedef {object} Results
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites files that failed before their first test
 */

const folder = fromRoot("etc/temporary/results/");
let passed = 0;
let failed = 0;
for (const name of existsSync(folder) ? readdirSync(folder) : []) {
  const results = /** @type {Results} */ (JSON.parse(readFileSync(folder + name, "utf8")));
  passed += results.numPassedTests;
  failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
}
console.log(`${String(passed)} passed, ${String(failed)} failed`);
