import { createApi } from "fluent-endpoint/openapi";
import { sampledCalls } from "../validators/sampled-calls.js";
import type { PeerCall, Transport } from "./candidate.js";
import { CANDIDATES } from "./candidates.js";
import { readSubject, SUBJECTS } from "./subjects.js";

/** Times in milliseconds until a request is handed to the network, and memory. */
export interface Speed {
  /** From the parsed description. For generated code, which takes the place of one, it includes the import. */
  readonly first: number;
  /** The median over all other operations, each called for the first time. */
  readonly other: number;
  /** The median of the same request again. */
  readonly again: number;
  /** The heap that is in use after all operations, beside the description and the library, in bytes. */
  readonly heap: number;
}

const REPETITIONS = 2000;

/** Measures a candidate. Run it in a process of its own, with `--expose-gc`. */
export async function measuredSpeed(
  candidateName: string,
  subjectName: string,
  route: string,
): Promise<Speed> {
  const subject = SUBJECTS.find(({ name }) => name === subjectName);
  const candidate = CANDIDATES.find(({ name }) => name === candidateName);
  if (!subject || !candidate) throw new Error("Expected the names of a candidate and a subject.");
  const calls = preparedCalls(readSubject(subject));
  const description = readSubject(subject);
  const library = await candidate.load();
  let handedOver = 0;
  const transport: Transport = () => {
    handedOver = performance.now();
    return Promise.resolve(new Response("{}"));
  };
  const before = heapInUse();
  const start = performance.now();
  const settings = { baseUrl: "http://127.0.0.1:9", transport, file: subject.file() };
  const opened = await library.open(description, settings);
  const timeOf = async (call: PeerCall): Promise<number> => {
    const from = performance.now();
    handedOver = from;
    await opened.send(call).catch(() => undefined);
    return handedOver - from;
  };
  const probe = calls.get(route);
  if (probe === undefined) throw new Error(`Expected an operation ${route}.`);
  await opened.send(probe);
  const first = handedOver - start;
  const others: number[] = [];
  for (const [each, call] of calls) if (each !== route) others.push(await timeOf(call));
  const heap = heapInUse() - before;
  const again: number[] = [];
  for (let count = 0; count < REPETITIONS; count++) again.push(await timeOf(probe));
  return { first, other: median(others.filter((time) => time > 0)), again: median(again), heap };
}

function preparedCalls(description: Parameters<typeof createApi>[0]): Map<string, PeerCall> {
  const api = createApi(description);
  return new Map(
    sampledCalls(description as Parameters<typeof sampledCalls>[0]).map(({ route, parameters }) => [
      route,
      { operation: api.operation(route), parameters: parameters() },
    ]),
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function heapInUse(): number {
  if (globalThis.gc === undefined) throw new Error("Expected --expose-gc.");
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
