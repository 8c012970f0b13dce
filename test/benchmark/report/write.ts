import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { fromRoot } from "../project.js";
import type { Outcome } from "../section.js";
import { page } from "./page.js";

/** Writes the page of results. */
export async function writeDocumentation(outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  const markdown = await format(page(outcomes), { parser: "markdown", printWidth: 100 });
  writeFileSync(fromRoot("test/benchmark/RESULTS.md"), markdown);
}
