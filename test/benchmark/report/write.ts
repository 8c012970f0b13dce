import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { fromRoot } from "../project.js";
import type { Outcome } from "../section.js";
import { drawChart } from "./chart.js";
import { page } from "./page.js";

/** Writes the page and the chart of the documentation. */
export async function writeDocumentation(outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  const markdown = await format(page(outcomes), { parser: "markdown", printWidth: 100 });
  writeFileSync(fromRoot("test/benchmark/RESULTS.md"), markdown);
  for (const { chart } of outcomes.values()) {
    if (chart) writeFileSync(fromRoot("test/benchmark/results.svg"), drawChart(chart));
  }
}
