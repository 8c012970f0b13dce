/** Prints how much the heap grows by a million requests of one route, how much a request allocates, and the size of a result. */
import { endpoint } from "../../../src/index.js";
import { heapAfterCollection } from "../processes.js";

const CALLS = 1_000_000;
const CALLS_PER_RUN = 20_000;
const RUNS = 9;
const OPTIONS = {
  org: "octokit",
  type: "private",
  headers: { authorization: "token 0000000000000000000000000000000000000001" },
};
const request = () => endpoint("GET /orgs/{org}/repos", OPTIONS);

type Result = ReturnType<typeof request>;
const results: (Result | undefined)[] = Array.from({ length: CALLS_PER_RUN }, () => undefined);

callOften(CALLS / 2);
const start = heapAfterCollection();
callOften(CALLS);
const heapGrowth = heapAfterCollection() - start;
const runs = Array.from({ length: RUNS }, () => ({ allocated: allocated(), result: resultSize() }));
const printed = {
  heapGrowth,
  allocated: runs.map((run) => run.allocated),
  result: runs.map((run) => run.result),
};
console.log(JSON.stringify(printed));

/** By how many bytes the heap has grown, and for each run the bytes that a call allocates and those of its result. */
export type OneRoute = typeof printed;

function callOften(times: number): void {
  for (let call = 0; call < times; call++) results[call % 2] = request();
  results.fill(undefined);
}

/** Bytes allocated by a call. Nothing is collected during a run, because the young generation is large (see `processes.ts`). */
function allocated(): number {
  const before = heapAfterCollection();
  for (let call = 0; call < CALLS_PER_RUN; call++) results[call % 2] = request();
  const bytes = process.memoryUsage().heapUsed - before;
  results.fill(undefined);
  return bytes / CALLS_PER_RUN;
}

/** The size of a result in bytes: of the result itself or of a copy whose URL is one flat string, whichever is smaller. */
function resultSize(): number {
  return Math.min(
    sizeOf(request),
    sizeOf(() => flatCopy(request())),
  );
}

function sizeOf(make: () => Result): number {
  const before = heapAfterCollection();
  for (let call = 0; call < CALLS_PER_RUN; call++) results[call] = make();
  const bytes = heapAfterCollection() - before;
  results.fill(undefined);
  return bytes / CALLS_PER_RUN;
}

function flatCopy({ method, url, headers }: Result): Result {
  return { method, url: Buffer.from(url).toString(), headers: { ...headers } };
}
