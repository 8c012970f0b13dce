/** Prints the rows of one group of cases. It runs in a new process, so that garbage collections do not affect the times. */
import { FULL, QUICK, type Settings } from "../settings.js";
import type { Row } from "../row.js";
import { CASE_GROUPS } from "./case-groups.js";
import { measureGrowth } from "./measure-growth.js";

const [name = "", mode] = process.argv.slice(2);
const group = CASE_GROUPS[name];
if (group === undefined) throw new Error(`There is no group of cases named "${name}".`);

const isQuick = mode === "quick";
const settings: Settings = isQuick
  ? { ...QUICK, warmUpRounds: 1, rounds: 3, maxSamples: 5 }
  : { ...FULL, warmUpRounds: 1, rounds: 5, maxSamples: 7 };
const rows: Row[] = [];
for (const growthCase of group.cases) {
  rows.push(await measureGrowth(growthCase, isQuick ? group.quick : group.full, settings));
  globalThis.gc?.();
}
console.log(JSON.stringify(rows));
