import { describe, expect, test } from "@jest/globals";
import { createApi, DescriptionError, listTools } from "fluent-endpoint/openapi";

type Json = Readonly<Record<string, unknown>>;

/** An API with one operation, whose body has a schema. */
function apiWith(schema: unknown, schemas: Json = {}) {
  return createApi({
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://example.com" }],
    components: { schemas },
    paths: {
      "/run": {
        post: {
          operationId: "run",
          requestBody: { required: true, content: { "application/json": { schema } } },
        },
      },
    },
  });
}

const referTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const text = { type: "string" };

/** The code of what checking, building and describing a body comes to. */
function outcomeOf(schema: unknown, schemas: Json, parameters: object): string {
  try {
    const api = apiWith(schema, schemas);
    const [problem] = api.check("run", parameters);
    expect(JSON.stringify(listTools(api)).length).toBeLessThan(10_000_000);
    return problem?.code ?? "built";
  } catch (error) {
    if (error instanceof DescriptionError) return error.problems[0]?.code ?? "";
    throw error;
  }
}

describe("A body with a schema", () => {
  const alternatives = Array.from({ length: 10_000 }, (_, index) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { const: `k${index}` }, value: text },
  }));
  const chain = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [
      `A${index}`,
      { allOf: [referTo(`A${index + 1}`)] },
    ]),
  );
  let nested: Json = { type: "object", properties: { a: text } };
  for (let depth = 0; depth < 1000; depth++) nested = { allOf: [nested] };
  const subtypes = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [
      `S${index + 1}`,
      { allOf: [referTo(`S${index}`)], properties: { [`p${index}`]: text } },
    ]),
  );
  const base = { properties: { a: text }, discriminator: { propertyName: "a" } };

  test.each<[string, unknown, Json, object, string]>([
    ["refers to itself", referTo("A"), { A: referTo("A") }, { data: 1 }, "invalid-description"],
    ["is a part of itself", referTo("A"), { A: { allOf: [referTo("A")] } }, { data: 1 }, "built"],
    [
      "is an alternative of itself",
      referTo("A"),
      { A: { anyOf: [referTo("A"), { properties: { a: text } }] } },
      { a: "x" },
      "built",
    ],
    ["has 10,000 alternatives", { oneOf: alternatives }, {}, { kind: "k9999" }, "built"],
    ["has 10,000 others", { oneOf: alternatives }, {}, { kind: "k10000" }, "invalid-parameter"],
    ["has 1,000 parts in each other", nested, {}, { a: "x" }, "invalid-description"],
    [
      "leads to 1,000 parts",
      referTo("A0"),
      { ...chain, A1000: {} },
      { a: 1 },
      "invalid-description",
    ],
    [
      "has parts that contradict each other",
      { allOf: [{ properties: { a: text } }, { properties: { a: { type: "integer" } } }] },
      {},
      { a: "x" },
      "invalid-parameter",
    ],
    ["takes nothing", false, {}, { data: 1 }, "invalid-parameter"],
    [
      "has a field that takes nothing",
      { properties: { a: false } },
      {},
      { a: 1 },
      "invalid-parameter",
    ],
    [
      "has subtypes of subtypes",
      referTo("S0"),
      { ...subtypes, S0: base },
      { a: "x" },
      "invalid-description",
    ],
  ])("that %s is read, or refused", (_title, schema, schemas, parameters, expected) => {
    expect(outcomeOf(schema, schemas, parameters)).toBe(expected);
  });
});
