import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "../../generate/compile-generated.js";
import { documentWith } from "./every-way.js";

type Schemas = Readonly<Record<string, object>>;

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const text = (...names: readonly string[]): object => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const needs = (name: string): object => ({ ...text(name), required: [name] });
const child = (name: string, parent = "A"): object => ({ allOf: [ref(parent), needs(name)] });

/** Schemas, the bodies that fit A, and the bodies that do not. */
const CASES: readonly (readonly [string, Schemas, readonly object[], readonly object[]])[] = [
  [
    "anyOf with a child",
    { A: { ...text("t"), anyOf: [ref("B")] }, B: child("b") },
    [{ t: "x", b: "y" }, { b: "y" }],
    [{ t: "x" }, { t: 1, b: "y" }],
  ],
  [
    "oneOf with two children",
    { A: { ...needs("t"), oneOf: [ref("B"), ref("C")] }, B: child("b"), C: child("c") },
    [
      { t: "x", b: "y" },
      { t: "x", c: "y" },
    ],
    [{ t: "x" }, { b: "y" }, { t: "x", b: 1 }],
  ],
  [
    "oneOf with children that are written in place",
    { A: { ...needs("t"), oneOf: [child("b"), child("c")] } },
    [{ t: "x", c: "y" }],
    [{ t: "x" }, { t: "x", c: 1 }],
  ],
  [
    "a grandchild",
    {
      A: { ...needs("t"), oneOf: [ref("B")] },
      B: { allOf: [ref("A"), needs("b")], oneOf: [ref("C")] },
      C: child("c", "B"),
    },
    [{ t: "x", b: "y", c: "z" }],
    [
      { t: "x", b: "y" },
      { t: "x", c: "z" },
    ],
  ],
  [
    "a discriminator",
    {
      A: {
        ...needs("kind"),
        discriminator: {
          propertyName: "kind",
          mapping: { b: "#/components/schemas/B", c: "#/components/schemas/C" },
        },
        oneOf: [ref("B"), ref("C")],
      },
      B: child("b"),
      C: child("c"),
    },
    [
      { kind: "b", b: "y" },
      { kind: "c", c: "y" },
    ],
    [{ kind: "b" }, { b: "y" }],
  ],
  ["anyOf with itself", { A: { anyOf: [ref("A"), needs("t")] } }, [{ t: "x" }], [{}, { t: 1 }]],
  [
    "oneOf with itself, last",
    { A: { oneOf: [needs("t"), ref("A")] } },
    [{ t: "x" }],
    [{}, { t: 1 }],
  ],
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

function documentOf(schemas: Schemas): object {
  const content = { "application/json": { schema: ref("A") } };
  const requestBody = { required: true, content };
  return documentWith({ components: { schemas } }, { requestBody }, "/t", "post");
}

describe("A schema that is a part of its own parts is checked", () => {
  test.each(CASES)("%s", (_, schemas, right, wrong) => {
    const api = createApi(documentOf(schemas));
    for (const body of right) expect(api.check("x", body)).toEqual([]);
    for (const body of wrong) {
      const [problem] = api.check("x", body);
      expect([body, problem?.code]).not.toEqual([body, undefined]);
      expect(problem?.code).not.toBe("unchecked-parameter");
    }
  });

  test("and results that hold only meanwhile are forgotten", () => {
    const P = { ...needs("t"), oneOf: [ref("B")] };
    const api = createApi(
      documentOf({ A: { oneOf: [ref("P"), ref("B")] }, P, B: child("b", "P") }),
    );
    expect(api.check("x", { b: "y" })).toHaveLength(1);
    expect(api.check("x", { t: "x", b: "y" })).toEqual([]);
  });
});

describe("Types of a schema that is a part of its own parts compile", () => {
  test.each(CASES)("%s", async (_, schemas) => {
    const { files } = generate(readDescription(documentOf(schemas)), { name: "Api" });
    expect(await errorsIn(files, "")).toEqual([]);
  });
});
