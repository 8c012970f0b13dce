import { toFetch } from "fluent-endpoint/clients";
import { createApi, DescriptionError, type ApiOperation } from "fluent-endpoint/openapi";
import { generatedCalls } from "./generated-calls.js";
import { cutTo, inGroups } from "./cut-description.js";
import { resolved, type Json } from "./json.js";
import { kindsOf, type Kind } from "./kinds.js";
import { SampledValues, withoutExamples } from "./sampled-values.js";
import type { ValidatingServer } from "./validating-server.js";

/** A call of an operation, and the answer of the validating server. */
export interface ValidatedCall {
  readonly route: string;
  readonly kinds: readonly Kind[];
  /** True for values that are made without the examples and defaults of the description, because the first ones were refused. */
  readonly isWithoutExamples: boolean;
  /** `accepted`, or why not, for the request that `createApi` builds. */
  readonly built: Outcome;
  /** The same for the call of `request.ts`. */
  readonly compiled: Outcome | undefined;
}

/** The calls to make. */
export interface Calling {
  /** True for an operation that is called. */
  isCalled(kinds: readonly Kind[]): boolean;
  /** The media types of bodies to prefer. */
  readonly contentTypes: readonly string[];
}

export interface Outcome {
  /** `accepted`, or who refused it and how. */
  readonly result: string;
  /** More about a refusal, for people. */
  readonly detail: string;
}

const ACCEPTED: Outcome = { result: "accepted", detail: "" };

/**
 * Calls operations of a description over loopback: openapi-sampler makes the values, and express-openapi-validator reads the
 * requests. Nobody of this project wrote either. An operation that is refused is called a second time with values that have nothing
 * of the description's examples, which need not fit their schemas.
 */
export async function validatedCalls(
  description: Json,
  server: ValidatingServer,
  { isCalled, contentTypes }: Calling,
): Promise<ValidatedCall[]> {
  const { baseUrl } = server;
  const keys = headerKeys(description);
  const credentials = Object.fromEntries(keys.map(({ scheme }) => [scheme, KEY]));
  const settings = { baseUrl, contentTypes, credentials };
  const headers = Object.fromEntries(keys.map(({ header }) => [header, KEY]));
  const api = createApi(description, settings);
  const called = api.operations
    .map(readable)
    .filter((operation) => operation !== undefined)
    .filter((operation) => isCalled(kindsOf(description, operation)));
  const paths = new Set(called.map(({ path }) => path));
  const functions = generatedCalls(description, (path) => paths.has(path), contentTypes);
  const values = new SampledValues(description, 2);
  let bare: SampledValues | undefined;

  async function call(operation: ApiOperation, sampled: SampledValues) {
    const { route } = operation;
    const compile = functions.get(route);
    const given = () => sampled.argumentsOf(operation);
    const built = await outcomeOf(() => toFetch(api.build(route, given())));
    const compiled = compile && (await outcomeOf(() => compile(given(), { baseUrl, headers })));
    return { built, compiled };
  }

  async function callTwice(operation: ApiOperation): Promise<ValidatedCall> {
    const { route } = operation;
    const kinds = kindsOf(description, operation);
    const first = await call(operation, values);
    if (first.built === ACCEPTED) return { route, kinds, isWithoutExamples: false, ...first };
    bare ??= new SampledValues(withoutExamples(description) as Json, 2);
    const second = await call(createApi(bare.description, settings).operation(route), bare);
    const isWithoutExamples = second.built === ACCEPTED;
    return { route, kinds, isWithoutExamples, ...(isWithoutExamples ? second : first) };
  }

  const calls: ValidatedCall[] = [];
  for (const group of inGroups(called)) {
    server.serve(cutTo(description, group));
    for (const operation of group) calls.push(await callTwice(operation));
  }
  return calls;
}

const KEY = "key";

/**
 * The security schemes whose credentials are headers. An operation may have a parameter of the same name, which `createApi` fills
 * from the credentials, and `request.ts` takes as any other.
 */
function headerKeys(description: Json): { scheme: string; header: string }[] {
  const { securitySchemes } = resolved(description, description.components);
  return Object.entries((securitySchemes ?? {}) as Json).flatMap(([scheme, described]) => {
    const { type, in: place, name } = resolved(description, described);
    const isHeader = type === "apiKey" && place === "header";
    return isHeader && typeof name === "string" && name !== "" ? [{ scheme, header: name }] : [];
  });
}

/** The operation; undefined if it is refused when it is read, with the place in its description. */
function readable(operation: ApiOperation): ApiOperation | undefined {
  try {
    return { ...operation };
  } catch (error) {
    if (error instanceof DescriptionError) return undefined;
    throw error;
  }
}

type Request = readonly [url: string, init: RequestInit];

async function outcomeOf(build: () => Request): Promise<Outcome> {
  let request: Request;
  try {
    request = build();
  } catch (error) {
    const { code = "thrown", message } = error as { code?: string; message: string };
    return { result: `refused here: ${code}`, detail: message.slice(0, 300) };
  }
  const response = await fetch(...request);
  const text = await response.text();
  if (response.status === 200) return ACCEPTED;
  const [url, { body }] = request;
  const sent = JSON.stringify({ body });
  const detail = `${text.slice(0, 300)} for ${url} ${sent.slice(0, 200)}`;
  return { result: `refused there: ${response.status}`, detail };
}
