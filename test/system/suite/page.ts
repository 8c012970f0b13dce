import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Findings } from "./check-own.js";
import { drawPicture } from "./picture.js";
import type { SuiteResults } from "./scores.js";
import { allCases, FOLDER, readJson } from "./suite-files.js";

/** An issue or a pull request about requests of a library that are wrong. */
export interface Issue {
  readonly library: string;
  readonly issue: string;
  /** As the newest stored copy of its page has it. */
  readonly state: "open" | "open pull request" | "closed" | "merged pull request";
  readonly about: string;
  /** A pattern for the ids of its cases. */
  readonly cases: string;
}

/** Writes test/system/suite/RESULTS.md and the pictures from the results. */
export function writePage(): void {
  const results = readJson("results.json") as SuiteResults;
  writeFileSync(join(FOLDER, "RESULTS.md"), pageText());
  writeFileSync(join(FOLDER, "results.svg"), drawPicture(results));
}

/** The text of test/system/suite/RESULTS.md. */
export function pageText(): string {
  const results = readJson("results.json") as SuiteResults;
  const findings = readJson("findings.json") as Findings;
  const issues = matchedIssues();
  const open = issues.filter(({ state }) => state.startsWith("open"));
  const closed = issues.filter((issue) => !open.includes(issue));
  const cases = allCases();
  const attacks = cases.filter(({ tags }) => tags?.includes("attack")).length;
  const { first, oracles } = findings;
  const agreed = oracles.compared - oracles.disagreed.length;
  const failures = Object.entries(findings.open).map(([what, ways]) => [
    what,
    String(new Set(Object.values(ways).flat()).size),
    Object.keys(ways).join(", "),
  ]);
  return `# What exactly is sent

\`test/system/suite/main.ts page\` writes this page from \`test/system/suite\`: do not edit it.

The suite has ${cases.length} cases: an operation of OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0, values, and every request that the standards allow for
them, with the sentence that decides it. ${attacks} are attacks: values that try to leave their place. ${results.contested} are contested: the standard does
not decide, and they do not count.

- [Scores](#scores)
- [Truth](#truth)
- [Known issues](#known-issues)
- [This library](#this-library)
- [Run it on your library](#run-it-on-your-library)

## Scores

![Right requests of each library, as in the table](results.svg)

Each library sends its requests by its own client, and the bytes are compared with the accepted ones. Measured on ${results.date} with
Node.js ${results.node}. The first four are this library in four ways. A library without a description at run time is given what its user
copies from one (\`test/system/suite/adapters\`).

${table(
  ["library", "version", "right", "wrong", "refused", "impossible", "wrong attacks"],
  results.libraries.map(({ name, version, score, attacks: attacked }) => [
    `\`${name}\``,
    version,
    ...[score.right, score.wrong, score.refused, score.impossible, attacked.wrong].map(String),
  ]),
)}

- **Wrong**: another request is sent, which the caller does not notice.
- **Refused**: nothing is sent, though it should be.
- **Impossible**: the library has no way to pass a value of the case, such as a cookie, or does not read this version.

To see one wrong request, run for example:

\`\`\`sh
node etc/scripts/run.mjs test/system/suite/main.ts oazapfts path-simple-list
\`\`\`

## Truth

The cases are written from the standards by hand. Parsers that share no code with them (openapi-enforcer, Prism, oas-tools, uri-templates,
qs, busboy, tough-cookie and URLSearchParams) read the accepted requests, and have to find the values of the case
(\`test/system/suite/main.ts oracles\`). They agree in ${agreed} of the ${oracles.compared} cases that they can read, and disagree in contested ones:
${list(oracles.disagreed.map((id) => `\`${id}\``))}. As a control, they had to find other values in each request,
and found them in ${oracles.readOtherwise.length}. They cannot read the other ${oracles.notCompared} cases: servers, credentials, methods, whole queries and refusals.

## Known issues

Open issues and pull requests describe ${wrongOf(open)} of the wrong requests (in brackets: how many each). Swagger UI sends its requests with
swagger-client, and openapi-fetch is in the repository of openapi-typescript.

${issueList(open)}

Closed ones describe ${wrongOf(closed)} more. The states are from stored copies of the threads, the newest of September 2026.

${issueList(closed)}

## This library

When the suite was first run, on ${first.date}, ${Object.entries(first.failures)
    .map(([way, count]) => `\`${way}\` failed ${count}`)
    .join(", ")} of ${first.cases} cases. ${
    failures.length === 0
      ? "None fails today."
      : `What fails today:\n\n${table(["what", "cases", "ways"], failures)}`
  }
Three of those cases were mended, because their sentence did not decide them: \`attack-query-undescribed\` is contested now, and
\`attack-header-host\` and \`attack-header-encoding\` accept a request in which the name is in the query.

Every commit runs the suite on these four ways. What they do where the standard does not decide is in [a
table](../../../docs/behaviour/parameters.md#where-openapi-does-not-decide).

## Run it on your library

The cases are under CC0 1.0: copy them as you like. In JavaScript, write an adapter of some 30 lines. In any other
language, read the cases as JSON, print the requests, and have them judged: \`test/system/suite/README.md\` has the steps.

\`\`\`sh
node etc/scripts/run.mjs test/system/suite/main.ts /path/to/adapter.mjs
node etc/scripts/run.mjs test/system/suite/main.ts print documents.jsonl
# Your program reads documents.jsonl and writes requests.jsonl.
node etc/scripts/run.mjs test/system/suite/main.ts read requests.jsonl
\`\`\`

The steps were tried with openapi-typescript-fetch 2.2.1, with PHP 8.2, and with \`requests\` 2.34 in Python 3.11.
`;
}

/** The issues of issues.json with the wrong requests that they describe. */
export function matchedIssues(): readonly (Issue & { readonly wrong: readonly string[] })[] {
  const { libraries } = readJson("results.json") as SuiteResults;
  return (readJson("issues.json") as readonly Issue[]).map((issue) => {
    const { wrong = [] } = libraries.find(({ name }) => name === issue.library) ?? {};
    const pattern = new RegExp(issue.cases);
    return { ...issue, wrong: wrong.filter((id) => pattern.test(id)) };
  });
}

type MatchedIssue = ReturnType<typeof matchedIssues>[number];

function wrongOf(issues: readonly MatchedIssue[]): number {
  return issues.reduce((sum, { wrong }) => sum + wrong.length, 0);
}

function issueList(issues: readonly MatchedIssue[]): string {
  return issues
    .map(({ issue, about, wrong }) => `- \`${issue}\` (${wrong.length}): ${about}`)
    .join("\n");
}

function list(items: readonly string[]): string {
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? "none"}`;
}

/** A table as prettier has it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, at) =>
    Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
