import type { Adapter } from "./adapter.js";
import type { Case } from "./format.js";
import { runSuite } from "./run.js";
import { readJson } from "./suite-files.js";

/** Failures of this library that are known, by the name of the way and the case. */
export interface Findings {
  /** How many cases failed when the suite was first run. */
  readonly first: {
    readonly date: string;
    readonly cases: number;
    readonly failures: Readonly<Record<string, number>>;
  };
  /** First scores of cases that were written without sight of the code. */
  readonly blind: readonly {
    readonly date: string;
    readonly cases: number;
    readonly wrong: number;
    readonly refused: number;
    readonly about: string;
  }[];
  /** What `test/system/suite/main.ts oracles --write` found, contested cases included. */
  readonly oracles: {
    readonly compared: number;
    readonly disagreed: readonly string[];
    /** Cases whose requests the parsers read as other values, too. */
    readonly readOtherwise: readonly string[];
    readonly notCompared: number;
  };
  readonly open: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** What this library does where the standard does not decide, by case: `refused`, or the place of an accepted form. */
type Decisions = Readonly<
  Record<string, Decision | Readonly<Partial<Record<string, Decision>>> | undefined>
>;

type Decision = number | "refused";

/** Failures that are not known, and known ones that are no more. A contested case has to do what `decisions.json` says. */
export async function surprisesOf(adapter: Adapter, cases: readonly Case[]): Promise<string[]> {
  const { open } = readJson("findings.json") as Findings;
  const known = new Set(
    Object.values(open).flatMap((ways) => [...(ways.all ?? []), ...(ways[adapter.name] ?? [])]),
  );
  const contested = new Set(cases.filter((each) => each.contested).map(({ id }) => id));
  const results = await runSuite(adapter, cases);
  const decisions = readJson("decisions.json") as Decisions;
  return results.flatMap(({ id, verdict, form, detail }) => {
    if (contested.has(id)) {
      const decision = decisions[id];
      const own = typeof decision === "object" ? decision[adapter.name] : decision;
      const does = form ?? (verdict === "wrong" ? "wrong" : "refused");
      return own === does
        ? []
        : [`${id} is ${String(does)}, and decisions.json has ${String(own)}`];
    }
    const fails = verdict === "wrong" || verdict === "refused";
    if (fails === known.has(id)) return [];
    return fails ? `${id} is ${verdict}: ${String(detail)}` : `${id} is ${verdict} by now`;
  });
}
