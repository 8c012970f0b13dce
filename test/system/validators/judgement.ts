import { KINDS, type Kind } from "./kinds.js";
import refusals from "./refusals.json";
import type { ValidatedCall } from "./validated-calls.js";

/** Refusals with one cause. */
interface KnownRefusals {
  readonly owner: string;
  readonly why: string;
  readonly routes: readonly string[];
}

const KNOWN: Readonly<Record<string, readonly KnownRefusals[] | undefined>> = refusals;

/** The counts over some descriptions. */
export interface Counts {
  descriptions: number;
  /** The operations that were called. */
  operations: number;
  accepted: number;
  /** Those among the accepted whose first values were refused, because an example of the description is not of its schema. */
  withoutExamples: number;
  /** The operations that were called by compiled functions, too. */
  compiled: number;
  /** The refusals by their owners. */
  refused: Record<string, number>;
  /** The operations of each kind, and those that were accepted. */
  kinds: Partial<Record<Kind, { operations: number; accepted: number }>>;
}

export function noCounts(): Counts {
  return {
    descriptions: 0,
    operations: 0,
    accepted: 0,
    withoutExamples: 0,
    compiled: 0,
    refused: {},
    kinds: {},
  };
}

/** Counts the calls of a description. */
export function countsOf(name: string, calls: readonly ValidatedCall[]): Counts {
  const counts = { ...noCounts(), descriptions: 1, operations: calls.length };
  for (const call of calls) {
    const isAccepted = call.built.result === "accepted";
    if (isAccepted) counts.accepted++;
    else counts.refused = added(counts.refused, { [ownerOf(name, call.route)]: 1 });
    if (call.isWithoutExamples) counts.withoutExamples++;
    if (call.compiled !== undefined) counts.compiled++;
    for (const kind of call.kinds) {
      const { operations, accepted } = counts.kinds[kind] ?? { operations: 0, accepted: 0 };
      counts.kinds[kind] = {
        operations: operations + 1,
        accepted: accepted + Number(isAccepted),
      };
    }
  }
  return counts;
}

/** The sums of two counts. */
export function sumOf(one: Counts, other: Counts): Counts {
  const kinds: Counts["kinds"] = {};
  for (const kind of KINDS) {
    const found = [one.kinds[kind], other.kinds[kind]].filter((each) => each !== undefined);
    if (found.length === 0) continue;
    kinds[kind] = {
      operations: found.reduce((sum, { operations }) => sum + operations, 0),
      accepted: found.reduce((sum, { accepted }) => sum + accepted, 0),
    };
  }
  return {
    descriptions: one.descriptions + other.descriptions,
    operations: one.operations + other.operations,
    accepted: one.accepted + other.accepted,
    withoutExamples: one.withoutExamples + other.withoutExamples,
    compiled: one.compiled + other.compiled,
    refused: added(one.refused, other.refused),
    kinds,
  };
}

function added(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums = { ...one };
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

function ownerOf(name: string, route: string): string {
  const found = (KNOWN[name] ?? []).find(({ routes }) => routes.includes(route));
  return found?.owner ?? "unknown";
}

/** Refusals that have no owner, and owners of refusals that there are no more, as sentences. */
export function unexplained(name: string, calls: readonly ValidatedCall[]): string[] {
  const refused = calls.filter(({ built }) => built.result !== "accepted");
  const routes = new Set(refused.map(({ route }) => route));
  const known = (KNOWN[name] ?? []).flatMap((each) => each.routes);
  return [
    ...refused
      .filter(({ route }) => !known.includes(route))
      .map(({ route, built }) => `${name} ${route}: ${built.result} ${built.detail}`),
    ...known
      .filter((route) => !routes.has(route))
      .map((route) => `${name} ${route}: accepted, but known as refused`),
  ];
}

const COMPARED = "refused here: invalid-parameter";

/** Calls that the compiled function and the builder do not agree on. Only the builder of `createApi` compares values with schemas, and refuses them itself. */
export function disagreements(name: string, calls: readonly ValidatedCall[]): string[] {
  return calls
    .filter(({ built, compiled }) => {
      if (compiled === undefined || built.result === COMPARED) return false;
      return (built.result === "accepted") !== (compiled.result === "accepted");
    })
    .map(({ route, compiled }) => `${name} ${route}: ${compiled?.result ?? ""} when compiled`);
}

/** The owners of all refusals. */
export const OWNERS = [
  ...new Set(Object.values(KNOWN).flatMap((list) => (list ?? []).map(({ owner }) => owner))),
];
