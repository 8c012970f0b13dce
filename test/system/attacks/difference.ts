import type { Arrival } from "../loopback/recording-server.js";

type Pairs = readonly (readonly string[])[];

/** A request that is right. It has no other query, cookies or body. */
export interface Expected {
  readonly method: string;
  /** Encoded. Each segment is compared as a server decodes it. */
  readonly path: string;
  readonly query?: Pairs;
  readonly cookies?: Pairs;
  readonly form?: Pairs;
  /** JSON. An empty object is the same as none. */
  readonly body?: unknown;
}

/** Headers that no attack may set. */
const FORBIDDEN = ["authorization", "x-admin", "x-forwarded-for", "x-note"];

/** The first difference in meaning between a request that arrived and one that is right. */
export function differenceOf(
  arrival: Arrival,
  { method, path, query = [], cookies = [], form = [], body = {} }: Expected,
  credential: string,
): string | undefined {
  const [sentPath = "", ...rest] = arrival.target.split("?");
  const headers = new Map<string, string>();
  for (const [name, value] of arrival.headers) headers.set(name.toLowerCase(), value);
  const text = arrival.body.toString();
  const isForm = headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  const comparisons: readonly (readonly [what: string, sent: unknown, expected: unknown])[] = [
    ["method", arrival.method, method],
    ["path", sentPath.split("/").map(decoded), path.split("/").map(decoded)],
    ["query", [...new URLSearchParams(rest.join("?"))], query],
    ["cookies", cookiesOf(headers.get("cookie")), cookies],
    ["form", isForm === true ? [...new URLSearchParams(text)] : [], form],
    ["body", isForm === true || text === "" ? {} : jsonOf(text), body],
    ["credential", headers.get("x-key"), credential],
    ["headers", FORBIDDEN.filter((name) => headers.has(name)), []],
  ];
  const different = comparisons.find(
    ([, sent, expected]) => JSON.stringify(sent) !== JSON.stringify(expected),
  );
  return different && `another ${different[0]}, ${JSON.stringify(different[1])}`;
}

function cookiesOf(header: string | undefined): Pairs {
  return (header?.split("; ") ?? []).map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), decoded(pair.slice(at + 1))];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
