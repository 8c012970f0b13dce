import type { Findings, Measurement } from "./measurement.js";

/**
 * Writes the findings as text.
 *
 * @param examples - how many examples to show for each reason
 */
export function reportOf(measured: Measurement, examples = 1): string {
  const { descriptions, operations, requests, undefinedStyles } = measured;
  const section = (title: string, findings: Findings) =>
    sectionOf(title, findings, operations, examples);
  return [
    `${shown(descriptions)} descriptions, ${shown(operations)} operations, ${shown(requests)} requests made.`,
    `${shown(undefinedStyles)} operations have a query value that OpenAPI defines no format for; they are called with the style "indices".`,
    section("Refused: a body with a method that has none", measured.refusedBodies),
    section("Refused for the path or the query", measured.refusals),
    section("Refused for the base URL, a header or the body", measured.otherRefusals),
    section("Left out by a function that is not strict", measured.leftOut),
    section("Different in silence", measured.differences),
  ].join("\n\n");
}

function sectionOf(
  title: string,
  { byReason }: Findings,
  operations: number,
  examples: number,
): string {
  const rows = [...byReason]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([reason, found]) => [
      `- ${shown(found.length)} (${((100 * found.length) / operations).toFixed(3)} %) ${reason}`,
      ...found.slice(0, examples).map((example) => `  ${example.replaceAll("\n", "\n  ")}`),
    ]);
  return rows.length === 0 ? `${title}: none` : [`${title}:`, ...rows].join("\n");
}

function shown(count: number): string {
  return count.toLocaleString("en");
}
