import { isDeepStrictEqual } from "node:util";
import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import {
  createApi,
  matchOperation,
  type ApiOperation,
  type CallableApi,
} from "fluent-endpoint/openapi";
import { sent } from "../../generate/sent-by-fetch.js";
import { outcome, waysOf, type Make } from "../describe/called-description.js";
import type { Description } from "../describe/api-description.js";
import { isObject, objectIn, type JsonObject } from "../describe/json.js";
import { bodyDifference, type SentRequest } from "./arrived.js";
import { CallSampler, isForm, type Variation } from "./call-sampler.js";
import type { Findings } from "./findings.js";
import { argumentOf, argumentsOf, isLeftOut, type Call } from "./sampled-call.js";
import { Readings } from "./readings.js";
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
  readonly #readings: Readings;

  constructor(
    readonly description: Description,
    readonly findings: Findings,
    readonly limits: Limits,
  ) {
    this.#api = createApi(description.root);
    this.#calls = new CallSampler(description);
    this.#ways = waysOf(description);
    this.#operations = sampledOperations(description);
    this.#readings = new Readings(description, this.#calls.judge, this.#operations);
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
    const own = outcome(() => sent(toFetch(built))) as SentRequest;
    for (const [way, make] of Object.entries(this.#ways)) {
      const other = outcome(() =>
        make({ operation: described, route, parameters, request: built }),
      );
      if (other === undefined || isDeepStrictEqual(other, own)) continue;
      const text = `${JSON.stringify(other)}, not ${JSON.stringify(own)}`;
      this.#find(`${way} ${difference(other, own)}`, route, example(parameters, text));
    }
    if (varied.location === "body") this.#compareBody(call, own, parameters);
    else this.#match(call, built, parameters);
  }

  #compareBody(call: Call, own: SentRequest, parameters: JsonObject): void {
    const { varied, described, operation } = call;
    const { route } = operation;
    if (isLeftOut(call)) return;
    const different = bodyDifference(own, varied.value, described.body?.mediaType ?? "");
    if (different === undefined) return;
    this.#find(`${different} (${this.#place(call)})`, route, example(parameters, own));
  }

  #match(call: Call, built: RequestOptions, parameters: JsonObject): void {
    const { varied, described } = call;
    const { route } = call.operation;
    if (varied.location !== "path" && varied.location !== "query") return;
    if (isLeftOut(call)) return;
    this.findings.count("matched");
    const match = matchOperation(this.#api, built);
    if (match === undefined) {
      this.#find("match finds nothing", route, built.url);
      return;
    }
    this.#judgeAmbiguity(call, built, match.ambiguous === true);
    if (`${match.operation.method} ${match.operation.path}` !== route) {
      const isNearer = variablesIn(match.operation.path) < variablesIn(route);
      if (match.ambiguous !== true && !isNearer) {
        this.#find("match finds another operation", route, built.url);
      }
      return;
    }
    const name = argumentOf(described, varied);
    if (name === undefined || !(name in parameters)) return;
    const read = match.parameters[name];
    if (isDeepStrictEqual(read, varied.value)) return;
    // docs/recipes/received.md: values of the path that nothing tells apart are missing.
    if (read === undefined && match.ambiguous === true && varied.location === "path") return;
    if (this.#isAsGood(call, built.url, { ...parameters, [name]: read })) {
      this.findings.count("read as another valid value of the same URL");
      return;
    }
    const kind = JSON.stringify(texts(read)) === JSON.stringify(texts(varied.value));
    const cause = `match reads ${kind ? "a value of another type" : "another value"}`;
    const isSaid = match.ambiguous === true ? ", and says that it is ambiguous" : "";
    this.#find(
      `${cause}${isSaid}: ${typeName(varied.value)} as ${typeName(read)} (${this.#place(call)})`,
      route,
      `${built.url} as ${JSON.stringify(read)}`,
    );
  }

  #judgeAmbiguity(
    { operation: { route } }: Call,
    { method, url }: RequestOptions,
    isSaid: boolean,
  ) {
    const isTrue = this.#readings.isAmbiguous(method.toUpperCase(), url);
    if (isSaid) this.findings.count("ambiguous");
    if (isSaid && isTrue) this.findings.count("ambiguous by the description, too");
    if (isTrue && !isSaid) this.#find("match does not say that it is ambiguous", route, url);
  }

  /** Returns `true` if the value that was read is valid too, and makes the same URL: nothing tells which one was meant. */
  #isAsGood(
    { varied, schema, described, operation }: Call,
    url: string,
    read: JsonObject,
  ): boolean {
    const value = read[argumentOf(described, varied) ?? ""];
    if (value === undefined || !this.#calls.judge.judge(value, schema).isValid) return false;
    const built = attempt((): RequestOptions => this.#api.build(operation.route, read));
    return !(built instanceof EndpointError) && built.url === url;
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

/** A path as it is written takes precedence over one with variables. */
function variablesIn(path: string): number {
  return path.split("{").length;
}

function attempt<Result>(work: () => Result): Result | EndpointError {
  try {
    return work();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
}

function difference(other: unknown, own: SentRequest): string {
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

function texts(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [only, ...others] = value.map(texts);
    return others.length === 0 ? only : [only, ...others];
  }
  if (!isObject(value)) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, texts(each)]));
}

function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}
