import type { SubjectResult } from "./compared-calls.js";
import type { Speed } from "./speed.js";

/** The contents of results.json. */
export interface Results {
  /** The day of the comparison: 2026-11-22. */
  readonly date: string;
  /** The version of Node.js. */
  readonly node: string;
  /** By candidate. */
  readonly versions: Readonly<Record<string, string>>;
  readonly subjects: readonly SubjectResult[];
  /** By description and candidate. */
  readonly speeds: Readonly<Record<string, Readonly<Record<string, Speed>>>>;
}

/** The words for each kind of fault. */
export const FAULTS: Readonly<Record<string, string>> = {
  "an object as [object Object]": "an object as `[object Object]`",
  "no body": "the body is lost",
  "another content type": "another content type",
  "another name in the query": "a list in the query with brackets, where the description has none",
  "another name in the form": "a list in a form with brackets, where the description has none",
  "another path": "a value does not arrive in the path",
  "another query": "a value does not arrive in the query",
  "another header": "a value does not arrive in the header",
  "another cookie": "a value does not arrive in the cookies",
  "another body": "another body arrives",
  "refused by the validator": "a value in a form other than the description has",
  "nested under deepObject": "a list or an object inside a `deepObject`",
  "sends nothing": "sends nothing",
  throws: "throws",
  "not offered": "does not offer the operation",
};

const INTRODUCTION = `# Compared with other libraries

\`test/system/peers/main.ts\` writes this page from \`test/system/peers/results.json\`: do not edit it. It calls every operation of four descriptions with
[\`createApi\`](../../../docs/openapi.md) and with four other libraries that build requests from a description. What else the libraries do well, such as reading responses or showing documentation, is not measured.

- [Requests](#requests)
- [Faults](#faults)
- [Time and memory](#time-and-memory)
- [Versions](#versions)`;

const REQUESTS = `## Requests

\`openapi-sampler\` makes the values of each call. Each library sends it by its own client, and \`express-openapi-validator\` reads it.
Nobody of this project wrote these. A call is

- **right** if the validator accepts it, every value arrives where it was given, and no name has brackets that the description does not
  ask for;
- **wrong** if something else is sent, which the caller does not notice;
- **refused** if nothing is sent: the library throws, or does not offer the operation.

A \`:\` in the query that is not percent-encoded is right, and so is \`null\` or an empty list in a form that is left out. Operations that no
library gets right are not counted: \`test/system/peers/unjudged.json\` has their owners. The descriptions are given without \`pattern\`, which the
sampler does not follow, and to \`swagger-client\` without responses. The caller of \`openapi-client-axios\` sets the media type of the body.`;

const FAULTS_TEXT = `## Faults

Most of Stripe's are lists and objects inside a \`deepObject\`: OpenAPI does not say how to write them, so no library is to blame. The
validator reads them as Stripe's own clients write them: with indices. \`test/system/peers/results.json\` has an example of each fault.`;

const TIMES_TEXT = `## Time and memory

The times until the request is handed to the network, as multiples of \`createApi\`'s: medians of three processes.
**First** is the first request from the parsed description, or for \`hey-api\` from its generated functions, with their import. **Another** is
the median over up to 200 other operations, each called for the first time. **Again** is the same request once more. **Memory** is the heap
after these operations, beside the description and the library, in megabytes.`;

/** The text of test/system/peers/RESULTS.md. */
export function page(results: Results): string {
  return `${[
    INTRODUCTION,
    REQUESTS,
    requests(results),
    FAULTS_TEXT,
    faults(results),
    TIMES_TEXT,
    times(results),
    versions(results),
  ].join("\n\n")}\n`;
}

function requests({ subjects, versions: all }: Results): string {
  const rows = Object.keys(all).map((name) => [
    code(name),
    ...subjects.map(({ candidates }) => {
      const { right = 0, wrong = 0, refused = 0 } = candidates[name] ?? {};
      return [right, wrong, refused].map(grouped).join(" / ");
    }),
    grouped(sum(subjects, name, "wrong")),
    grouped(sum(subjects, name, "sameBytes")),
  ]);
  return table(
    [
      "right / wrong / refused",
      ...subjects.map(({ name, judged }) => `${name}: ${grouped(judged)} calls`),
      "wrong in all",
      "right, and the same bytes as `createApi`",
    ],
    rows,
  );
}

function sum(
  subjects: readonly SubjectResult[],
  name: string,
  key: "right" | "wrong" | "refused" | "sameBytes",
): number {
  return subjects.reduce((total, { candidates }) => total + (candidates[name]?.[key] ?? 0), 0);
}

/** A row for each fault, with the libraries that have it. */
function faults({ subjects, versions: all }: Results): string {
  const calls = new Map<string, string[]>();
  for (const name of Object.keys(all)) {
    for (const subject of subjects) {
      for (const { fault, calls: count } of subject.candidates[name]?.faults ?? []) {
        const list = calls.get(fault) ?? [];
        calls.set(fault, [...list, `${code(name)} ${grouped(count)} (${subject.name})`]);
      }
    }
  }
  const rows = Array.from(calls, ([fault, list]) => [
    FAULTS[fault] ?? fault,
    fault === "nested under deepObject" ? "OpenAPI, which is silent" : "the library",
    list.join(", "),
  ]);
  return table(["fault", "owner", "calls"], rows);
}

function times({ subjects, speeds, versions: all }: Results): string {
  const rows = Object.keys(all).map((name) => [
    code(name),
    ...subjects.map((subject) =>
      timesOf(speeds[subject.name]?.[name], speeds[subject.name]?.createApi),
    ),
  ]);
  const columns = subjects.map(
    ({ name, operations }) => `${name}: ${grouped(operations)} operations`,
  );
  return table(["first / another / again / memory", ...columns], rows);
}

function timesOf(speed: Speed | undefined, own: Speed | undefined): string {
  if (speed === undefined || own === undefined) return "";
  const ratios = (["first", "other", "again"] as const).map((key) =>
    grouped(Number((speed[key] / own[key]).toPrecision(2))),
  );
  return [...ratios, (speed.heap / 1e6).toFixed(1)].join(" / ");
}

function versions({ versions: all, node }: Results): string {
  const list = Object.entries(all).map(([name, version]) => `${name} ${version}`);
  return `## Versions\n\n${[`Node.js ${node}`, ...list].join(", ")}.`;
}

/** A Markdown table, which prettier aligns. Columns of numbers are at the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const ruler = head.map((_title, column) => {
    const isNumber = rows.every((row) => /^[\d.,]*$/.test(row[column] ?? ""));
    return column > 0 && isNumber ? "---:" : "---";
  });
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function grouped(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : 0 });
}

function code(text: string): string {
  return `\`${text}\``;
}
