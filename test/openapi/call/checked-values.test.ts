import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import { buildTool, createApi } from "fluent-endpoint/openapi";
import {
  documentOf,
  integer,
  integers,
  type Json,
  object,
  reference as refer,
  text,
} from "../../helpers/descriptions.js";
import { References } from "../../../src/openapi/read/references.js";
import { Effort, schemaProblems } from "../../../src/openapi/call/check-schema.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const UNSAFE = 2 ** 53;
const LONG = "1234567890123456789";

/** An API that takes a value of a schema in a path, a query, a header and a body of JSON. */
function apiWith(schema: object | boolean, schemas: object = {}) {
  const parameter = (where: string) => ({ name: "p", in: where, required: true, schema });
  const body = { content: { "application/json": { schema: object({ p: schema }) } } };
  return createApi(
    documentOf(
      {
        "/path/{p}": { delete: { operationId: "path", parameters: [parameter("path")] } },
        "/query": { get: { operationId: "query", parameters: [parameter("query")] } },
        "/header": { get: { operationId: "header", parameters: [parameter("header")] } },
        "/body": { post: { operationId: "body", requestBody: body } },
      },
      { components: { schemas } },
    ),
  );
}

describe("An integer that JavaScript rounds", () => {
  test.each<[Json]>([[integer], [{ type: "number" }], [text], [{ anyOf: [integer, text] }], [{}]])(
    "stays as it is written in a URL, as a text for %j",
    (schema) => {
      const api = apiWith(schema);
      expect(buildTool(api, "path", { p: LONG }).url).toBe(`https://api.example.com/path/${LONG}`);
      expect(buildTool(api, "query", { p: LONG }).url).toBe(
        `https://api.example.com/query?p=${LONG}`,
      );
      expect(buildTool(api, "header", { p: LONG }).headers.p).toBe(LONG);
    },
  );

  test.each<[string, Json | boolean, unknown]>([
    ["path", integer, UNSAFE],
    ["path", {}, UNSAFE],
    ["path", true, -UNSAFE],
    ["query", { anyOf: [integer, text] }, UNSAFE],
    ["query", integers, [UNSAFE]],
    ["query", integers, UNSAFE],
    ["query", { type: "object" }, { id: UNSAFE }],
    ["body", integer, UNSAFE],
    ["body", integer, LONG],
    ["body", { type: "number" }, LONG],
    ["body", integers, [UNSAFE]],
  ])("is refused in the %s with the reason, for %j", (id, schema, value) => {
    const api = apiWith(schema);
    for (const call of [
      () => api.build(id, { p: value }),
      () => buildTool(api, id, { p: value }),
    ]) {
      const { code, message } = thrownBy(call);
      expect(code).toBe("invalid-parameter");
      expect(message).toContain("beyond 9007199254740991");
      expect(message.includes("Pass it as a string.")).toBe(id !== "body");
    }
  });

  test.each<[string, Json, unknown]>([
    ["path", { type: "number" }, 1e300],
    ["body", { type: "number" }, 1e300],
    ["body", {}, [UNSAFE]],
    ["path", integer, Number.MAX_SAFE_INTEGER],
    ["path", integer, 2n ** 60n],
    ["path", { allOf: [{ type: "number" }] }, UNSAFE],
  ])("is the same number in the %s: %j", (id, schema, value) => {
    expect(apiWith(schema).check(id, { p: value })).toEqual([]);
  });
});

describe("A number that is passed as a text", () => {
  const others = ["0x7", "0b1", "0o7", "0X7", "Infinity", "1.2.3", ""];
  const padded = [" 7", "7 ", "7\n"];

  test.each(["integer", "number"])("has decimal digits where the type is %s", (type) => {
    const api = apiWith({ type });
    const list = apiWith({ type: "array", items: { type } });
    for (const id of ["path", "query", "header"]) {
      for (const p of [...others, ...padded]) {
        expect([id, p, api.check(id, { p }).length]).toEqual([id, p, 1]);
        expect([id, p, list.check(id, { p: [1, p] }).length]).toEqual([id, p, 1]);
      }
      for (const p of ["7", "07", "+7", "-7", "7.0", "7e0", "7.", "+70E-1"]) {
        expect([p, api.check(id, { p })]).toEqual([p, []]);
      }
    }
  });

  test("is read by the same rule where texts are coerced", () => {
    const api = apiWith(integer);
    for (const p of others) {
      for (const id of ["path", "body"]) {
        expect(thrownBy(() => buildTool(api, id, { p })).code).toBe("invalid-parameter");
      }
    }
    expect(buildTool(api, "body", { p: "-7" }).body).toEqual({ p: -7 });
  });
});

