/**
 * The test command: `npm test` runs the checks that every commit needs, `npm test -- all` every check, and `npm test -- <name>` one of
 * them after what it needs. Checks that do not need one another run at the same time: one more than there are processors, as most wait
 * for a browser, a server or npm now and then. The output of a check is printed when it ends, with its name and time. After the first
 * that fails, no other check is started.
 */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { fromRoot } from "./project.mjs";

const INTEGRATION = "jest --config etc/jest.integration.config.ts";

/**
 * @typedef {object} Check
 * @property {string} command
 * @property {boolean} [isFurther] true if only `npm test -- all` runs it
 * @property {string[]} [needs] the checks that have to pass before
 * @property {string[]} [waitsFor] the checks that have to pass before, if they run
 * @property {boolean} [isAlone] true if no other check may run at the same time
 */

/** In the order in which they start: first the ones that others wait for, then those that take longest. */
const CHECKS = /** @type {Record<string, Check>} */ ({
  build: { command: "node etc/scripts/build-once.mjs" },
  lint: { command: "eslint --config etc/eslint.config.mjs --max-warnings 0 ." },
  // It writes pages into `docs`, so the checks that list this folder wait for it.
  docs: { command: "node etc/scripts/site.mjs build", isFurther: true, needs: ["build"] },
  site: { command: `${INTEGRATION} test/system/site`, isFurther: true, needs: ["docs"] },
  unit: { command: "jest", waitsFor: ["docs"] },
  package: { command: `${INTEGRATION} test/package`, needs: ["build"], waitsFor: ["docs"] },
  compatibility: {
    command: `${INTEGRATION} test/system/compatibility test/system/mcp-server`,
    isFurther: true,
    needs: ["build"],
    waitsFor: ["docs"],
  },
  descriptions: { command: `${INTEGRATION} test/system/describe`, isFurther: true },
  validators: { command: `${INTEGRATION} test/system/validators`, isFurther: true },
  suite: {
    command: "node etc/scripts/run-typescript.mjs test/system/suite/main.ts own",
    isFurther: true,
    needs: ["build"],
  },
  // A part of what `npm run test:schemas` tries in minutes.
  schemas: {
    command: "node etc/scripts/run-typescript.mjs test/system/schemas/main.ts --seconds 30",
    isFurther: true,
    needs: ["build"],
  },
  declarations: { command: `${INTEGRATION} test/types`, needs: ["build"] },
  clients: {
    command: `${INTEGRATION} test/system/loopback test/system/browser test/system/forms`,
    isFurther: true,
    needs: ["build"],
    waitsFor: ["docs"],
  },
  format: {
    command: "prettier --check --log-level warn . !docs/api !etc/*.api.md",
    waitsFor: ["docs"],
  },
  runtimes: {
    command: `${INTEGRATION} test/system/runtimes`,
    isFurther: true,
    needs: ["build"],
    waitsFor: ["docs"],
  },
  tarball: {
    command: "node etc/scripts/check-package.mjs",
    needs: ["build"],
    waitsFor: ["docs"],
  },
  components: { command: "vue-tsc -p etc/tsconfig.site.json" },
  types: { command: "node node_modules/typescript-7/bin/tsc" },
  api: { command: "node etc/scripts/api.mjs check", needs: ["build"] },
  // Caches and memory are shared by the processors: another check beside it makes large input look slow.
  growth: { command: `${INTEGRATION} test/system/growth`, isFurther: true, isAlone: true },
});

const [chosen = "", ...options] = process.argv.slice(2);
const waiting = new Map(Object.entries(CHECKS).filter(([name]) => runs(name)));
if (waiting.size === 0) {
  throw new Error(`npm test takes one of these after --: all, ${Object.keys(CHECKS).join(", ")}.`);
}
/** @type {Map<string, Promise<void>>} */
const running = new Map();
let status = 0;

while (status === 0 && waiting.size + running.size > 0) {
  const isPending = (/** @type {string} */ name) => waiting.has(name) || running.has(name);
  const next = [...waiting].find(
    ([, { needs = [], waitsFor = [] }]) => ![...needs, ...waitsFor].some(isPending),
  );
  const isAlone = [next?.[0], ...running.keys()].some((name = "") => CHECKS[name]?.isAlone);
  if (next && running.size < (isAlone ? 1 : availableParallelism() + 1)) start(...next);
  else await Promise.race(running.values());
}
await Promise.all(running.values());
if (status === 0) console.log("\nEvery check has passed.");
process.exitCode = status;

/**
 * @param {string} name
 * @returns {boolean}
 */
function runs(name) {
  if (chosen === "" || chosen === "all")
    return chosen === "all" || CHECKS[name]?.isFurther !== true;
  const isNeeded = Object.entries(CHECKS).some(
    ([other, { needs = [] }]) => needs.includes(name) && runs(other),
  );
  return name === chosen || isNeeded;
}

/**
 * @param {string} name
 * @param {Check} check
 */
function start(name, check) {
  waiting.delete(name);
  const ended = run(name, check).then(() => {
    running.delete(name);
  });
  running.set(name, ended);
}

/**
 * @param {string} name
 * @param {Check} check
 */
async function run(name, { command }) {
  const startedAt = performance.now();
  const [program = "", ...words] = command.split(" ");
  const further = program === "jest" ? jestOptions(name) : [];
  const own = name === chosen ? options : [];
  const { code, output } = await outputOf(program, [...words, ...own, ...further]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`\n▸ ${name}\n${output}${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
  status ||= code;
}

/**
 * @param {string} program
 * @param {string[]} parameters
 * @returns {Promise<{ code: number, output: string }>}
 */
function outputOf(program, parameters) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
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
  const results = `--outputFile=${folder}/${name}.json`;
  return [
    "--maxWorkers=50%",
    "--json",
    results,
    ...(name === "unit" && options.length === 0 ? ["--coverage"] : []),
  ];
}
