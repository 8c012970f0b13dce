import { table } from "../table.js";
import type { GatewayResults } from "./compared-judges.js";

const TEXT = `## Reading requests

[\`readRequest\`](../../../docs/openapi.md#read-a-request-that-you-received) finds the operation of a request that a server received, and says what is wrong
with it. \`test/system/peers/main.ts gateway\` gives the same requests to it and to three other libraries: as \`createApi\` builds them, and broken in
one place. A judge is right if

- it accepts the request that is as described, and finds its operation;
- it answers a broken one with 404, 405 or 415 where RFC 9110 has a status for it, and otherwise with another refusal that names the
  operation, the location and the parameter. A body that is missing, half or too much is named by its location, or refused with 415.

\`express-openapi-validator\` and \`openapi-backend\` are given the parsers of Express; the documents of \`openapi-backend\` say nothing of
multipart forms.`;

/** Differences in fewer requests are not on the page. */
const FEWEST = 20;

const DIFFERENCES = `Why a judge is not right, and whose fault it is, for differences in at least ${String(FEWEST)} requests (\`test/system/peers/gateway/results.json\` has
the others). OpenAPI does not say whether a server takes a parameter or a body that is not described: \`readRequest\` refuses both.`;

/** The section of test/system/peers/RESULTS.md about reading requests. */
export function gatewaySection(results: GatewayResults): string {
  return [TEXT, counts(results), scores(results), DIFFERENCES, differences(results)].join("\n\n");
}

function counts({ subjects }: GatewayResults): string {
  const sum = (key: "operations" | "requests"): string =>
    grouped(subjects.reduce((total, subject) => total + subject[key], 0));
  return `${sum("requests")} requests for ${sum("operations")} operations of ${subjects.length} descriptions:`;
}

/** Changes that every judge is this often right about are a single row. */
const EASY = 0.95;

function scores({ scores: all, versions }: GatewayResults): string {
  const judges = Object.keys(versions);
  const rows = Object.entries(all).map(([change, { tried, right }]) => ({
    change: change === "valid" ? "as described" : change,
    counts: [tried, ...judges.map((judge) => right[judge] ?? 0)],
  }));
  const isEasy = ([tried = 0, ...right]: readonly number[]) =>
    right.every((count) => count >= EASY * tried);
  const easy = rows.filter(({ counts }) => isEasy(counts));
  const others = {
    change: `${String(easy.length)} others`,
    counts: [0, ...judges].map((_, at) =>
      easy.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0),
    ),
  };
  const shown = [...rows.filter((row) => !easy.includes(row)), others];
  const scored = table(
    ["right about requests", "tried", ...judges.map(code)],
    shown.map(({ change, counts }) => [change, ...counts.map(grouped)]),
  );
  return `${scored}\n\nThe others, which each judge gets right in 95 % or more: ${easy.map(({ change }) => change).join("; ")}.`;
}

function differences({ differences: all }: GatewayResults): string {
  const rows = all
    .filter(({ count }) => count >= FEWEST)
    .map(({ judge, count, cause, owner }) => [code(judge), grouped(count), cause, owner]);
  return table(["judge", "requests", "difference", "owner"], rows);
}

function grouped(value: number): string {
  return value.toLocaleString("en-GB");
}

function code(text: string): string {
  return text === "Prism" ? text : `\`${text}\``;
}
