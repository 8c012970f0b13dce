import { serverVariables } from "../../src/openapi/read/read-server.js";
import { EndpointBuilder, EndpointError } from "fluent-endpoint";
import { call } from "fluent-endpoint/call";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { readDescription, type Description } from "fluent-endpoint/openapi";
import { functionNames } from "../../src/generate/compiled/write-requests.js";
import { bindingOf } from "../../src/openapi/plan/binding.js";
import {
  planOperation,
  type Input,
  type OperationPlan,
} from "../../src/openapi/plan/operation-plan.js";
import { defaultAccept } from "../../src/openapi/plan/accepted-types.js";
import { Description as Document } from "../system/describe/api-description.js";
import { Sampler, type ValuePlace } from "../system/describe/sample.js";
import { loadWithRuntime, type GeneratedModule } from "./generated-module.js";

/** The result of comparing the compiled functions of a description with the builder. */
export interface Comparison {
  readonly operations: number;
  readonly calls: number;
  /** The number of calls that both refused. */
  readonly refused: number;
  /** The notices about operations without a function. */
  readonly notices: readonly string[];
  readonly differences: readonly Difference[];
}

export interface Difference {
  readonly route: string;
  readonly parameters: unknown;
  readonly compiled: unknown;
  readonly builder: unknown;
}

const BASE_URL = "https://api.example.com/base";

/** Calls each operation of a description by its compiled function and by the builder, as a generated method does. */
export function compareCompiled(text: string | object): Comparison {
  const api = readDescription(text, { skipBroken: true });
  const { files, notices } = generate(api, { areas: "none", compiled: true });
  const functions: GeneratedModule = loadWithRuntime(files, "requests.ts");
  const accept = defaultAccept(api);
  const variables = serverVariables(api.servers);
  const plans = api.operations.map((operation) => planOperation(operation, { accept, variables }));
  const names = functionNames(plans);
  const differences: Difference[] = [];
  let calls = 0;
  let refused = 0;
  [...names].forEach(([plan, name], index) => {
    const compile = functions[name] as (...args: object[]) => unknown;
    for (const parameters of parametersOf(plan, api, index, (given) =>
      built(plan, given, accept),
    )) {
      calls++;
      const compiled = outcome(() =>
        plan.inputs.length === 0
          ? compile({ baseUrl: BASE_URL })
          : compile(parameters, { baseUrl: BASE_URL }),
      );
      const builder = outcome(() => built(plan, parameters, accept));
      if (typeof builder === "string") refused++;
      if (!isSame(compiled, builder)) {
        differences.push({ route: plan.route, parameters, compiled, builder });
      }
    }
  });
  const left = notices.filter(({ code }) => code === "not-compiled").map(({ message }) => message);
  return { operations: names.size, calls, refused, notices: left, differences };
}

function built(plan: OperationPlan, parameters: object, accept: string): unknown {
  const headers = accept === "application/json" ? {} : { accept };
  const builder = new EndpointBuilder(BASE_URL, { headers });
  const called: EndpointBuilder = call(builder, plan.route, parameters, bindingOf(plan));
  return toFetch(called.build());
}

/** The outcome of a call: a request, or the code of an error. */
function outcome(run: () => unknown): unknown {
  try {
    return sent(run());
  } catch (error) {
    if (error instanceof EndpointError) return error.code;
    return `thrown: ${String(error)}`;
  }
}

/** The arguments of `fetch`, without the header that only the library sends, and with what a form contains. */
export function sent(request: unknown): unknown {
  const [url, init] = request as [string, { headers: Record<string, string>; body?: unknown }];
  const { "user-agent": _agent, ...headers } = init.headers;
  const body =
    init.body instanceof FormData
      ? [...init.body]
      : init.body instanceof URLSearchParams
        ? String(init.body)
        : init.body;
  return { url, ...init, headers, body };
}

function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

function comparable(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const { headers = {}, ...rest } = value as { headers?: object };
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const files = (_key: string, each: unknown) =>
    each instanceof Blob ? `${each.type} of ${String(each.size)} bytes` : each;
  return JSON.stringify({ ...rest, headers: sorted }, files);
}

/** All parameters, only those that are required, and some with values that are hard to send. */
function parametersOf(
  plan: OperationPlan,
  api: Description,
  start: number,
  build: (parameters: object) => unknown,
): object[] {
  const document = new Document("", api.document);
  const sampled = (input: Input): [string, unknown] => [
    input.argument,
    new Sampler(document, placeOf(input, plan)).sample(input.schema),
  ];
  // The builder compares this header with the body. Compiled functions leave it to the client, as they do all of the connection.
  const inputs = plan.inputs.filter(({ name }) => name.toLowerCase() !== "content-length");
  const all = Object.fromEntries(inputs.map(sampled));
  const required = Object.fromEntries(inputs.filter(({ isRequired }) => isRequired).map(sampled));
  const odd = inputs.slice(0, 8).flatMap((input, index) => {
    const values = oddValues(input, plan, sampled(input)[1]);
    const value = values[(start + index) % values.length];
    return [{ ...all, [input.argument]: value }];
  });
  // If there are several mistakes, not every way reports the same one first.
  return typeof outcome(() => build(all)) === "string" ? [all, required] : [all, required, ...odd];
}

function placeOf({ location }: Input, { body }: OperationPlan): ValuePlace {
  if (location === "header" || location === "cookie") return "header";
  if (location !== "body") return "url";
  return body?.kind === "urlencoded" ? "form" : body?.kind === "multipart" ? "multipart" : "json";
}

/** Values of a parameter's type that are hard to send, or cannot be sent. */
function oddValues(
  { channel, location }: Input,
  { body }: OperationPlan,
  usual: unknown,
): unknown[] {
  if (channel === "data") {
    return body?.kind === "json"
      ? [null, undefined, "", { a: [1, null] }]
      : ["text", undefined, ""];
  }
  const texts = ["", ".", "..", "a/b ?#%ü&=+'(*)!", "\ud800", "a\nb", "長", "%2e", null, undefined];
  const others = [0, -1.5, Number.NaN, Number.POSITIVE_INFINITY, 10n, true, false, new Date(0)];
  const lossy = [new Map(), () => 1, Symbol("s"), new Date(Number.NaN)];
  if (location === "cookie") return [...texts, 1, true];
  const scalars = [...texts, ...others, ...(location === "header" ? [] : lossy)];
  if (Array.isArray(usual)) {
    return [
      [],
      [""],
      ["", ""],
      ["a,b|c d", ""],
      [null, "x", undefined],
      ...scalars.map((each) => [each]),
      [["x"]],
    ];
  }
  if (typeof usual === "object" && usual !== null && !(usual instanceof Blob)) {
    return [
      {},
      { a: null },
      { "b][c": 1 },
      { "": 1 },
      { a: ["x", { y: [2] }] },
      JSON.parse('{"__proto__": 1}'),
      ...scalars.map((each) => ({ a: each })),
    ];
  }
  return scalars;
}
