/**
 * Calls every operation of the OpenAPI descriptions in a folder, sends nothing, and prints how many requests were refused and how
 * many are not what the description says: `node etc/scripts/run.mjs test/system/describe/describe.ts <folder> [how many examples to show for each reason]`.
 */
import { filesIn, readDescription } from "./api-description.js";
import { Measurement } from "./measurement.js";
import { reportOf } from "./report.js";

const [folder, examples = "1"] = process.argv.slice(2);
if (folder === undefined) {
  console.error(
    "Which folder has the descriptions? Write: node etc/scripts/run.mjs test/system/describe/describe.ts <folder>",
  );
  process.exit(2);
}

const measured = new Measurement();
for (const file of filesIn(folder)) {
  try {
    const description = readDescription(folder, file);
    if (description) await measured.measure(description);
  } catch (error) {
    throw new Error(`${file} cannot be measured`, { cause: error });
  }
}
console.log(reportOf(measured, Number(examples)));
process.exitCode = measured.differences.total === 0 ? 0 : 1;
