import { readFileSync, writeFileSync } from "node:fs";
import { groupsOf, operationId } from "./document.js";
import type { Case } from "./format.js";
import { parseRequest, type Recorded } from "./recording-server.js";
import { judged, type Result } from "./run.js";

/** The server in the documents, and in the URLs of the requests that are read. */
const ORIGIN = "http://127.0.0.1:8080";

/**
 * Writes a line of JSON for each document: `{ document, cases: [{ id, operationId, method, path, values }] }`. Values with half a
 * surrogate pair, whose JSON some parsers refuse, have lines of their own.
 */
export function printCases(file: string, cases: readonly Case[]): void {
  const isWellFormed = ({ values }: Case) => !/\\ud[89a-f]/i.test(JSON.stringify(values));
  const readable = cases.filter(isWellFormed);
  const others = cases.filter((each) => !isWellFormed(each));
  const lines = [...groupsOf(readable, ORIGIN), ...groupsOf(others, ORIGIN)].map((group) => {
    const printed = group.cases.map((each) => ({
      id: each.id,
      operationId: operationId(each),
      method: each.operation.method,
      path: each.operation.path,
      values: each.values,
    }));
    return JSON.stringify({ document: group.document, cases: printed });
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
}

interface Printed {
  readonly id: string;
  /** The message of HTTP/1.1 in base64. */
  readonly raw?: string;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | null;
  /** Why nothing is sent. */
  readonly refused?: string;
}

/** Judges requests that a program in any language has printed for the port 8080, one JSON object a line. */
export function readRequests<Judged = Result>(
  file: string,
  cases: readonly Case[],
  judge: (each: Case, sent: Recorded) => Judged | Result = judged,
): (Judged | Result)[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const printed = new Map(
    lines.flatMap((line, at) => (line.trim() === "" ? [] : [entryOf(line, at + 1)])),
  );
  const known = new Set(cases.map(({ id }) => id));
  const unknown = [...printed.keys()].find((id) => !known.has(id));
  if (unknown !== undefined) throw new Error(`There is no case "${unknown}".`);
  return cases.map((each): Judged | Result => {
    const request = printed.get(each.id);
    if (request === undefined) return { id: each.id, verdict: "impossible" };
    const sent = recorded(request);
    if (sent) return judge(each, sent);
    const { url = "nothing" } = request;
    const detail = request.refused ?? `No request can be sent to ${url}.`;
    return { id: each.id, verdict: each.refuses ? "right" : "refused", detail };
  });
}

function entryOf(line: string, number: number): readonly [string, Printed] {
  try {
    const printed = JSON.parse(line) as Printed;
    return [printed.id, printed];
  } catch {
    throw new Error(`Line ${String(number)} is not JSON: ${line.slice(0, 80)}`);
  }
}

function recorded({ raw, method, url, headers = {}, body }: Printed): Recorded | undefined {
  if (raw !== undefined) return parseRequest(Buffer.from(raw, "base64"));
  if (url === undefined || !URL.canParse(url)) return undefined;
  const [, target = ""] = /^https?:\/\/[^/?]*(.*)$/s.exec(url) ?? [];
  const fields = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), String(value).trim()] as const,
  );
  if (!fields.some(([name]) => name === "host")) fields.push(["host", new URL(url).host]);
  const bytes = Buffer.from(body ?? "", "base64");
  const [path = ""] = target.split("#");
  return {
    method: (method ?? "GET").toUpperCase(),
    target: path,
    headers: fields,
    body: bytes,
  };
}
