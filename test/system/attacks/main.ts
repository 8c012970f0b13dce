/**
 * Runs the attacks on any stack: `node etc/scripts/run.mjs test/system/attacks/main.ts <module>`. The default export of the module is
 * a `Stack` of run-attacks.ts. Prints what is wrong, and exits with 1 if anything is.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runAttacks, type Stack } from "./run-attacks.js";

const [, , file = ""] = process.argv;
const { default: stack } = (await import(pathToFileURL(resolve(file)).href)) as { default: Stack };
const results = await runAttacks(stack);
for (const verdict of ["right", "refused", "wrong"]) {
  const those = results.filter((result) => result.verdict === verdict);
  console.log(`${verdict}: ${String(those.length)}`);
  for (const { name, detail } of those)
    if (detail !== undefined) console.log(`  ${name}: ${detail}`);
}
process.exit(results.some(({ verdict }) => verdict === "wrong") ? 1 : 0);
