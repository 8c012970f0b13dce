import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "./adapter.js";
import { OWN } from "./own.js";
import type { Case } from "./format.js";
import type { Result, Verdict } from "./run.js";
import { FOLDER, readJson } from "./suite-files.js";
import { GROUPS, groupOf, readWeights, weightsOfCases, type Group } from "./weights/weigh.js";

export const VERDICTS = ["right", "other", "wrong", "refused", "impossible"] as const;

export type Score = Readonly<Record<Verdict, number>>;

/** The scores of a library, and what is not right in its requests. */
export interface LibraryResults {
  readonly name: string;
  readonly version: string;
  readonly date: string;
  readonly node: string;
  /** Shares of the parameters and bodies of published descriptions, which add up to 1. */
  readonly share: Score;
  /** Numbers of cases. Attacks on libraries of others are only in `attacks` of all results. */
  readonly groups: Readonly<Partial<Record<Group, Score>>>;
  /**
   * By case, the parsers that misread the request, without cases of a value or name that could end its place. None if it differs in
   * more than its form, or no parser can read it.
   */
  readonly wrong: Readonly<Record<string, readonly string[]>>;
  readonly other: readonly string[];
  readonly refused: readonly string[];
  readonly impossible: readonly string[];
}

export interface SuiteResults {
  readonly cases: Readonly<Record<Group, number>>;
  readonly libraries: readonly LibraryResults[];
  /** The attacks on all libraries of others together. */
  readonly attacks: { readonly libraries: number; readonly score: Score };
}

/** Counts the verdicts of cases. */
export function scoreOf(results: readonly Result[], cases: readonly Case[]): Score {
  const ids = new Set(cases.map(({ id }) => id));
  return tallied(results.filter(({ id }) => ids.has(id)).map(({ verdict }) => [verdict, 1]));
}

function tallied(entries: readonly (readonly [Verdict, number])[]): Score {
  const of = (wanted: Verdict) =>
    entries.reduce((sum, [verdict, each]) => (verdict === wanted ? sum + each : sum), 0);
  const [right, other, wrong, refused, impossible] = VERDICTS.map(of);
  return { right, other, wrong, refused, impossible } as Score;
}

export function printScores(name: string, score: Score): void {
  console.log(`${name}: ${VERDICTS.map((each) => `${String(score[each])} ${each}`).join(", ")}`);
}

/** The cases of each group. */
export function casesByGroup(cases: readonly Case[]): ReadonlyMap<Group, readonly Case[]> {
  const weights = readWeights();
  const all = cases.map((each) => [groupOf(each, weights), each] as const);
  return new Map(
    GROUPS.map((group) => [group, all.flatMap(([own, each]) => (own === group ? [each] : []))]),
  );
}

/** Returns `true` for values and names of a URL that could end their place: what an attacker could use stands beside no name. */
function leavesItsPlace({ operation: { path, parameters = [] }, values }: Case): boolean {
  const names = parameters.map(({ name }) => String(name));
  const inPath = path.includes("{") ? JSON.stringify(values.path ?? {}) : "";
  return /[/?#&=+%;\\]/.test(names.join("")) || /[/?#%\\]/.test(inPath);
}

const OWN_NAMES = new Set(OWN.map(({ name }) => name));

function libraryResults(
  head: Pick<LibraryResults, "name" | "version" | "date" | "node">,
  results: readonly Result[],
  cases: readonly Case[],
): LibraryResults {
  const byGroup = casesByGroup(cases);
  const weights = weightsOfCases(cases);
  const counted = GROUPS.filter(
    (group) => group !== "contested" && (group !== "attacks" || OWN_NAMES.has(head.name)),
  );
  const ids = new Set(counted.flatMap((group) => byGroup.get(group) ?? []).map(({ id }) => id));
  const unnamed = new Set(cases.filter(leavesItsPlace).map(({ id }) => id));
  const named = results.filter(({ id }) => ids.has(id) && !unnamed.has(id));
  const of = (wanted: Verdict) =>
    named.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  const shares = tallied(
    results.map(({ id, verdict }) => [verdict, weights.get(id) ?? 0] as const),
  );
  const rounded = Object.entries(shares).map(([key, value]) => [key, Number(value.toFixed(5))]);
  const misread = named.filter(({ verdict }) => verdict === "wrong");
  return {
    ...head,
    share: Object.fromEntries(rounded) as Score,
    groups: Object.fromEntries(
      counted.map((group) => [group, scoreOf(results, byGroup.get(group) ?? [])]),
    ),
    wrong: Object.fromEntries(misread.map(({ id, misreadBy = [] }) => [id, misreadBy])),
    other: of("other"),
    refused: of("refused"),
    impossible: of("impossible"),
  };
}

/** Writes `results.json`, from which test/system/suite/RESULTS.md has its tables. Libraries that did not run keep their results. */
export function writeResults(
  adapters: readonly Adapter[],
  results: ReadonlyMap<string, readonly Result[]>,
  cases: readonly Case[],
): void {
  const date = new Date().toISOString().slice(0, 10);
  const node = process.versions.node;
  const measured = adapters.map((adapter) =>
    libraryResults(
      { name: adapter.name, version: adapter.version(), date, node },
      results.get(adapter.name) ?? [],
      cases,
    ),
  );
  const before = readJson("results.json") as SuiteResults;
  const names = new Set(measured.map(({ name }) => name));
  const kept = before.libraries.filter(({ name }) => !names.has(name));
  const peers = adapters.filter(({ name }) => !OWN_NAMES.has(name));
  const byGroup = casesByGroup(cases);
  const counts = [...byGroup].map(([group, list]) => [group, list.length] as const);
  const all: SuiteResults = {
    cases: Object.fromEntries(counts) as SuiteResults["cases"],
    libraries: [...measured, ...kept].sort((one, other) => other.share.right - one.share.right),
    attacks:
      peers.length > 1 ? attacksOf(peers, results, byGroup.get("attacks") ?? []) : before.attacks,
  };
  writeFileSync(join(FOLDER, "results.json"), JSON.stringify(all));
  execFileSync(process.execPath, ["etc/scripts/format-cases.mjs"]);
}

function attacksOf(
  peers: readonly Adapter[],
  results: ReadonlyMap<string, readonly Result[]>,
  attacks: readonly Case[],
): SuiteResults["attacks"] {
  const all = peers.flatMap(({ name }) => results.get(name) ?? []);
  return { libraries: peers.length, score: scoreOf(all, attacks) };
}
