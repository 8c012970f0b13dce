import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { callsOf, type DescribedCall } from "./described-call.js";
import { differencesOf } from "./part-differences.js";
import type { Description } from "./api-description.js";
import { isUndefinedStyle } from "./expected-query.js";
import { expectedRequest } from "./expected-request.js";
import { operationsOf, type DescribedOperation } from "./described-operation.js";
import { WAYS } from "./ways.js";
import { hasFields } from "./written-body.js";

/** Findings by reason, each with an example. */
export class Findings {
  readonly byReason = new Map<string, string[]>();

  add(reason: string, example: string): void {
    const examples = this.byReason.get(reason);
    if (examples) examples.push(example);
    else this.byReason.set(reason, [example]);
  }

  include({ byReason }: Findings): void {
    for (const [reason, examples] of byReason) {
      for (const example of examples) this.add(reason, example);
    }
  }

  get total(): number {
    return this.examples.length;
  }

  get examples(): readonly string[] {
    return [...this.byReason.values()].flat();
  }
}

/** The counts over descriptions. Each operation counts once for each reason. */
export class Measurement {
  descriptions = 0;
  operations = 0;
  requests = 0;
  /** Operations with a value in the query that OpenAPI defines no format for. */
  undefinedStyles = 0;
  readonly refusedBodies = new Findings();
  /** Operations that were refused for their path or query. */
  readonly refusals = new Findings();
  /** Operations that were refused for their base URL, a header or a body. */
  readonly otherRefusals = new Findings();
  /** Operations whose URL lacks a value because a function that is not strict leaves out what a strict one asks for. */
  readonly leftOut = new Findings();
  readonly differences = new Findings();

  /** @param ways - the ways to make a request from a call, by name */
  constructor(readonly ways: Readonly<Record<string, Write>> = WAYS) {}

  /** Adds what another measurement has found. */
  include(other: Measurement): void {
    this.descriptions += other.descriptions;
    this.operations += other.operations;
    this.requests += other.requests;
    this.undefinedStyles += other.undefinedStyles;
    for (const kind of KINDS) this[kind].include(other[kind]);
  }

  async measure(description: Description): Promise<void> {
    this.descriptions++;
    for (const operation of operationsOf(description)) await this.#measureOperation(operation);
  }

  async #measureOperation(operation: DescribedOperation): Promise<void> {
    this.operations++;
    const reasons = new Reasons();
    const calls = callsOf(operation);
    if (calls.some(({ query }) => query.some(isUndefinedStyle))) this.undefinedStyles++;
    for (const call of calls) {
      for (const [way, write] of Object.entries(this.ways))
        await this.#tryCall(call, way, write, reasons);
    }
    const where = `${operation.method} ${operation.path} (${operation.description.name})`;
    for (const kind of KINDS) {
      for (const [reason, example] of reasons[kind]) this[kind].add(reason, `${where}: ${example}`);
    }
  }

  async #tryCall(call: DescribedCall, way: string, write: Write, reasons: Reasons): Promise<void> {
    if (call.body && BODILESS.has(call.operation.method)) {
      this.#tryBody(call, write, reasons);
      await this.#tryCall({ ...call, body: undefined }, way, write, reasons);
      return;
    }
    this.requests++;
    let request: RequestOptions;
    try {
      request = write(call);
    } catch (error) {
      if (!(error instanceof EndpointError)) {
        reasons.differences.set(`${String(error)} was thrown`, way);
      } else {
        const kind = isForUrl(error, call) ? "refusals" : "otherRefusals";
        reasons[kind].set(reasonOf(error), error.message);
        reasons.lacksValue ||= error.code === "missing-variable";
      }
      return;
    }
    for (const { part, expected, actual } of await differencesOf(
      request,
      expectedRequest(call),
      call,
    )) {
      const example = `expected ${short(expected)}, got ${short(actual)}`;
      const isLeftOut = reasons.lacksValue && part === "URL";
      reasons[isLeftOut ? "leftOut" : "differences"].set(`${part}, ${way}`, example);
    }
  }

  /** A body with a method that has none is refused. As `data` nobody would write it: with GET, that is a query parameter. */
  #tryBody(call: DescribedCall, write: Write, reasons: Reasons): void {
    if (call.body && !hasFields(call.body)) {
      reasons.refusedBodies.set("no way to write it: data is a query parameter with GET", "");
      return;
    }
    this.requests++;
    try {
      const request = write(call);
      if ("body" in request) reasons.differences.set("a body was sent", request.url);
      else reasons.differences.set("a body was lost", request.url);
    } catch (error) {
      if (error instanceof EndpointError) reasons.refusedBodies.set("refused", error.message);
      else reasons.differences.set(`${String(error)} was thrown`, "");
    }
  }
}

type Write = (call: DescribedCall) => RequestOptions;

const KINDS = ["refusedBodies", "refusals", "otherRefusals", "leftOut", "differences"] as const;

/** The findings of one operation, each with an example. */
class Reasons {
  /** True if a strict call was refused for a missing value. */
  lacksValue = false;
  readonly leftOut = new Map<string, string>();
  readonly refusedBodies = new Map<string, string>();
  readonly refusals = new Map<string, string>();
  readonly otherRefusals = new Map<string, string>();
  readonly differences = new Map<string, string>();
}

const BODILESS = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** True if a call is refused for its path or query. */
function isForUrl({ code, parameter }: EndpointError, { path, query }: DescribedCall): boolean {
  if (/^invalid-(?:base-url|header|content-type|media-type)$/.test(code)) return false;
  const names = [...path, ...query].map((given) => given.parameter.name);
  return parameter === undefined || code === "missing-variable" || names.includes(parameter);
}

/** The code and the first line of the message, without what is different in each call. */
function reasonOf({ code, message }: EndpointError): string {
  const [line = ""] = message.split("\n");
  return `${code}: ${line.replace(/"(?:[^"\\]|\\.)*"/g, "…")}`;
}

function short(value: unknown): string {
  const text =
    typeof value === "string"
      ? value
      : ((JSON.stringify(value) as string | undefined) ?? "nothing");
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
