import { BODY, createEndpoint, PATH, QUERY, type Operations } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { describe, expect, test } from "@jest/globals";
import type { EndpointCall } from "../../generate/calls-by-id.js";
import { loadGenerated } from "../../generate/generated-module.js";
import {
  documentTaking,
  documentTakingJson,
  documentWith,
  everyWay,
  inEveryWay,
  outcomeOf,
  type Outcome,
} from "./every-way.js";

/** A value of each option that a call takes without an error. */
const OPTIONS = {
  baseUrl: "https://evil.example",
  headers: { "x-evil": "1" },
  request: { a: "1" },
  data: { a: "1" },
  method: "DELETE",
  url: "/evil",
  mediaType: { format: "raw" },
};

const LOCATIONS = ["path", "query", "header", "cookie", "body", "form"];

const ALL = LOCATIONS.flatMap((location) =>
  Object.entries(OPTIONS).map(([name, value]) => [location, name, value] as const),
);

/** A document with one operation, which has a parameter in a location or a field of a body. */
function described(location: string, name: string, value: unknown): readonly [object, string] {
  const schema = { type: typeof value };
  if (location === "body" || location === "form") {
    const type = location === "body" ? "application/json" : "application/x-www-form-urlencoded";
    const fields = { type: "object", properties: { [name]: schema } };
    return [documentTaking({ [type]: { schema: fields } }, {}, false), "POST /t"];
  }
  const path = location === "path" ? `/t/{${name}}` : "/t";
  const parameters = [{ name, in: location, required: location === "path", schema }];
  return [documentWith({}, { parameters }, path), `GET ${path}`];
}

/** Calls the two functions that take options among the parameters. */
function byRoute(document: object, route: string, values: object): Record<string, Outcome> {
  const { files } = generate(readDescription(document as never), { compiled: true });
  const { operations } = loadGenerated(files, "operations.ts");
  const { createRequest } = loadGenerated(files, "request.ts");
  const shop = createEndpoint("https://a.example", operations as Operations) as EndpointCall;
  return {
    endpoint: outcomeOf(() => toFetch(shop(route, values))),
    "request.ts": outcomeOf(() => (createRequest as () => EndpointCall)()(route, values)),
  };
}

const CODE: Readonly<Record<string, (name: string) => string>> = {
  path: (name) => `[PATH]: { ${name}: … }`,
  query: (name) => `[QUERY]: { ${name}: … }`,
  body: (name) => `[BODY]: { ${name}: … }`,
  form: (name) => `[BODY]: { ${name}: … }`,
  header: (name) => `headers: { ${name}: … }`,
  cookie: (name) => `headers: { cookie: "${name}=…" }`,
};

describe("A described name never acts as an option", () => {
  test.each(ALL)("%s %s by route", (location, name, value) => {
    const { endpoint, "request.ts": request } = byRoute(...described(location, name, value), {
      [name]: value,
    });
    const isCookie = location === "cookie";
    if (isCookie && name === "data") expect(endpoint?.headers?.cookie).toBe("a=1");
    else {
      expect(endpoint?.refused).toBe("invalid-parameter");
      expect(endpoint?.message).toContain(CODE[location]?.(name));
    }
    if (isCookie && name !== "headers")
      expect([request?.url, request?.headers?.cookie]).toEqual([
        "https://a.example/t",
        expect.any(String),
      ]);
    else expect(request?.refused).toMatch(/^(?:invalid-options|unplaced-parameter)$/);
  });

  test.each(ALL)("%s %s by the names of classes and createApi", (location, name, value) => {
    const [document, route] = described(location, name, value);
    const { createApi, class: byClass } = everyWay(document, route, { [name]: value });
    for (const outcome of [createApi, byClass]) {
      expect(outcome?.refused).toBeUndefined();
      expect(outcome?.url).toMatch(/^https:\/\/a\.example\/t/);
      expect(outcome?.headers).not.toHaveProperty("x-evil");
    }
  });

  test.each([
    ["path", "baseUrl", { [PATH]: { baseUrl: "x" } }, { url: "https://a.example/t/x" }],
    ["query", "baseUrl", { [QUERY]: { baseUrl: "x" } }, { url: "https://a.example/t?baseUrl=x" }],
    ["header", "request", { headers: { request: "x" } }, { headers: { request: "x" } }],
    ["cookie", "url", { headers: { cookie: "url=x" } }, { headers: { cookie: "url=x" } }],
    ["form", "request", { [BODY]: { request: "x" } }, { body: "request=x" }],
    ["body", "headers", { [BODY]: { headers: "x" } }, { body: '{"headers":"x"}' }],
    ["body", "data", { [BODY]: { data: "x" } }, { body: '{"data":"x"}' }],
  ])("%s %s is sent as the error says", (location, name, values, sent) => {
    const outcomes = byRoute(...described(location, name, "x"), values);
    for (const outcome of Object.values(outcomes)) expect(outcome).toMatchObject(sent);
  });
});

test("A whole body that may be a list is passed as data, also where it may have a field data", () => {
  const object = { type: "object", properties: { data: { type: "string" } } };
  const document = documentTakingJson({ anyOf: [object, { type: "array", items: {} }] }, {}, false);
  const outcomes = byRoute(document, "POST /t", { data: [1] });
  expect(inEveryWay(outcomes, "body")).toEqual({ endpoint: "[1]", "request.ts": "[1]" });
});

test("Options that the operation has no parameter for stay options", () => {
  const [document, route] = described("query", "baseUrl", "x");
  const { endpoint } = byRoute(document, route, { headers: { "x-a": "1" } });
  expect(endpoint?.headers).toMatchObject({ "x-a": "1" });
  const [other] = described("query", "headers", "x");
  const moved = byRoute(other, route, { baseUrl: "https://b.example", headers: undefined });
  expect(moved.endpoint?.url).toBe("https://b.example/t");
});
