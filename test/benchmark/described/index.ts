import { join } from "node:path";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";
import { compare } from "../compare.js";
import { checkRequests } from "../comparison.js";
import { rowOfPair } from "../goal.js";
import type { Row } from "../row.js";
import { runInNewProcess } from "../run-in-new-process.js";
import type { Section } from "../section.js";
import type { Settings } from "../settings.js";
import { spread } from "../statistics.js";
import type { Opened } from "./opened.js";
import type { Searched } from "./searched.js";
import { describedRequests } from "./requests.js";

/** Calls by a description: the time to the first request, the time of the others, and the memory. */
export const DESCRIBED: readonly Section[] = [
  { title: "A request by a description", measure: requests },
  {
    title: "Opening a description",
    measure: (settings) => Promise.resolve({ rows: opening(settings) }),
  },
];

async function requests(settings: Settings) {
  const rows: Row[] = [];
  for (const comparison of describedRequests()) {
    checkRequests(comparison);
    const works = Object.entries(comparison.candidates).map(
      ([name, { work }]) => [name, work] as const,
    );
    const timings = await compare(new Map(works), settings);
    rows.push(...comparison.pairs.map((pair) => rowOfPair(pair, timings)));
  }
  return { rows };
}

function opening({ quick, checks }: Settings): readonly Row[] {
  const issue = { owner: "octokit", repo: "endpoint.js", title: "It works" };
  const github = opened(githubDescription(), "issues/create", issue, checks);
  const rows = [
    row("createApi, GitHub's 12 MB", github, ({ create }) => create, "ms after JSON.parse", 150),
    row("the first request", github, ({ firstRequest }) => firstRequest, "ms"),
    row("tools() of all 1,223 operations", github, ({ tools }) => tools, "ms", 1000),
    memory("heap with the API, GitHub", github),
  ];
  // A quick run leaves them out: they take half a minute.
  if (quick) return rows;
  const file = join(openApiDirectory(), "microsoft.com/graph-beta.json");
  const few = Math.min(3, checks);
  const graph = opened(file, "GET /me", {}, few);
  const searched = Array.from(
    { length: few },
    () => runInNewProcess("described/searched.ts") as Searched,
  );
  return [
    ...rows,
    row("createApi, Graph's 47 MB", graph, ({ create }) => create, "ms after JSON.parse", 1000),
    memory("heap with the API, Graph", graph, 1.3),
    row("the first search of 130,000 operations", searched, ({ first }) => first, "ms"),
    row("the slowest of other searches", searched, ({ slowest }) => slowest, "ms", 50),
  ];
}

function opened(file: string, id: string, parameters: object, runs: number): readonly Opened[] {
  const options = [file, id, JSON.stringify(parameters)];
  return Array.from(
    { length: runs },
    () => runInNewProcess("described/opened.ts", { options }) as Opened,
  );
}

function row<Run>(
  work: string,
  runs: readonly Run[],
  valueOf: (run: Run) => number,
  unit: string,
  most?: number,
  digits = 0,
): Row {
  const value = spread(runs.map(valueOf));
  const words = `at most ${String(most)}`;
  return {
    work,
    value,
    unit,
    digits,
    ...(most !== undefined && { goal: { words, holds: value.median <= most } }),
  };
}

function memory(work: string, runs: readonly Opened[], most?: number): Row {
  return row(work, runs, (run) => run.memory, "times the parsed description's", most, 2);
}
