/**
 * The test command: every check there is. Checks that do not need one another run at the same time, as many as there are
 * processors. The output of a check is printed when it ends, with its name and time. After the first that fails, no other
 * check is started.
 */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { fromRoot } from "./project.mjs";

/**
 * @typedef {object} Check
 * @property {string} name a script in package.json
 * @property {string[]} [options] what else to hand to it
 * @property {string[]} [needs] the checks that have to pass before
 */

/** In the order in which they are started: first what others wait for, then what takes longest. */
const CHECKS = /** @type {Check[]} */ ([
  { name: "build" },
  { name: "jest", options: ["--coverage", "--maxWorkers=50%", ...resultsIn("jest")] },
  { name: "types:use", options: ["--maxWorkers=50%", ...resultsIn("types")], needs: ["build"] },
  { name: "lint" },
  { name: "package:check", needs: ["build"] },
  // Both pack the same tarball.
  { name: "package:use", options: resultsIn("package"), needs: ["package:check"] },
  { name: "types" },
  { name: "types:site" },
  { name: "format:check" },
  { name: "api:check", needs: ["build"] },
]);

const waiting = new Set(CHECKS);
/** @type {Set<Promise<void>>} */
const running = new Set();
/** @type {Set<string>} */
const passed = new Set();
let status = 0;

while (status === 0 && passed.size < CHECKS.length) {
  const next = [...waiting].find(({ needs = [] }) => needs.every((name) => passed.has(name)));
  if (next && running.size < availableParallelism()) start(next);
  else await Promise.race(running);
}
await Promise.all(running);
if (status === 0) console.log("\nEvery check has passed.");
process.exitCode = status;

/** @param {Check} check */
function start(check) {
  waiting.delete(check);
  const ended = run(check).then(() => {
    running.delete(ended);
  });
  running.add(ended);
}

/** @param {Check} check */
async function run({ name, options = [] }) {
  const startedAt = performance.now();
  const { code, output } = await outputOf(["run", "--silent", name, "--", ...options]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`\n▸ ${name}\n${output}${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
  if (code === 0) passed.add(name);
  else status ||= code;
}

/**
 * @param {string[]} parameters
 * @returns {Promise<{ code: number, output: string }>} of npm
 */
function outputOf(parameters) {
  return new Promise((resolve) => {
    const child = spawn("npm", parameters, {
      cwd: fromRoot("."),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
    }
    child.on("close", (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * @param {string} name
 * @returns {string[]} options with which jest leaves its results where `.ci/run` counts them
 */
function resultsIn(name) {
  mkdirSync(fromRoot("etc/temporary/results"), { recursive: true });
  return ["--json", `--outputFile=${fromRoot(`etc/temporary/results/${name}.json`)}`];
}
