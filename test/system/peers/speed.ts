import { sampledCalls, type SampledCall } from "../validators/sampled-values.js";
import { CANDIDATES, type Transport } from "./candidates.js";
import { readSubject, SUBJECTS } from "./subjects.js";

/** Times in milliseconds until a request is handed to the network, and memory. */
export interface Speed {
  /** From the parsed description. For generated code, which takes the place of one, it includes the import. */
  readonly first: number;
  /** The median over other operations, each called for the first time. */
  readonly other: number;
  /** The median of the same request again. */
  readonly again: number;
  /** The heap that is in use after these operations, beside the description and the library, in bytes. */
  readonly heap: number;
}

const REPETITIONS = 2000;

/** Operations that are called, spread over a large description. */
const MOST_OPERATIONS = 200;

/** Measures a candidate. Run it in a process of its own, with `--expose-gc`. */
export async function measuredSpeed(
  candidateName: string,
  subjectName: string,
  route: string,
): Promise<Speed> {
  const subject = SUBJECTS.find(({ name }) => name === subjectName);
  const candidate = CANDIDATES.find(({ name }) => name === candidateName);
  if (!subject || !candidate) throw new Error("Expected the names of a candidate and a subject.");
  const calls = sampledCalls(readSubject(subject));
  const probe = calls.find(({ operation }) => operation.route === route);
  if (probe === undefined) throw new Error(`Expected an operation ${route}.`);
  const step = Math.ceil((calls.length - 1) / MOST_OPERATIONS);
  const description = readSubject(subject);
  const open = candidate.load();
  let handedOver = 0;
  const transport: Transport = () => {
    handedOver = performance.now();
    return Promise.resolve(new Response("{}"));
  };
  const before = heapInUse();
  const start = performance.now();
  const settings = { baseUrl: "http://127.0.0.1:9", transport, file: subject.file() };
  const send = await open(description, settings);
  const timeOf = async (call: SampledCall): Promise<number> => {
    const from = performance.now();
    handedOver = from;
    await send(call).catch(() => undefined);
    return handedOver - from;
  };
  await send(probe);
  const first = handedOver - start;
  const others: number[] = [];
  for (const [index, call] of calls.filter((each) => each !== probe).entries()) {
    if (index % step === 0) others.push(await timeOf(call));
  }
  const heap = heapInUse() - before;
  const again: number[] = [];
  for (let count = 0; count < REPETITIONS; count++) again.push(await timeOf(probe));
  return { first, other: median(others.filter((time) => time > 0)), again: median(again), heap };
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
