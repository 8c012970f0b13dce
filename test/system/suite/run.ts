import { setTimeout as wait } from "node:timers/promises";
import { isImpossible, type Adapter, type Opened } from "./adapter.js";
import { atPort, groupOf, groupsOf, type Group } from "./document.js";
import type { Case, Json } from "./format.js";
import { differenceOf } from "./match.js";
import { judgeForm } from "./oracle/judge-form.js";
import { startRecordingServer, type Recorded, type RecordingServer } from "./recording-server.js";

/** `other` is a request that is none of the accepted forms, and that all parsers tried read right. */
export type Verdict = "right" | "other" | "wrong" | "refused" | "impossible";

export interface Result {
  readonly id: string;
  readonly verdict: Verdict;
  /** The place of the form among those that are accepted, from 1. Undefined if nothing, or another form, was sent. */
  readonly form?: number;
  /** What is wrong, or why nothing was sent. */
  readonly detail?: string;
  /** Parsers that read an accepted form and misread what was sent. Undefined if the request differs in more than its form. */
  readonly misreadBy?: readonly string[];
}

/** Judges a request that was sent. */
export type Judge = (each: Case, sent: Recorded) => Promise<Result> | Result;

/** Has a library send every case over loopback, and compares the bytes with the forms that are right. */
export async function runSuite(
  adapter: Adapter,
  cases: readonly Case[],
  judge: Judge = judged,
): Promise<Result[]> {
  const server = { ...(await startRecordingServer()), judge };
  const results = new Map<string, Result>();
  try {
    for (const group of groupsOf(atPort(cases, server.port), server.origin)) {
      for (const result of await runGroup(adapter, group, server)) results.set(result.id, result);
    }
  } finally {
    server.close();
  }
  return cases.flatMap(({ id }) => results.get(id) ?? []);
}

interface JudgingServer extends RecordingServer {
  readonly judge: Judge;
}

async function runGroup(adapter: Adapter, group: Group, server: JudgingServer): Promise<Result[]> {
  let opened: Opened;
  try {
    opened = await openGroup(adapter, group, server.origin);
  } catch (error) {
    if (group.cases.length > 1 && !isImpossible(error)) {
      return await runHalves(adapter, group, server);
    }
    return group.cases.map((each) => unsent(each, error));
  }
  const results: Result[] = [];
  for (const each of group.cases) results.push(await runCase(opened, each, server));
  return results;
}

/** A document that a library cannot read is halved, so that only the cases that it cannot read are lost. */
async function runHalves(adapter: Adapter, group: Group, server: JudgingServer): Promise<Result[]> {
  const middle = Math.ceil(group.cases.length / 2);
  const halves = [group.cases.slice(0, middle), group.cases.slice(middle)];
  const results: Result[] = [];
  for (const half of halves) {
    results.push(...(await runGroup(adapter, groupOf(half, server.origin), server)));
  }
  return results;
}

async function openGroup(adapter: Adapter, group: Group, origin: string): Promise<Opened> {
  const { openapi, document, contentType, usesServers } = group;
  return await adapter.open({
    openapi,
    document: structuredClone(document),
    baseUrl: usesServers ? addressOf(document, origin) : origin,
    documentUrl: `${origin}/openapi.json`,
    contentType,
  });
}

/** The URL of a relative server, which its user resolves; an absolute one is left to the library. */
function addressOf({ servers = [] }: Json, origin: string): string | undefined {
  const [{ url } = { url: "" }] = servers as { url: string }[];
  return /^(?:https?:|\{|$)/.test(url) ? undefined : new URL(url, origin).href.replace(/\/$/, "");
}

/** Time for a request that a library does not wait for. */
const LATE = 30;

const LIMIT = 30_000;

async function runCase(opened: Opened, each: Case, server: JudgingServer): Promise<Result> {
  server.taken();
  let thrown: unknown;
  try {
    await Promise.race([opened.send(each), late()]);
  } catch (error) {
    thrown = error;
  }
  let sent = server.taken();
  if (sent.length === 0 && thrown === undefined) {
    thrown = new Error("Nothing was sent.");
    await wait(LATE);
    sent = server.taken();
  }
  const last = sent.at(-1);
  return last ? server.judge(each, last) : unsent(each, thrown);
}

async function late(): Promise<never> {
  await wait(LIMIT, undefined, { ref: false });
  throw new Error("Nothing was sent in half a minute.");
}

/** Compares a request with each form that is right. */
export function judged({ id, accepts }: Case, sent: Recorded): Result {
  const differences = accepts.map((accepted) => differenceOf(sent, accepted));
  const form = differences.indexOf(undefined) + 1;
  if (form > 0) return { id, verdict: "right", form };
  const detail = differences[0] ?? `${sent.method} ${sent.target}`;
  return { id, verdict: "wrong", detail };
}

/** Compares a request with each form that is right, and asks the parsers about another one. */
export async function judgedByParsers(each: Case, sent: Recorded): Promise<Result> {
  const result = judged(each, sent);
  if (result.verdict === "right") return result;
  if (each.others?.some((other) => differenceOf(sent, other) === undefined))
    return { ...result, verdict: "other" };
  const judgement = await judgeForm(each, sent);
  if (judgement === undefined) return result;
  const { isRead, misreadBy } = judgement;
  return isRead ? { ...result, verdict: "other" } : { ...result, misreadBy };
}

/** What a network says of a host that is not there: the request would have gone to another one. */
const ELSEWHERE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH/;

function unsent({ id, refuses }: Case, error: unknown): Result {
  const detail = describe(error);
  if (isImpossible(error)) return { id, verdict: "impossible", detail };
  if (ELSEWHERE.test(detail)) return { id, verdict: "wrong", detail: `sent elsewhere: ${detail}` };
  return { id, verdict: refuses ? "right" : "refused", detail };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error ? ` (${describe(error.cause)})` : "";
  const start = typeof code === "string" ? `${code}: ` : "";
  return `${start}${error.message}${cause}`.replaceAll(/\s+/g, " ").slice(0, 200);
}
