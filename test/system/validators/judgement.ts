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

/** The counts over some calls. */
export interface Counts {
  readonly descriptions: number;
  /** The operations that were called. */
  readonly operations: number;
  readonly accepted: number;
  /** Those among the accepted whose first values were refused, because an example of the description is not of its schema. */
  readonly withoutExamples: number;
  /** The operations that were called by compiled functions, too. */
  readonly compiled: number;
  /** The refusals by their owners. */
  readonly refused: Readonly<Record<string, number>>;
  /** The operations of each kind, and those that were accepted. */
  readonly kinds: Readonly<Partial<Record<Kind, { operations: number; accepted: number }>>>;
}

/** Calls by the name of their description. */
export type Judged = readonly (readonly [name: string, calls: readonly ValidatedCall[]])[];

/** Counts the calls of some descriptions. */
export function countsOf(judged: Judged): Counts {
  const calls = judged.flatMap(([, list]) => list);
  const refused: Record<string, number> = {};
  for (const [name, list] of judged) {
    for (const { route } of list.filter((call) => !isAccepted(call))) {
      const known = (KNOWN[name] ?? []).find(({ routes }) => routes.includes(route));
      const owner = known?.owner ?? "unknown";
      refused[owner] = (refused[owner] ?? 0) + 1;
    }
  }
  const kinds = KINDS.map(
    (kind) => [kind, calls.filter((call) => call.kinds.includes(kind))] as const,
  );
  return {
    descriptions: judged.filter(([, { length }]) => length > 0).length,
    operations: calls.length,
    accepted: calls.filter(isAccepted).length,
    withoutExamples: calls.filter(({ isWithoutExamples }) => isWithoutExamples).length,
    compiled: calls.filter(({ compiled }) => compiled !== undefined).length,
    refused,
    kinds: Object.fromEntries(
      kinds
        .filter(([, { length }]) => length > 0)
        .map(([kind, list]) => [
          kind,
          { operations: list.length, accepted: list.filter(isAccepted).length },
        ]),
    ),
  };
}

function isAccepted({ built }: ValidatedCall): boolean {
  return built.result === "accepted";
}

/** Refusals that have no owner, and owners of refusals that there are no more, as sentences. */
export function unexplained(name: string, calls: readonly ValidatedCall[]): string[] {
  const refused = calls.filter((call) => !isAccepted(call));
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
