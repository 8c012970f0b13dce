import type { Json } from "../../validators/json.js";

/** A request that every judge reads. */
export interface TriedRequest {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | undefined;
  /** The time for the response, in milliseconds: a judge compiles with the first request of an operation. */
  readonly patience?: number;
}

/** What a judge says of a request. */
export interface Verdict {
  /** 200 for a request that is accepted. */
  readonly status: number;
  /** The operation that it found: `GET /pets/{id}`. */
  readonly route?: string | undefined;
  /** The parts of the request that it complains of: `query page`, `body name`, `body`. */
  readonly named: readonly string[];
  /** Its words, for people. */
  readonly detail: string;
}

/** A library that finds the operation of a request, and checks the request. */
export interface Judge {
  readonly name: string;
  readonly version: string;
  open(description: Json): Promise<JudgedApi>;
}

export interface JudgedApi {
  judge(request: TriedRequest): Promise<Verdict>;
  close(): void | Promise<void>;
}

/** Sends a request to a judge on loopback. */
export async function sent(
  baseUrl: string,
  { method, target, headers, body, patience = 700 }: TriedRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const signal = AbortSignal.timeout(patience);
  const init = { method, headers, signal, ...(body !== undefined && { body }) };
  try {
    const response = await fetch(baseUrl + target, init);
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 504, text: "no response" };
  }
}

const LOCATIONS: Readonly<Record<string, string>> = {
  params: "path",
  headers: "header",
  cookies: "cookie",
  requestBody: "body",
};

/** A place as all judges' are compared: the location, and the first name in it. Prism has the names in lower case. */
export function place(keys: readonly string[]): string {
  const [location = "", name = ""] = keys;
  return `${LOCATIONS[location] ?? location} ${name.toLowerCase()}`.trim();
}
