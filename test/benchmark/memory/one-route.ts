/** Prints what a million requests of one route leave on the heap, what a request allocates, and how large a result is. */
import { endpoint } from "../library.js";
import { heapAfterCollection } from "../heap.js";

export interface OneRoute {
  /** Bytes that are on the heap afterwards and were not before. */
  readonly left: number;
  /** Bytes that a call allocates, a figure a run. */
  readonly allocated: readonly number[];
  /** Bytes that a result holds, a figure a run. */
  readonly result: readonly number[];
}

const CALLS = 1_000_000;
const CALLS_A_RUN = 20_000;
const RUNS = 9;
const OPTIONS = {
  org: "octokit",
  type: "private",
  headers: { authorization: "token 0000000000000000000000000000000000000001" },
};
const request = () => endpoint("GET /orgs/{org}/repos", OPTIONS);

type Result = ReturnType<typeof request>;
const results: (Result | undefined)[] = Array.from({ length: CALLS_A_RUN }, () => undefined);

callOften(CALLS / 2);
const start = heapAfterCollection();
callOften(CALLS);
const left = heapAfterCollection() - start;
const runs = Array.from({ length: RUNS }, () => ({ allocated: allocated(), result: resultSize() }));
const printed: OneRoute = {
  left,
  allocated: runs.map(({ allocated }) => allocated),
  result: runs.map(({ result }) => result),
};
console.log(JSON.stringify(printed));

function callOften(times: number): void {
  for (let call = 0; call < times; call++) results[call % 2] = request();
  results.fill(undefined);
}

/** The young generation is large enough for a run (see `run-alone.ts`): nothing is collected meanwhile. */
function allocated(): number {
  const before = heapAfterCollection();
  for (let call = 0; call < CALLS_A_RUN; call++) results[call % 2] = request();
  const bytes = process.memoryUsage().heapUsed - before;
  results.fill(undefined);
  return bytes / CALLS_A_RUN;
}

/** The smaller of two: what our results hold, and what bare copies of them hold, each with a URL in one piece. */
function resultSize(): number {
  return Math.min(
    held(request),
    held(() => bareCopy(request())),
  );
}

function held(make: () => Result): number {
  const before = heapAfterCollection();
  for (let call = 0; call < CALLS_A_RUN; call++) results[call] = make();
  const bytes = heapAfterCollection() - before;
  results.fill(undefined);
  return bytes / CALLS_A_RUN;
}

function bareCopy({ method, url, headers }: Result): Result {
  return { method, url: Buffer.from(url).toString(), headers: { ...headers } };
}
