import { join } from "node:path";
import { githubDescription } from "../../helpers/github-description.js";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { runInNewProcess } from "../processes.js";
import { atMost, row, type Goal, type Row, type Settings } from "../row.js";
import { spread } from "../statistics.js";
import type { Opened } from "./opened.js";
import type { Searched } from "./searched.js";

/** The time to the first request of a description, and the memory. */
export function opening({ quick, checks }: Settings): readonly Row[] {
  const issue = { owner: "octokit", repo: "endpoint.js", title: "It works" };
  const github = opened(githubDescription(), "issues/create", issue, checks);
  const rows = [
    median("createApi, GitHub's 12 MB", github, "create", "ms after JSON.parse", atMost(150)),
    median("the first request", github, "firstRequest", "ms"),
    median("tools() of all 1,223 operations", github, "tools", "ms", atMost(1000)),
    memory("heap with the API, GitHub", github),
  ];
  // A quick run leaves them out: they take half a minute.
  if (quick) return rows;
  const few = Math.min(3, checks);
  const file = join(openApiDirectory(), "microsoft.com/graph-beta.json");
  const graph = opened(file, "GET /me", {}, few);
  const searched = times(few, () => runInNewProcess("described/searched.ts") as Searched);
  return [
    ...rows,
    median("createApi, Graph's 47 MB", graph, "create", "ms after JSON.parse", atMost(1000)),
    memory("heap with the API, Graph", graph, atMost(1.3)),
    median("the first search of 130,000 operations", searched, "first", "ms"),
    median("the slowest of other searches", searched, "slowest", "ms", atMost(50)),
  ];
}

function opened(file: string, id: string, parameters: object, runs: number): readonly Opened[] {
  const options = [file, id, JSON.stringify(parameters)];
  return times(runs, () => runInNewProcess("described/opened.ts", options) as Opened);
}

function times<Result>(length: number, work: () => Result): readonly Result[] {
  return Array.from({ length }, work);
}

function median<Key extends string>(
  work: string,
  runs: readonly Readonly<Record<Key, number>>[],
  key: Key,
  unit: string,
  goal?: Goal,
  digits = 0,
): Row {
  return row(work, spread(runs.map((run) => run[key])), unit, goal, digits);
}

function memory(work: string, runs: readonly Opened[], goal?: Goal): Row {
  return median(work, runs, "memory", "times the parsed description's", goal, 2);
}
