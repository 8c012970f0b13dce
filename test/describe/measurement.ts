import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { callsOf, type Call } from "./call.js";
import { differencesOf } from "./compare.js";
import type { Description } from "./description.js";
import { isUndefinedStyle } from "./expected-query.js";
import { expectedRequest } from "./expected-request.js";
import { operationsOf, type Operation } from "./operation.js";
import { WAYS } from "./write-call.js";

/** How often something was found, with the first example of it. */
export class Counts {
  readonly found = new Map<string, { count: number; readonly example: string }>();

  add(reason: string, example: string): void {
    const known = this.found.get(reason);
    if (known) known.count++;
    else this.found.set(reason, { count: 1, example });
  }

  get total(): number {
    return [...this.found.values()].reduce((sum, { count }) => sum + count, 0);
  }
}

/** What was counted over descriptions. Each operation counts once for each reason. */
export class Measurement {
  descriptions = 0;
  operations = 0;
  requests = 0;
  /** Operations with a value in the query that OpenAPI defines no format for. */
  undefinedStyles = 0;
  /** Operations with a method that cannot have a body, and a body all the same. */
  readonly refusedBodies = new Counts();
  readonly refusals = new Counts();
  readonly differences = new Counts();

  async measure(description: Description): Promise<void> {
    this.descriptions++;
    for (const operation of operationsOf(description)) await this.#measureOperation(operation);
  }

  async #measureOperation(operation: Operation): Promise<void> {
    this.operations++;
    const reasons = new Reasons();
    const calls = callsOf(operation);
    if (calls.some(({ query }) => query.some(isUndefinedStyle))) this.undefinedStyles++;
    for (const call of calls) {
      for (const [way, write] of Object.entries(WAYS)) await this.#tryCall(call, way, write, reasons);
    }
    const where = `${operation.method} ${operation.path} (${operation.description.name})`;
    for (const [reason, example] of reasons.refusedBodies) this.refusedBodies.add(reason, `${where}: ${example}`);
    for (const [reason, example] of reasons.refusals) this.refusals.add(reason, `${where}: ${example}`);
    for (const [reason, example] of reasons.differences) this.differences.add(reason, `${where}: ${example}`);
  }

  async #tryCall(
    call: Call,
    way: string,
    write: (call: Call) => RequestOptions,
    reasons: Reasons,
  ): Promise<void> {
    this.requests++;
    let request: RequestOptions;
    try {
      request = write(call);
    } catch (error) {
      if (!(error instanceof EndpointError)) {
        reasons.differences.set(`${String(error)} was thrown`, way);
      } else if (call.body && BODILESS.has(call.operation.method)) {
        reasons.refusedBodies.set(reasonOf(error), error.message);
        await this.#tryCall({ ...call, body: undefined }, way, write, reasons);
      } else {
        reasons.refusals.set(reasonOf(error), error.message);
      }
      return;
    }
    for (const { part, expected, actual } of await differencesOf(request, expectedRequest(call), call)) {
      const example = `expected ${short(expected)}, got ${short(actual)}`;
      reasons.differences.set(`${part}, ${way}`, example);
    }
  }
}

/** What was found of one operation, each with an example. */
class Reasons {
  readonly refusedBodies = new Map<string, string>();
  readonly refusals = new Map<string, string>();
  readonly differences = new Map<string, string>();
}

const BODILESS = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** The code and the first line of the message, without what is different in each call. */
function reasonOf({ code, message }: EndpointError): string {
  const [line = ""] = message.split("\n");
  return `${code}: ${line.replace(/"(?:[^"\\]|\\.)*"/g, "…")}`;
}

function short(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) as string | undefined) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