describe("A value with names of an object's own methods", () => {
  test.each<[Json]>([
    [{ toString: 1 }],
    [{ valueOf: 1, toString: null }],
    [{ toJSON: 1 }],
    [{ a: [{ toString: 1 }] }],
  ])("is compared with an enumeration: %j", (value) => {
    for (const schema of [{ enum: ["a", 1] }, { const: { a: 1 } }, { enum: [[1], { a: 2 }] }]) {
      const api = apiWith(schema);
      for (const id of ["path", "query", "header", "body"]) {
        expect(thrownBy(() => buildTool(api, id, { p: value }))).toBeInstanceOf(EndpointError);
        expect(thrownBy(() => api.build(id, { p: value })).code).toBe("invalid-parameter");
      }
    }
  });

  test("is compared with a constant that is an object", () => {
    const api = apiWith({ enum: [{ a: [1, { b: null }], c: 2 }, 3] });
    expect(api.check("body", { p: { c: 2, a: [1, { b: null }] } })).toEqual([]);
    for (const p of [{ a: [1, { b: null }] }, { a: [1, {}], c: 2 }, { a: [1n], c: 2 }, [1]]) {
      expect(api.check("body", { p })).toMatchObject([{ code: "invalid-parameter" }]);
    }
  });
});

describe("A value that cannot be checked to its end", () => {
  /** Alternatives of which each leads to all of them, so that each level of a value multiplies the work. */
  const Node = object({ next: { anyOf: [refer("A"), refer("B"), refer("C")] } });
  const schemas = Object.fromEntries(
    ["A", "B", "C"].map((name) => [
      name,
      { allOf: [refer("Node"), { required: [name], properties: { next: {} } }] },
    ]),
  );
  const nested = (depth: number, end: unknown): unknown =>
    depth === 0 ? end : { next: nested(depth - 1, end) };

  test("is none whose alternatives lead to each other", () => {
    const api = apiWith(refer("Node"), { ...schemas, Node });
    expect(api.check("body", { p: nested(90, {}) })).toMatchObject([{ code: "invalid-parameter" }]);
  });

  test("is refused with a code, by build too", () => {
    const chain = Array.from({ length: 130 }, (_, index) => [
      `D${index}`,
      { allOf: [refer(`D${index + 1}`)] },
    ]);
    const schema = { type: "object", additionalProperties: refer("D0") };
    const api = apiWith(schema, { ...(Object.fromEntries(chain) as object), D130: {} });
    const members = Array.from({ length: 8000 }, (_, index) => [index, index]);
    const parameters = { p: Object.fromEntries(members) as object };
    const problem = { code: "unchecked-parameter", parameter: "p", location: "body" };
    const error = thrownBy(() => api.build("body", parameters));
    expect(error).toMatchObject({ ...problem, cause: [{ ...problem, severity: "error" }] });
  });

  test.each([100, 60, 31])("is none of up to 100 levels and 100,000 values: %i levels", (depth) => {
    const tree = object({ next: refer("Tree"), end: integer });
    const api = apiWith(refer("Tree"), { Tree: { allOf: [{ anyOf: [tree] }] } });
    const good = { p: nested(depth - 2, { end: 1 }) };
    const bad = { p: nested(depth - 2, { end: "x" }) };
    expect(api.check("body", good)).toEqual([]);
    expect(api.check("body", bad)).toMatchObject([{ code: "invalid-parameter" }]);
  });

  test("is not a list of tens of thousands of values", () => {
    const item = { oneOf: [text, { type: "boolean" }, integer] };
    const api = apiWith({ type: "array", items: item });
    const many = Array<unknown>(99_990).fill(1);
    expect(api.check("body", { p: [...many, 1.5] })).toMatchObject([{ code: "invalid-parameter" }]);
  });
});

test.each([
  ["a text", text, "x"],
  ["a wrong text", text, 7],
  ["an object", { type: "object", required: ["a"] }, { a: 1 }],
  ["a wrong object", { type: "object", required: ["a"] }, {}],
])("%s is compared once with each schema, also where many have it twice", (_name, leaf, value) => {
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    const levels = Array.from({ length: 40 }, (_, level) => [
      `S${level}`,
      { [keyword]: [refer(`S${level + 1}`), refer(`S${level + 1}`)] },
    ]);
    const schemas = { ...(Object.fromEntries(levels) as Json), S40: leaf };
    const references = References.of({ openapi: "3.1.0", components: { schemas } });
    const effort = new Effort();
    schemaProblems(value, refer("S0"), { references, isText: false, effort }, 100);
    expect(effort.steps).toBeLessThan(3 * 40);
  }
});
