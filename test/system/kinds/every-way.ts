import { expect } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { createApi, DescriptionError } from "fluent-endpoint/openapi";
import { fetchedBy } from "../describe/called-description.js";
import type { JsonObject } from "../describe/json.js";

type Values = Readonly<Record<string, unknown>>;

/** The arguments of `fetch`, or the code and the words of the refusal. */
export interface Outcome {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly refused?: string;
  readonly message?: string;
}

/** Makes one call in each way. `endpoint` has no settings but the address, so that a call with others leaves it out. */
export function everyWay(
  document: object,
  route: string,
  values: Values = {},
  settings: Values = {},
): Readonly<Record<string, Outcome>> {
  const ways = fetchedBy({ root: document as JsonObject }, settings);
  const call = { route, parameters: { ...values } };
  const isBare = Object.keys(settings).every((name) => name === "baseUrl");
  return {
    createApi: outcomeOf(() => toFetch(createApi(document, settings).build(route, values))),
    class: outcomeOf(() => ways["a generated method"](call)),
    "request.ts": outcomeOf(() => ways["request.ts"](call)),
    ...(isBare && { endpoint: outcomeOf(() => ways.createEndpoint(call)) }),
  };
}

export function outcomeOf(work: () => unknown): Outcome {
  try {
    const [url, init] = work() as [string, Outcome];
    const { method, headers, body } = init;
    return { url, ...(method && { method }), ...(headers && { headers }), body };
  } catch (error) {
    const { code = "thrown", message } = error as { code?: string; message: string };
    const isOurs = error instanceof EndpointError || error instanceof DescriptionError;
    return { refused: isOurs || code !== "thrown" ? code : `thrown ${String(error)}`, message };
  }
}

/** A document with one operation at one path. */
export function documentWith(
  parts: object,
  operation: object,
  path = "/t",
  method = "get",
): object {
  return {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    servers: [{ url: "https://a.example" }],
    ...parts,
    paths: {
      [path]: { [method]: { operationId: "x", tags: ["t"], responses: {}, ...operation } },
    },
  };
}

/** The member of each way's outcome, such as its URL. A refusal is its code. */
export function inEveryWay(
  outcomes: Readonly<Record<string, Outcome>>,
  name: keyof Outcome,
): Values {
  return Object.fromEntries(
    Object.entries(outcomes).map(([way, each]) => [way, each[name] ?? each.refused]),
  );
}

/** The member of every way's outcome, which has to be the same in each. A refusal is its code. */
export function sentAlike(
  document: object,
  route: string,
  values: object,
  name: keyof Outcome,
  settings: Values = {},
): unknown {
  const found = inEveryWay(everyWay(document, route, { ...values }, settings), name);
  const [first] = Object.values(found);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((way) => [way, first])));
  return first;
}

/** A document with one operation, `POST /t`, that takes a body. */
export function documentTaking(content: object, parts: object = {}, required = true): object {
  return documentWith(parts, { requestBody: { required, content } }, "/t", "post");
}

/** A document with one operation, `POST /t`, that takes a JSON body of a schema. */
export function documentTakingJson(schema: object, parts: object = {}, required = true): object {
  return documentTaking({ "application/json": { schema } }, parts, required);
}
