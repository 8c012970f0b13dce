import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "./adapter.js";
import type { Case } from "./format.js";
import type { Result, Verdict } from "./run.js";
import { FOLDER, readJson } from "./suite-files.js";

export type Score = Readonly<Record<Verdict, number>>;

/** The scores of a library, and what is wrong in its requests. */
export interface LibraryResults {
  readonly name: string;
  readonly version: string;
  /** Cases that the standard decides. */
  readonly score: Score;
  /** Cases with the tag `attack` among them. */
  readonly attacks: Score;
  readonly wrong: readonly string[];
  readonly refused: readonly string[];
  readonly impossible: readonly string[];
}

export interface SuiteResults {
  readonly date: string;
  readonly node: string;
  readonly cases: number;
  readonly contested: number;
  readonly libraries: readonly LibraryResults[];
}

/** Counts the verdicts of the cases that are not contested. */
export function scoreOf(results: readonly Result[], cases: readonly Case[], tag?: string): Score {
  const counted = cases.filter(
    ({ contested, tags }) => !contested && (tag === undefined || tags?.includes(tag)),
  );
  const ids = new Set(counted.map(({ id }) => id));
  const count = (wanted: Verdict) =>
    results.filter(({ id, verdict }) => ids.has(id) && verdict === wanted).length;
  return {
    right: count("right"),
    wrong: count("wrong"),
    refused: count("refused"),
    impossible: count("impossible"),
  };
}

export function printScores(name: string, { right, wrong, refused, impossible }: Score): void {
  console.log(
    `${name}: ${right} right, ${wrong} wrong, ${refused} refused, ${impossible} impossible`,
  );
}

/** The results without the cases that are contested since they were measured. */
function rescored(library: LibraryResults, decided: readonly Case[]): LibraryResults {
  const ids = new Set(decided.map(({ id }) => id));
  const known = (list: readonly string[]) => list.filter((id) => ids.has(id));
  const verdicts = {
    wrong: known(library.wrong),
    refused: known(library.refused),
    impossible: known(library.impossible),
  };
  const verdictOf = (id: string): Verdict =>
    (["wrong", "refused", "impossible"] as const).find((each) => verdicts[each].includes(id)) ??
    "right";
  const results = decided.map(({ id }): Result => ({ id, verdict: verdictOf(id) }));
  return {
    ...library,
    ...verdicts,
    score: scoreOf(results, decided),
    attacks: scoreOf(results, decided, "attack"),
  };
}

/** Writes `results.json`, from which test/system/suite/RESULTS.md has its table. Libraries that did not run keep their results. */
export async function writeResults(
  adapters: readonly Adapter[],
  results: ReadonlyMap<string, readonly Result[]>,
  cases: readonly Case[],
): Promise<void> {
  const decided = new Set(cases.filter((each) => !each.contested).map(({ id }) => id));
  const measured = adapters.map((adapter): LibraryResults => {
    const own = (results.get(adapter.name) ?? []).filter(({ id }) => decided.has(id));
    const of = (wanted: Verdict) => own.filter(({ verdict }) => verdict === wanted);
    return {
      name: adapter.name,
      version: adapter.version(),
      score: scoreOf(own, cases),
      attacks: scoreOf(own, cases, "attack"),
      wrong: of("wrong").map(({ id }) => id),
      refused: of("refused").map(({ id }) => id),
      impossible: of("impossible").map(({ id }) => id),
    };
  });
  const before = readJson("results.json") as SuiteResults;
  const names = new Set(measured.map(({ name }) => name));
  const kept = before.libraries.filter(({ name }) => !names.has(name));
  const decidedCases = cases.filter((each) => !each.contested);
  const all: SuiteResults = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cases: decided.size,
    contested: cases.length - decided.size,
    libraries: [...measured, ...kept.map((each) => rescored(each, decidedCases))],
  };
  // Jest cannot load prettier.
  const { format } = await import("prettier");
  const text = await format(JSON.stringify(all), { parser: "json", printWidth: 100 });
  writeFileSync(join(FOLDER, "results.json"), text);
}
