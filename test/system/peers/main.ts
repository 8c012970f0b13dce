/**
 * Compares `createApi` with other libraries, and writes results.json and test/system/peers/RESULTS.md: `node etc/scripts/run.mjs test/system/peers/main.ts`. Names of descriptions
 * restrict it: `node etc/scripts/run.mjs test/system/peers/main.ts Box` prints the counts of one and writes nothing. `--page` writes the page anew from the results.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { CANDIDATES } from "./candidates.js";
import { comparedCalls, type SubjectResult } from "./compared-calls.js";
import { page, type Results } from "./page.js";
import { measuredSpeed, median, type Speed } from "./speed.js";
import { SUBJECTS } from "./subjects.js";

const ROUNDS = 3;

const RESULTS = "test/system/peers/results.json";

const [mode, ...names] = process.argv.slice(2);

if (mode === "--speed") {
  const [candidate = "", subject = "", route = ""] = names;
  console.log(JSON.stringify(await measuredSpeed(candidate, subject, route)));
} else if (mode === "--calls") {
  console.log(JSON.stringify(await callsOf(names[0] ?? "")));
} else if (mode === "--page") {
  await writePage();
} else {
  await run(mode === undefined ? SUBJECTS.map(({ name }) => name) : [mode, ...names]);
}

async function run(subjects: readonly string[]): Promise<void> {
  const compared: SubjectResult[] = [];
  for (const name of subjects) {
    // Each in a process of its own, because the validating servers of large descriptions take hundreds of megabytes.
    const result = inNewProcess("--calls", name) as SubjectResult;
    console.log(name, JSON.stringify(result.candidates, undefined, 2));
    compared.push(result);
  }
  if (subjects.length < SUBJECTS.length) return;
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version.slice(1),
    versions: Object.fromEntries(CANDIDATES.map(({ name, version }) => [name, version])),
    subjects: compared,
    speeds: speeds(compared),
  };
  writeFileSync(RESULTS, `${JSON.stringify(results, undefined, 2)}\n`);
  await writePage();
}

async function writePage(): Promise<void> {
  const results = JSON.parse(readFileSync(RESULTS, "utf8")) as Results;
  const text = await format(page(results), { parser: "markdown", printWidth: 100 });
  writeFileSync("test/system/peers/RESULTS.md", text);
}

async function callsOf(name: string): Promise<SubjectResult> {
  const subject = SUBJECTS.find((each) => each.name === name);
  if (subject === undefined) {
    throw new Error(`Expected one of ${SUBJECTS.map((each) => each.name).join(", ")}.`);
  }
  return comparedCalls(subject);
}

/** Measures in rounds, so that a slow moment of the machine does not meet one candidate alone. */
function speeds(compared: readonly SubjectResult[]): Results["speeds"] {
  return Object.fromEntries(
    compared.map(({ name: subject, common }) => {
      const rounds = Array.from({ length: ROUNDS }, () =>
        CANDIDATES.map(({ name }) => [name, inNewProcess("--speed", name, subject, common)]),
      ).flat() as [string, Speed][];
      return [
        subject,
        Object.fromEntries(CANDIDATES.map(({ name }) => [name, medians(name, rounds)])),
      ];
    }),
  );
}

function medians(name: string, rounds: readonly [string, Speed][]): Speed {
  const own = rounds.filter(([each]) => each === name).map(([, speed]) => speed);
  const of = (key: keyof Speed): number => median(own.map((speed) => speed[key]));
  return { first: of("first"), other: of("other"), again: of("again"), heap: of("heap") };
}

function inNewProcess(...given: string[]): unknown {
  const [, program = ""] = process.argv;
  const output = execFileSync(process.execPath, ["--expose-gc", program, ...given], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1e9,
  });
  return JSON.parse(output.slice(output.lastIndexOf("\n{") + 1));
}
