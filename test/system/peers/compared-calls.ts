import { sampledCalls } from "../validators/sampled-values.js";
import { CANDIDATES, type Send } from "./candidates.js";
import { startJudgingServer, type Judgement, type SentRequest } from "./judging-server.js";
import { readSubject, type Subject } from "./subjects.js";

/** A fault of a candidate, with the first call that has it. */
interface CountedFault {
  readonly fault: string;
  readonly calls: number;
  readonly route: string;
  readonly detail: string;
  readonly target: string;
  readonly body: string;
}

interface CandidateResult {
  readonly right: number;
  readonly wrong: number;
  readonly refused: number;
  /** The calls with the same bytes as `createApi`'s, among the right ones. */
  readonly sameBytes: number;
  readonly faults: readonly CountedFault[];
}

export interface SubjectResult {
  readonly name: string;
  readonly operations: number;
  /** Operations that a candidate, at least, gets right. */
  readonly judged: number;
  /** The others, with the reason that `createApi` is not right. */
  readonly unjudged: readonly { readonly route: string; readonly detail: string }[];
  readonly candidates: Readonly<Record<string, CandidateResult>>;
  /** An operation that all get right, for the measurement of time; a GET, if there is one. */
  readonly common: string;
}

/** The judgements of a call, by candidate. */
type Row = Readonly<Record<string, Judgement>>;

/** Calls every operation of a description with each candidate. */
export async function comparedCalls(subject: Subject): Promise<SubjectResult> {
  const rows = await judgedRows(subject);
  const isJudged = ([, row]: (typeof rows)[number]) => Object.values(row).some(isRight);
  const judged = rows.filter(isJudged);
  const common = judged.filter(([, row]) => Object.values(row).every(isRight));
  const candidates = CANDIDATES.map(({ name }) => [name, counted(name, judged)] as const);
  return {
    name: subject.name,
    operations: rows.length,
    judged: judged.length,
    unjudged: rows
      .filter((each) => !isJudged(each))
      .map(([route, row]) => ({ route, detail: row.createApi?.detail.slice(0, 160) ?? "" })),
    candidates: Object.fromEntries(candidates),
    common: (common.find(([route]) => route.startsWith("GET ")) ?? common[0])?.[0] ?? "",
  };
}

function isRight({ result }: Judgement): boolean {
  return result === "right";
}

async function judgedRows(subject: Subject): Promise<(readonly [route: string, Row])[]> {
  const description = readSubject(subject);
  const server = await startJudgingServer(description);
  try {
    const settings = { baseUrl: server.baseUrl, file: subject.file() };
    const senders: [string, Send][] = [];
    for (const { name, load } of CANDIDATES) {
      senders.push([name, await load()(readSubject(subject), settings)]);
    }
    const rows: (readonly [string, Row])[] = [];
    for (const call of sampledCalls(description)) {
      const row: Record<string, Judgement> = {};
      for (const [name, send] of senders) row[name] = await server.judged(send, call);
      rows.push([call.operation.route, row]);
    }
    return rows;
  } finally {
    server.close();
  }
}

function counted(name: string, rows: readonly (readonly [string, Row])[]): CandidateResult {
  const all = rows.flatMap(([route, row]) => {
    const judgement = row[name];
    return judgement === undefined ? [] : [{ route, own: row.createApi, judgement }];
  });
  const faults = new Map<string, CountedFault>();
  for (const { route, judgement } of all) {
    if (isRight(judgement)) continue;
    const { fault, detail, sent } = judgement;
    const first = faults.get(fault) ?? {
      fault,
      calls: 0,
      route,
      detail: detail.slice(0, 240),
      target: sent?.target.slice(0, 200) ?? "",
      body: sent?.body.slice(0, 200) ?? "",
    };
    faults.set(fault, { ...first, calls: first.calls + 1 });
  }
  const count = (result: Judgement["result"]): number =>
    all.filter(({ judgement }) => judgement.result === result).length;
  return {
    right: count("right"),
    wrong: count("wrong"),
    refused: count("refused"),
    sameBytes: all.filter(
      ({ own, judgement }) => isRight(judgement) && written(own?.sent) === written(judgement.sent),
    ).length,
    faults: [...faults.values()].sort((a, b) => b.calls - a.calls),
  };
}

/** The request as it is compared. JSON has no charset: RFC 8259 says that the parameter has no effect. */
function written(sent: SentRequest | undefined): string {
  const contentType = sent?.contentType.replace(/(json); charset=utf-8$/, "$1");
  return JSON.stringify({ ...sent, contentType });
}
