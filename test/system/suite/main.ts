/**
 * Runs the suite: `npm run suite -- <command>`.
 *
 * - `own` (the default): this library in four ways; fails if its failures differ from those in `findings.json`;
 *   `own --write` puts their scores into `results.json`
 * - `<adapter> [<case> …]`: another library, or some cases of it; prints what is not right
 * - `peers`: all libraries; `peers --write` writes `results.json`
 * - `read <file>`: judges requests that a program has printed, one JSON object a line (README.md)
 * - `print <port>`: prints the documents and the values of all cases for such a program
 * - `oracles`: has the parsers of others read the forms that the cases accept; `oracles --write` puts the counts into
 *   `findings.json`
 * - `page`: writes docs/suite.md, docs/suite.svg and docs/wrong-requests.svg from `results.json`
 * - `cases`: writes `cases/*.json` from `tables`
 */
import type { Adapter } from "./adapter.js";
import { OWN } from "./adapters/own.js";
import { PEERS } from "./adapters/peers.js";
import { surprisesOf } from "./check-own.js";
import { judgeOracles } from "./oracle/judge-oracles.js";
import { writePage } from "./page.js";
import { printCases, readRequests } from "./printed-requests.js";
import { runSuite, type Result } from "./run.js";
import { printScores, scoreOf, writeResults } from "./scores.js";
import { allCases } from "./suite-files.js";
import { writeCases } from "./write-cases.js";

const [command = "own", ...rest] = process.argv.slice(2);
const cases = allCases();

const COMMANDS: Readonly<Record<string, () => Promise<void> | void>> = {
  own: checkOwn,
  peers: () => runAll([...OWN, ...PEERS]),
  cases: writeCases,
  page: writePage,
  oracles: () => judgeOracles(rest.includes("--write")),
  print: () => {
    printCases(cases, Number(rest[0] ?? 8080));
  },
  read: () => {
    report(rest[1] ?? "requests", readRequests(rest[0] ?? "", cases));
  },
};

await (COMMANDS[command] ?? runOne)();
// A library may keep its connections.
process.exit();

async function checkOwn(): Promise<void> {
  if (rest.includes("--write")) {
    await runAll(OWN);
    return;
  }
  for (const adapter of OWN) {
    const surprises = await surprisesOf(adapter, cases);
    console.log(`${adapter.name}: ${surprises.length === 0 ? "as expected" : ""}`);
    for (const surprise of surprises) console.error(`  ${surprise}`);
    if (surprises.length > 0) process.exitCode = 1;
  }
}

async function runAll(adapters: readonly Adapter[]): Promise<void> {
  const results = new Map<string, readonly Result[]>();
  for (const adapter of adapters) {
    results.set(adapter.name, await runSuite(adapter, cases));
    printScores(adapter.name, scoreOf(results.get(adapter.name) ?? [], cases));
  }
  if (rest.includes("--write")) await writeResults(adapters, results, cases);
}

async function runOne(): Promise<void> {
  const adapter = [...OWN, ...PEERS].find(({ name }) => name === command);
  if (!adapter) throw new Error(`There is no adapter "${command}".`);
  const chosen = cases.filter(({ id }) => rest.length === 0 || rest.includes(id));
  report(adapter.name, await runSuite(adapter, chosen));
}

function report(name: string, results: readonly Result[]): void {
  for (const { id, verdict, detail } of results) {
    if (verdict !== "right") console.log(`${verdict} ${id}: ${detail ?? ""}`);
  }
  printScores(name, scoreOf(results, cases));
}
