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
  /** What `npm run suite -- oracles` said before the cases that it read otherwise were marked as contested. */
  readonly oracles: {
    readonly compared: number;
    readonly agreed: number;
    readonly notCompared: number;
  };
  readonly open: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** Failures that are not known, and known ones that are no more. A case that the standard does not decide cannot fail. */
export async function surprisesOf(adapter: Adapter, cases: readonly Case[]): Promise<string[]> {
  const { open } = readJson("findings.json") as Findings;
  const known = new Set(
    Object.values(open).flatMap((ways) => [...(ways.all ?? []), ...(ways[adapter.name] ?? [])]),
  );
  const contested = new Set(cases.filter((each) => each.contested).map(({ id }) => id));
  const results = await runSuite(adapter, cases);
  return results.flatMap(({ id, verdict, detail }) => {
    const fails = !contested.has(id) && (verdict === "wrong" || verdict === "refused");
    if (fails === known.has(id)) return [];
    return fails ? `${id} is ${verdict}: ${String(detail)}` : `${id} is ${verdict} by now`;
  });
}
