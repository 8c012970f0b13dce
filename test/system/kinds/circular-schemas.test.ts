import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "../../generate/compile-generated.js";
import { documentTakingJson } from "./every-way.js";

const pointer = (name: string): string => `#/components/schemas/${name}`;
type Schemas = Readonly<Record<string, object>>;

const ref = (name: string): object => ({ $ref: pointer(name) });
const text = (...names: readonly string[]): object => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const needs = (name: string): object => ({ ...text(name), required: [name] });
const child = (name: string, parent = "A"): object => ({ allOf: [ref(parent), needs(name)] });

const B = { t: "x", b: "y" };
const C = { t: "x", c: "y" };

/** Schemas, the bodies that fit A, and the bodies that do not. */
const CASES: readonly (readonly [string, Schemas, readonly object[], readonly object[]])[] = [
  [
    "anyOf with a child",
    { A: { ...text("t"), anyOf: [ref("B")] }, B: child("b") },
    [B, { b: "y" }],
    [{ t: "x" }, { t: 1, b: "y" }],
  ],
  [
    "oneOf with two children",
    { A: { ...needs("t"), oneOf: [ref("B"), ref("C")] }, B: child("b"), C: child("c") },
    [B, C],
    [{ t: "x" }, { b: "y" }, { t: "x", b: 1 }],
  ],
  [
    "oneOf with children that are written in place",
    { A: { ...needs("t"), oneOf: [child("b"), child("c")] } },
    [C],
    [{ t: "x" }, { t: "x", c: 1 }],
  ],
  [
    "a grandchild",
    {
      A: { ...needs("t"), oneOf: [ref("B")] },
      B: { allOf: [ref("A"), needs("b")], oneOf: [ref("C")] },
      C: child("c", "B"),
    },
    [{ ...B, ...C }],
    [B, C],
  ],
  [
    "a discriminator",
    {
      A: {
        ...needs("t"),
        discriminator: { propertyName: "t", mapping: { b: pointer("B"), c: pointer("C") } },
        oneOf: [ref("B"), ref("C")],
      },
      B: child("b"),
      C: child("c"),
    },
    [
      { t: "b", b: "y" },
      { t: "c", c: "y" },
    ],
    [{ t: "b" }, { b: "y" }],
  ],
  ["anyOf with itself", { A: { anyOf: [ref("A"), needs("t")] } }, [{ t: "x" }], [{}, { t: 1 }]],
  ["oneOf with itself", { A: { oneOf: [needs("t"), ref("A")] } }, [{ t: "x" }], [{}, { t: 1 }]],
  ["allOf with itself", { A: { allOf: [ref("A"), needs("t")] } }, [{ t: "x" }], [{}, { t: 1 }]],
  [
    "a member that is one of them again",
    {
      A: { ...text("t"), oneOf: [ref("B")] },
      B: {
        allOf: [ref("A"), { ...needs("b"), properties: { b: { type: "string" }, a: ref("A") } }],
      },
    },
    [{ b: "y", a: { b: "z" } }],
    [
      { b: "y", a: {} },
      { b: "y", a: { b: 1 } },
    ],
  ],
];

const documentOf = (schemas: Schemas) => documentTakingJson(ref("A"), { components: { schemas } });

describe("A schema that is a part of its own parts", () => {
  test.each(CASES)("is checked, and its types compile: %s", async (_, schemas, right, wrong) => {
    const api = createApi(documentOf(schemas));
    for (const body of right) expect(api.check("x", body)).toEqual([]);
    for (const body of wrong) {
      const [problem] = api.check("x", body);
      expect([body, problem?.code]).not.toEqual([body, undefined]);
      expect(problem?.code).not.toBe("unchecked-parameter");
    }
    const { files } = generate(readDescription(documentOf(schemas)), { name: "Api" });
    expect(await errorsIn(files, "")).toEqual([]);
  });

  test("is checked without results that hold only meanwhile", () => {
    const P = { ...needs("t"), oneOf: [ref("B")] };
    const api = createApi(
      documentOf({ A: { oneOf: [ref("P"), ref("B")] }, P, B: child("b", "P") }),
    );
    expect(api.check("x", { b: "y" })).toHaveLength(1);
    expect(api.check("x", B)).toEqual([]);
  });
});
