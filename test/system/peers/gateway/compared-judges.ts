import type { Json } from "../../validators/json.js";
import { causeOf, CAUSES } from "./causes.js";
import type { Judge, Verdict } from "./judge.js";
import { partsOf, type Tried } from "./tried-calls.js";

/** What became of a request. */
export type Outcome =
  | "right"
  | "another operation"
  | "not found"
  | "accepted"
  | "refused"
  | "another status"
  | "not named"
  | "fails";

/** Differences of one cause between a judge and what requests should get. */
export interface Difference {
  readonly judge: string;
  readonly cause: string;
  readonly owner: string;
  readonly count: number;
  readonly example: string;
}

/** The numbers of requests that a judge is right about, of all that were tried. */
export interface Score {
  readonly tried: number;
  readonly right: Readonly<Record<string, number>>;
}

export interface ComparedSubject {
  readonly name: string;
  readonly operations: number;
  readonly requests: number;
  /** Operations that no values of the sampler fit. */
  readonly unsampled: readonly string[];
}

/** The contents of results.json. */
export interface GatewayResults {
  readonly date: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly subjects: readonly ComparedSubject[];
  /** By change. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly differences: readonly Difference[];
}

/** Compares judges over many descriptions. */
export class Comparison {
  readonly #subjects: ComparedSubject[] = [];
  readonly #scores: Record<string, { tried: number; right: Record<string, number> }> = {};
  readonly #differences = new Map<string, Difference & { count: number }>();

  constructor(readonly judges: readonly Judge[]) {}

  /** Gives the requests of a description to all judges. */
  async add(name: string, description: Json): Promise<ComparedSubject> {
    const parts = partsOf(description);
    for (const { description: cut, tried } of parts) {
      for (const { change } of tried) {
        const score = (this.#scores[change] ??= { tried: 0, right: {} });
        score.tried++;
      }
      for (const judge of this.judges) {
        const opened = await judge.open(cut);
        for (const each of tried) this.#count(name, judge.name, each, await opened.judge(each));
        await opened.close();
      }
    }
    const all = parts.flatMap((part) => part.tried);
    const subject = {
      name,
      operations: all.filter(({ change }) => change === "valid").length,
      requests: all.length,
      unsampled: parts.flatMap(({ unsampled }) => unsampled),
    };
    this.#subjects.push(subject);
    return subject;
  }

  results(): GatewayResults {
    return {
      date: new Date().toISOString().slice(0, 10),
      versions: Object.fromEntries(this.judges.map(({ name, version }) => [name, version])),
      subjects: this.#subjects,
      scores: this.#scores,
      differences: [...this.#differences.values()].sort(byJudge),
    };
  }

  #count(subject: string, judge: string, tried: Tried, verdict: Verdict): void {
    const outcome = outcomeOf(tried, verdict);
    const right = this.#scores[tried.change]?.right ?? {};
    right[judge] = (right[judge] ?? 0) + Number(outcome === "right");
    if (outcome === "right") return;
    const { words: cause, owner } = CAUSES[causeOf({ judge, tried, verdict, outcome })] ?? {
      words: `unknown: ${tried.change}, ${outcome}`,
      owner: "unknown",
    };
    const key = `${judge} ${cause}`;
    const known = this.#differences.get(key);
    const { route, change } = tried;
    const example = `${subject}, ${route}, ${change}: ${verdict.detail}`.slice(0, 300);
    if (known === undefined) {
      this.#differences.set(key, { judge, cause, owner, count: 1, example });
    } else {
      known.count++;
    }
  }
}

function byJudge(one: Difference, other: Difference): number {
  return one.judge.localeCompare(other.judge) || other.count - one.count;
}

function outcomeOf({ status, route, wanted }: Tried, verdict: Verdict): Outcome {
  const { status: given, named } = verdict;
  if (given >= 500) return "fails";
  const isFound = status !== 404 && status !== 405;
  if (given === status && !isFound) return "right";
  if (given === 200 && status !== 200) return "accepted";
  if (isFound && (given === 404 || given === 405)) return "not found";
  if (!isFound) return "another status";
  if (verdict.route !== route && verdict.route !== undefined) return "another operation";
  if (status === 200) return given === 200 ? "right" : "refused";
  if (given === 415 && (status === 415 || wanted === "body")) return "right";
  if (status === 415) return "another status";
  const place = wanted?.toLowerCase();
  const isNamed = named.some((each) => each === place || each.split(" ")[0] === place);
  return isNamed ? "right" : "not named";
}
