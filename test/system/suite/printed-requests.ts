import { readFileSync } from "node:fs";
import { atPort, groupsOf } from "./document.js";
import type { Case } from "./format.js";
import { parseRequest, type Recorded } from "./recording-server.js";
import { judged, type Result } from "./run.js";

/**
 * Prints a line of JSON for each document: `{ document, cases: [{ id, operationId, method, path, values }] }`. The document's
 * servers are at the given port of loopback.
 */
export function printCases(cases: readonly Case[], port: number): void {
  for (const group of groupsOf(atPort(cases, port), `http://127.0.0.1:${String(port)}`)) {
    const printed = group.cases.map(({ id, operation: { method, path }, values }) => ({
      id,
      operationId: id.replaceAll(/-+(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      method,
      path,
      values,
    }));
    console.log(JSON.stringify({ document: group.document, cases: printed }));
  }
}

interface Printed {
  readonly id: string;
  /** The message of HTTP/1.1 in base64. */
  readonly raw?: string;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Why nothing is sent. */
  readonly refused?: string;
}

/** Judges requests that a program in any language has printed for the port 8080, one JSON object a line. */
export function readRequests(file: string, cases: readonly Case[]): Result[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const printed = new Map(
    lines.map((line) => JSON.parse(line) as Printed).map((each) => [each.id, each] as const),
  );
  return cases.map((each) => {
    const request = printed.get(each.id);
    if (request === undefined) return { id: each.id, verdict: "impossible" };
    const sent = recorded(request);
    if (sent) return judged(each, sent);
    const detail = request.refused ?? "";
    return { id: each.id, verdict: each.refuses ? "right" : "refused", detail };
  });
}

function recorded({ raw, method, url, headers = {}, body = "" }: Printed): Recorded | undefined {
  if (raw !== undefined) return parseRequest(Buffer.from(raw, "base64"));
  if (url === undefined) return undefined;
  const [, target = ""] = /^https?:\/\/[^/?]*(.*)$/s.exec(url) ?? [];
  const fields = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value.trim()] as const,
  );
  const bytes = Buffer.from(body, "base64");
  const [path = ""] = target.split("#");
  return {
    method: (method ?? "GET").toUpperCase(),
    target: path,
    headers: [["host", new URL(url).host], ...fields],
    body: bytes,
  };
}
