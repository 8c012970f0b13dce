import type { Counts, Measurement } from "./measurement.js";

/** What was counted, as tables in Markdown, with an example for each reason. */
export function reportOf(measured: Measurement): string {
  const { descriptions, operations, requests, undefinedStyles } = measured;
  return [
    `${number(descriptions)} descriptions, ${number(operations)} operations, ${number(requests)} requests made.`,
    `${number(undefinedStyles)} operations have a query value that OpenAPI defines no format for; they are called with the style "indices".`,
    section("Refused: a body with a method that has none", measured.refusedBodies, operations),
    section("Refused", measured.refusals, operations),
    section("Different in silence", measured.differences, operations),
  ].join("\n\n");
}

function section(title: string, { found }: Counts, operations: number): string {
  if (found.size === 0) return `${title}: none`;
  const rows = [...found]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([reason, { count, example }]) => `- ${number(count)} (${percent(count, operations)}) ${reason}\n  ${example.replaceAll("\n", "\n  ")}`);
  return [`${title}:`, ...rows].join("\n");
}

function number(count: number): string {
  return count.toLocaleString("en");
}

function percent(count: number, all: number): string {
  return `${((100 * count) / all).toFixed(3)} %`;
}
