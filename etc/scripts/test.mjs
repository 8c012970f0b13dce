/**
 * The test command: runs the checks of `npm test`, or every check if its argument is `all`. Checks that do not need one another run at
 * the same time, as many as there are processors. The output of a check is printed when it ends, with its name and time. After the
 * first that fails, no other check is started.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { fromRoot } from "./project.mjs";

/**
 * @typedef {object} Check
 * @property {string} name a script in package.json
 * @property {boolean} [usesJest]
 * @property {boolean} [isFurther] true if only `npm run test:all` runs it
 * @property {string[]} [needs] the checks that have to pass before, if they run
 */

/** In the order in which they start: first the ones that others wait for, then those that take longest. */
const CHECKS = /** @type {Check[]} */ ([
  { name: "build" },
  { name: "lint" },
  // It writes pages into `docs`, so the checks that list this folder wait for it.
  { name: "docs", isFurther: true, needs: ["build"] },
  { name: "site:use", usesJest: true, isFurther: true, needs: ["docs"] },
  { name: "jest", usesJest: true, needs: ["docs"] },
  { name: "package:use", usesJest: true, needs: ["build", "docs"] },
  { name: "test:compatibility", usesJest: true, isFurther: true, needs: ["docs"] },
  { name: "test:descriptions", usesJest: true, isFurther: true },
  { name: "test:validators", usesJest: true, isFurther: true },
  { name: "types:use", usesJest: true, needs: ["build"] },
  { name: "test:clients", usesJest: true, isFurther: true, needs: ["docs"] },
  { name: "format:check", needs: ["docs"] },
  { name: "test:runtimes", usesJest: true, isFurther: true, needs: ["docs"] },
  { name: "package:check", needs: ["build", "docs"] },
  { name: "types:site" },
  { name: "types" },
  { name: "api:check", needs: ["build"] },
]);

const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
  JSON.parse(readFileSync(fromRoot("package.json"), "utf8"))
);
const forgotten = Object.keys(scripts).filter(
  (name) => /^test:(?!all$|site$)/.test(name) && !CHECKS.some((check) => check.name === name),
);
if (forgotten.length > 0) throw new Error(`Add ${forgotten.join(", ")} to CHECKS.`);

const runsAll = process.argv[2] === "all";
const waiting = new Map(
  CHECKS.filter(({ isFurther }) => runsAll || !isFurther).map((check) => [check.name, check]),
);
/** @type {Map<string, Promise<void>>} */
const running = new Map();
let status = 0;

while (status === 0 && waiting.size + running.size > 0) {
  const isPending = (/** @type {string} */ name) => waiting.has(name) || running.has(name);
  const next = [...waiting.values()].find(({ needs = [] }) => !needs.some(isPending));
  if (next && running.size < availableParallelism()) start(next);
  else await Promise.race(running.values());
}
await Promise.all(running.values());
if (status === 0) console.log("\nEvery check has passed.");
process.exitCode = status;

/** @param {Check} check */
function start(check) {
  waiting.delete(check.name);
  const ended = run(check).then(() => {
    running.delete(check.name);
  });
  running.set(check.name, ended);
}

/** @param {Check} check */
async function run({ name, usesJest }) {
  const startedAt = performance.now();
  const options = usesJest ? jestOptions(name) : [];
  const { code, output } = await outputOf(["run", "--silent", name, "--", ...options]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`\n▸ ${name}\n${output}${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
  status ||= code;
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
 * The options of a check that runs beside another. Its results are left where `.ci/run` counts them.
 *
 * @param {string} name
 */
function jestOptions(name) {
  const folder = fromRoot("etc/temporary/results");
  mkdirSync(folder, { recursive: true });
  const results = `--outputFile=${folder}/${name.replace(":", "-")}.json`;
  return ["--maxWorkers=50%", "--json", results, ...(name === "jest" ? ["--coverage"] : [])];
}
