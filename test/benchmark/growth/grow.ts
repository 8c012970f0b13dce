/** Prints how one kind of work grows. In a process of its own, because collections in the middle of it are not growth. */
import { FULL, QUICK, type Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { doublings } from "./doublings.js";
import { KINDS } from "./kinds.js";

const [name = "", length] = process.argv.slice(2);
const kind = KINDS[name];
if (kind === undefined) throw new Error(`Nothing grows that is called "${name}".`);

const isQuick = length === "quick";
const effort: Effort = isQuick
  ? { ...QUICK, warmUp: 1, rounds: 3, samples: 5 }
  : { ...FULL, warmUp: 1, rounds: 5, samples: 7 };
const findings: Finding[] = [];
for (const growing of kind.cases) {
  findings.push(await doublings(growing, isQuick ? kind.quick : kind.full, effort));
  globalThis.gc?.();
}
console.log(JSON.stringify(findings));
