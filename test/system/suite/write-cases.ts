/** Writes the tables as `cases/*.json`: `test/system/suite/main.ts cases`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { FOLDER } from "./suite-files.js";
import { caseFiles } from "./tables/files.js";

/** Writes each file as prettier has it. */
export async function writeCases(): Promise<void> {
  for (const [name, cases] of Object.entries(caseFiles())) {
    const text = await format(JSON.stringify(cases), { parser: "json", printWidth: 100 });
    writeFileSync(join(FOLDER, "cases", `${name}.json`), text);
  }
}
