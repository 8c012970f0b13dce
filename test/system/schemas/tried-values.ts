import { isDeepStrictEqual } from "node:util";
import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { createApi, type ApiOperation, type CallableApi } from "fluent-endpoint/openapi";
import { sent } from "../../generate/sent-by-fetch.js";
import { outcome, waysOf, type Make } from "../describe/called-description.js";
import type { Description } from "../describe/api-description.js";
import { objectIn, type JsonObject } from "../describe/json.js";
import { CallSampler, isForm, type Variation } from "./call-sampler.js";
import type { Findings } from "./findings.js";
import { argumentsOf, type Call } from "./sampled-call.js";
import { sampledOperations, type SampledOperation } from "./sampled-operation.js";

/** The most values of each kind that are tried for an operation. */
export interface Limits {
  readonly valid: number;
  readonly broken: number;
}

/** Tries the values of all operations of a description, in all ways. */
export class TriedDescription {
  readonly #api: CallableApi;
  readonly #calls: CallSampler;
  readonly #ways: Readonly<Record<string, Make>>;
  readonly #operations: readonly SampledOperation[];

  constructor(
    readonly description: Description,
    readonly findings: Findings,
    readonly limits: Limits,
  ) {
    this.#api = createApi(description.root);
    this.#calls = new CallSampler(description);
    this.#ways = waysOf(description);
    this.#operations = sampledOperations(description);
  }

  /** @param isOver - ends the trial between two operations */
  tryAll(isOver: () => boolean): void {
    this.findings.count("descriptions");
    for (const operation of this.#operations) {
      if (isOver()) return;
      const described = operationOr(this.#api, operation.route);
      if (described === undefined) continue;
      this.findings.count("operations");
      try {
        this.#tryOperation(operation, described);
      } catch (error) {
        this.#find("the trial failed", operation.route, String(error).slice(0, 300));
      }
    }
  }

  #tryOperation(operation: SampledOperation, described: ApiOperation): void {
    const variations = this.#calls.variationsOf(operation, described);
    if (variations === undefined) this.findings.count("operations without a valid request");
    for (const variation of variations ?? []) this.#tryVariation(variation);
  }

  #tryVariation(variation: Variation): void {
    for (const call of this.#calls.validCalls(variation, this.limits.valid)) this.#tryValid(call);
    const { described, varied } = variation.callWith(undefined);
    const isText = varied.location !== "body" || isForm(described);
    let count = 0;
    for (const call of this.#calls.brokenCalls(variation, isText)) {
      if (++count > this.limits.broken) break;
      this.#tryBroken(call);
    }
  }

  #tryValid(call: Call): void {
    const { varied, described } = call;
    const { route } = call.operation;
    const parameters = argumentsOf(call) ?? {};
    this.findings.count("valid");
    const problems = this.#api
      .check(route, parameters)
      .filter(({ severity }) => severity === "error");
    const [problem] = problems;
    if (problem?.code === "unsupported-style" && isUnwritable(varied.value)) {
      // docs/behaviour/openapi.md: OpenAPI has no way to write them in a URL or a form.
      this.findings.count("not writable");
      return;
    }
    if (problem !== undefined) {
      const cause = `valid and refused: ${problem.code}: ${general(problem.message)}`;
      this.#find(`${cause} (${this.#place(call)})`, route, example(parameters, problem.message));
      return;
    }
    const built = attempt((): RequestOptions => this.#api.build(route, parameters));
    if (built instanceof EndpointError) {
      this.#find(`valid and build throws ${built.code}`, route, example(parameters, built.message));
      return;
    }
    const own = outcome(() => sent(toFetch(built)));
    for (const [way, make] of Object.entries(this.#ways)) {
      const other = outcome(() =>
        make({ operation: described, route, parameters, request: built }),
      );
      if (other === undefined || isDeepStrictEqual(other, own)) continue;
      const text = `${JSON.stringify(other)}, not ${JSON.stringify(own)}`;
      this.#find(`${way} ${difference(other, own)}`, route, example(parameters, text));
    }
  }

  #tryBroken(call: Call): void {
    const { varied, schema } = call;
    const { route } = call.operation;
    const parameters = argumentsOf(call) ?? {};
    this.findings.count("broken");
    const problems = this.#api
      .check(route, parameters)
      .filter(({ severity }) => severity === "error");
    const built = attempt((): RequestOptions => this.#api.build(route, parameters));
    const code = built instanceof EndpointError ? built.code : undefined;
    if (code !== problems[0]?.code) {
      this.#find(`check says ${problems[0]?.code}, and build ${code}`, route, example(parameters));
    }
    if (code !== undefined) {
      this.findings.count("refused");
      return;
    }
    const { cause = "" } = this.#calls.judge.judge(varied.value, schema);
    if (this.#calls.judge.judge(varied.value, schema, "checked").isValid) {
      this.findings.count(`broken, and left to the server: ${cause}`);
      return;
    }
    this.#find(`broken and accepted: ${cause} (${this.#place(call)})`, route, example(parameters));
  }

  #place({ varied, schema, operation, described }: Call): string {
    const target = this.description.resolve(schema) ?? {};
    const kind =
      "oneOf" in target || "anyOf" in target
        ? "alternatives"
        : "discriminator" in target
          ? "subtypes"
          : "allOf" in target
            ? "parts"
            : "plain";
    if (varied.location !== "body") return `${varied.location}, ${kind}`;
    const need = operation.body?.isRequired === true ? "required" : "optional";
    const form = (described.body?.mediaType ?? "").includes("json") ? "JSON" : "form";
    return `${need} ${form} body, ${kind}`;
  }

  #find(cause: string, route: string, text: string): void {
    this.findings.add(
      cause,
      `${this.description.name} ${route}`,
      `${this.description.name} ${route}: ${text}`,
    );
  }
}

/** The operation by the library; `undefined` if it says that it cannot be read. */
export function operationOr(api: CallableApi, route: string): ApiOperation | undefined {
  try {
    const operation = api.operation(route);
    return operation.parameters.path.length >= 0 ? operation : undefined;
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

/** Returns `true` for a text with a separator of lists, and for a list or an object in another one. */
function isUnwritable(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(
    (member) => typeof member === "object" || /[ |]/.test(String(member)),
  );
}

function attempt<Result>(work: () => Result): Result | EndpointError {
  try {
    return work();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
}

function difference(other: unknown, own: unknown): string {
  const found = objectIn(other);
  if ("refused" in found) return `refuses with ${String(found.refused)}`;
  if ("thrown" in found) return `throws`;
  const different = ["url", "method", "headers", "body"].filter(
    (key) => !isDeepStrictEqual(found[key], objectIn(own)[key]),
  );
  return `sends another ${different.join(", ")}`;
}

/** A message without the names and values in it. */
function general(message: string): string {
  return message
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replaceAll(/\b(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS) \S+/g, "…")
    .replace(/ must be .*/s, " must be …");
}

function example(parameters: JsonObject, ...more: readonly unknown[]): string {
  const texts = [parameters, ...more].map((each) =>
    typeof each === "string" ? each : JSON.stringify(each),
  );
  return texts.map((text) => text.slice(0, 300)).join(" → ");
}
