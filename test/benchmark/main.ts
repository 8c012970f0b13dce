/**
 * The benchmark, which `node etc/scripts/run.mjs test/benchmark/main.ts` runs. It writes test/benchmark/RESULTS.md.
 *
 * - `--quick` makes fewer measurements, and does not write the page
 * - `--only <text>` measures only the sections with this text in their title, and does not write the page
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { coldImport } from "./cold-import.js";
import { COMPARISONS } from "./comparisons/index.js";
import { checkTime } from "./compiler/check-time.js";
import { opening } from "./described/opening.js";
import { describedRequests } from "./described/requests.js";
import { eventStreams } from "./event-streams.js";
import { generationTime, largeGenerationTime } from "./generation/generation-time.js";
import { importTime } from "./generation/import-time.js";
import { manyRoutes, oneRoute, overwrittenData } from "./memory/memory.js";
import { count, page, type Group } from "./page.js";
import { fromRoot } from "./project.js";
import { FULL, line, QUICK, type Measure, type Row } from "./row.js";

/** All sections of the benchmark, by their headings on the page and their titles. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Measure>>>> = {
  "One call": COMPARISONS,
  "Calls by a description": {
    "A request by a description": describedRequests,
    "Opening a description": opening,
  },
  Streams: { "10,000 events of 100 bytes": eventStreams },
  Memory: {
    "1,000,000 different routes in one process": manyRoutes,
    "1,000,000 requests of one route": oneRoute,
    "Data that a builder has replaced": overwrittenData,
  },
  Import: { "Cold import": (settings) => [coldImport(settings)] },
  "Type checking": { "Type checking": checkTime },
  "Generated code": {
    "Generation from GitHub's description": generationTime,
    "Generation from a large description": largeGenerationTime,
    "Import of generated code": importTime,
  },
};

const {
  values: { quick = false, only = "" },
} = parseArgs({ options: { quick: { type: "boolean" }, only: { type: "string" } } });

const groups: Group[] = [];
for (const [heading, sections] of Object.entries(GROUPS)) {
  const measured: [title: string, rows: readonly Row[]][] = [];
  for (const [title, measure] of Object.entries(sections)) {
    if (!title.toLowerCase().includes(only.toLowerCase())) continue;
    console.log(`\n${title}`);
    const rows = await measure(quick ? QUICK : FULL);
    for (const each of rows) console.log(line(each));
    measured.push([title, rows]);
  }
  if (measured.length > 0) groups.push([heading, measured]);
}

const all = groups.flatMap(([, sections]) => sections.flatMap(([, rows]) => rows));
const missed = all.filter(({ goal }) => goal?.holds === false).map(({ work }) => work);
console.log(`\n${count(all)}${missed.length > 0 ? ` Missed: ${missed.join("; ")}.` : ""}`);
if (!quick && only === "") {
  writeFileSync(fromRoot("test/benchmark/RESULTS.md"), await page(groups));
}
