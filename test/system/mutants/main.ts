/**
 * Changes the source in one place at a time and looks whether a test notices: `node etc/scripts/run.mjs test/system/mutants/main.ts [how many, 60]`.
 * It works in a copy of the last commit. `TEST_SEED` chooses the places. Fails if more than one mutant in fifteen survives.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { mutantsOf, type Mutant } from "./mutants-of.js";

const TESTS = ["jest", "--selectProjects", "quick", "--bail"];
const ROOT = process.cwd();
const COPY = join(ROOT, "etc/temporary/mutants");
const [count = "60"] = process.argv.slice(2);
const { TEST_SEED = "random" } = process.env;
const seed = TEST_SEED === "random" ? Date.now() % 2 ** 31 : Number(TEST_SEED);

git("worktree", "remove", "--force", COPY);
git("worktree", "add", "--quiet", "--detach", COPY, "HEAD");
try {
  for (const folder of ["node_modules", "test/node_modules"]) {
    symlinkSync(join(ROOT, folder), join(COPY, folder));
  }
  succeeds("node", ["etc/scripts/github-example.mjs"]);
  console.log(`TEST_SEED=${String(seed)}`);
  if (!succeeds("npx", TESTS)) throw new Error("The tests fail without a mutant, too.");
  const survivors = chosen(allMutants(), Number(count)).filter((mutant) => survives(mutant));
  console.log(`${String(survivors.length)} of ${count} mutants survived.`);
  if (survivors.length > Number(count) / 15) process.exitCode = 1;
} finally {
  git("worktree", "remove", "--force", COPY);
}

/** Every possible change of the code that runs: types are judged by the compiler. */
function allMutants(): Mutant[] {
  const listed = execFileSync("git", ["ls-files", "src"], { cwd: COPY, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => /^src\/(?!types\/).*\.ts$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(COPY, file), "utf8");
    return mutantsOf(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  });
}

/** Chooses by a linear congruential generator, so that a seed repeats a run. */
function chosen(mutants: Mutant[], wanted: number): Mutant[] {
  let state = seed;
  return Array.from({ length: Math.min(wanted, mutants.length) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return mutants.splice(Math.floor((state / 2 ** 32) * mutants.length), 1);
  }).flat();
}

/** Runs the quick tests of a changed file, and then the suite, in the copy. */
function survives({ file, start, end, text }: Mutant): boolean {
  const path = join(COPY, file);
  const before = readFileSync(path, "utf8");
  writeFileSync(path, before.slice(0, start) + text + before.slice(end));
  const isAlive =
    succeeds("npx", [...TESTS, "--findRelatedTests", file]) &&
    succeeds("node", ["etc/scripts/run.mjs", "test/system/suite/main.ts", "own"]);
  writeFileSync(path, before);
  const line = before.slice(0, start).split("\n").length;
  const change = `${before.slice(start, end)} → ${text || "nothing"}`;
  console.log(`${isAlive ? "survived" : "killed  "} ${file}:${String(line)} ${change}`);
  return isAlive;
}

function succeeds(program: string, words: string[]): boolean {
  // A mutant may loop for ever.
  const options = { cwd: COPY, stdio: "ignore", timeout: 900_000 } as const;
  return spawnSync(program, words, options).status === 0;
}

function git(...words: string[]): void {
  spawnSync("git", words, { cwd: ROOT, stdio: "ignore" });
}
