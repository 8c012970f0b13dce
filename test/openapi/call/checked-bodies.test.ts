import { describe, expect, test } from "@jest/globals";
import { type CallableApi, createApi, DescriptionError, listTools } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentWith,
  FORM,
  integer,
  integers,
  type Json,
  object,
  reference,
  schemas,
  text,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

/** An API with one operation, whose body has a schema. */
function apiWith(schema: unknown, others: Json = {}, mediaType?: string): CallableApi {
  return createApi(documentWith(bodyOf(schema, mediaType), "POST /run", schemas(others)));
}

/** The same, where the body may be left out. */
function withOptional(schema: unknown, mediaType = "application/json"): CallableApi {
  return createApi(documentWith({ requestBody: { content: { [mediaType]: { schema } } } }));
}

/** The problems of a body: their codes, the parameters that they are about, and their words. */
function problemsWith(api: CallableApi, parameters: object): readonly string[] {
  return api
    .check("run", parameters)
    .map(({ code, parameter = "", message }) => `${code} ${parameter}: ${message}`);
}

const missing = (name: string) => `missing-parameter ${name}: The field "${name}" is missing.`;
const wrong = (name: string, what: string) =>
  `invalid-parameter ${name}: The parameter "${name}" ${what}.`;

/** A schema, the arguments of a call, and the problems, or how many there are. */
type Case = readonly [schema: Json, parameters: Json, problems: readonly string[] | number];

const CARD = object({ type: { const: "card" }, number: text }, "type", "number");
const INVOICE = object({ type: { const: "invoice" }, iban: text, number: integer }, "type", "iban");
const either = { oneOf: [CARD, INVOICE] };
const animal = {
  oneOf: [reference("Cat"), reference("Dog")],
  discriminator: {
    propertyName: "kind",
    mapping: { feline: "#/components/schemas/Cat", canine: "Dog" },
  },
};
const discriminated = {
  Cat: object({ kind: text, lives: integer }, "kind", "lives"),
  Dog: object({ kind: text, bark: object({ tone: text }, "tone") }, "kind", "bark"),
};
const PET = { ...object({ kind: text }, "kind"), discriminator: { propertyName: "kind" } };
const subtypes = {
  Pet: PET,
  Cat: { allOf: [reference("Pet"), object({ lives: integer })] },
  Lion: { allOf: [reference("Cat"), object({ mane: text })] },
  Dog: object({ bark: text }),
  Mapped: { ...PET, discriminator: { propertyName: "kind", mapping: { hound: "Dog" } } },
};
const aOrB = [object({ a: text }), object({ b: integer }, "b")];
const needsName = {
  ...object({ id: text, name: text, note: text }),
  anyOf: [{ required: ["id"] }, { required: ["name"] }],
};
const both = {
  ...object({ a: {}, b: {} }),
  oneOf: [object({ a: text })],
  anyOf: [object({ b: integer }, "b")],
};
const sized = { allOf: [object({ size: { enum: ["s", "m", 3] } }), object({ size: text })] };
const readOnly = {
  allOf: [object({ id: { ...integer, readOnly: true }, name: text }), { required: ["id", "name"] }],
};
const numbered = { ...object({ a: text }, "a", "b"), additionalProperties: integer };
const notBoth = { ...object({ a: text, b: text }), not: { required: ["a", "b"] } };
const notX = object({ a: { not: { enum: ["x"] } } });
const closed = {
  ...object({ a: text }),
  additionalProperties: false,
  anyOf: [{ required: ["a"] }, { required: ["b"] }],
};
const noted = { $ref: "#/components/schemas/Card", ...object({ note: text }, "note") };
const viaNoted = { $ref: "#/components/schemas/Noted", properties: { note: text } };
const card = { type: "card", number: "1" };

describe.each<[string, readonly Case[], Json?]>([
  [
    "of alternatives",
    [
      [either, { type: "card", number: "4111" }, []],
      [either, { type: "invoice", iban: "DE1", number: 7 }, []],
      [either, { type: "card", number: 7 }, [wrong("number", "must be a string")]],
      [either, { type: "invoice", number: 7 }, [missing("iban")]],
      [either, { type: "cheque", number: "1" }, [wrong("type", 'must be "card" or "invoice"')]],
      [either, { number: "1" }, [missing("type")]],
      [animal, { kind: "feline" }, [missing("lives")]],
      [animal, { kind: "canine", bark: {} }, [wrong("bark", 'needs a value at "bark.tone"')]],
      [animal, { kind: "canine", bark: { tone: "low" } }, []],
      [{ anyOf: aOrB }, { a: 7, b: 1 }, []],
      [{ anyOf: aOrB }, { a: 7 }, 1],
      [needsName, { note: "a" }, 1],
      [needsName, { note: "a", name: "b" }, []],
      [both, { a: "x" }, 1],
      [both, { a: "x", b: 1 }, []],
    ],
    discriminated,
  ],
  [
    "of parts",
    [
      [sized, { size: "m" }, []],
      [sized, { size: 3 }, 1],
      [sized, { size: "l" }, 1],
      [readOnly, { name: "a" }, []],
    ],
  ],
  [
    "with subtypes",
    [
      [reference("Pet"), { kind: "Lion", lives: 9, mane: "long" }, []],
      [reference("Pet"), { kind: "Dog", bark: "low" }, 1],
      [reference("Pet"), { lives: 9 }, [missing("kind")]],
      [reference("Mapped"), { kind: "hound", bark: "low" }, []],
    ],
    subtypes,
  ],
  [
    "with fields that are required, or of any name",
    [
      [numbered, { a: "x" }, [missing("b")]],
      [numbered, { a: "x", b: 1 }, []],
      [numbered, { a: "x", b: "y" }, [wrong("b", "must be an integer")]],
      [object({ a: text }, "b"), { a: "x", b: "y" }, []],
      [object({ a: text }, "b"), { a: "x" }, 1],
      [closed, { a: "x" }, []],
    ],
  ],
  [
    "that excludes values",
    [
      [
        notBoth,
        { a: "x", b: "y" },
        ['invalid-parameter : The body must be an object without "a" and "b" together.'],
      ],
      [notBoth, { a: "x" }, []],
      [notX, { a: "x" }, [wrong("a", "must be something that the description does not exclude")]],
      [notX, { a: "y" }, []],
      [object({ a: { not: { type: "string", pattern: "^y" } } }), { a: "x" }, []],
    ],
  ],
  [
    "with keywords beside a reference",
    [
      [noted, { ...card, note: "x" }, []],
      [noted, card, [missing("note")]],
      [viaNoted, card, [missing("note")]],
    ],
    { Card: CARD, Noted: { $ref: "#/components/schemas/Card", required: ["note"] } },
  ],
])("A body %s", (_title, cases, others) => {
  test.each(cases)("%j is checked: %j", (schema, parameters, expected) => {
    const api = apiWith(schema, others);
    const problems = problemsWith(api, parameters);
    expect(typeof expected === "number" ? problems.length : problems).toEqual(expected);
    if (problems.length === 0) expect(api.build("run", parameters).body).toEqual(parameters);
  });
});

test("A subtype has its own fields alone, and keywords beside a reference count in a tool", () => {
  const schemaOf = (schema: Json, others: Json) =>
    listTools(apiWith(schema, others))[0]?.inputSchema;
  const lion = schemaOf(reference("Lion"), subtypes);
  expect(Object.keys(lion?.properties ?? {}).sort()).toEqual(["kind", "lives", "mane"]);
  expect(schemaOf(noted, { Card: CARD })?.required).toContain("note");
});

test("A field is not an argument if an alternative requires what no alternative allows", () => {
  const api = apiWith(closed);
  expect(api.operations[0]?.parameters.body.map(({ name }) => name)).toEqual(["a"]);
  expect(problemsWith(api, { a: "x", b: "y" })).toEqual([
    expect.stringMatching(/^unknown-parameter b: /),
  ]);
});

describe("A required field of a body that may be left out", () => {
  test.each([
    [{}, []],
    [{ a: "x" }, [missing("b"), missing("c")]],
    [{ b: "x", c: "y" }, []],
  ])("is asked for where another field is given: %j", (parameters, expected) => {
    const api = withOptional(object({ a: text, b: text, c: text }, "b", "c"));
    expect(problemsWith(api, parameters)).toEqual(expected);
  });

  test.each([
    [{ a: "1" }, 1],
    [{ a: "1", b: 2 }, 0],
    [{ a: "1", b: [2, "3"] }, 0],
    [{ a: null }, 0],
  ])("is asked for in a form, too: %j", (parameters, count) => {
    const api = withOptional(object({ a: integer, b: integers }, "b"), FORM);
    expect(problemsWith(api, parameters)).toHaveLength(count);
  });
});

test("A required form asks for the fields it needs, also if nothing is given", () => {
  const anyOf = [{ required: ["a"] }, { required: ["b"] }];
  const needy = apiWith({ ...object({ a: text, b: text }), anyOf }, {}, FORM);
  expect(needy.check("run")).toMatchObject([{ severity: "error" }]);
  const open = apiWith(object({ a: {} }), {}, FORM);
  const warning = { code: "missing-parameter", severity: "warning", location: "body" };
  expect(open.check("run")).toMatchObject([warning]);
  expect(open.check("run", { a: 1 })).toEqual([]);
  expect(apiWith(object({ a: {} })).check("run")).toEqual([]);
});

test("A body of XML that is given as an object is refused with the advice to pass text", () => {
  const api = apiWith({ type: "object" }, {}, "application/xml");
  const message = "The body must be text: XML is sent as you write it.";
  for (const data of [{ a: 1 }, ["a"]]) {
    expect(api.check("run", { data })).toMatchObject([{ code: "invalid-parameter", message }]);
    const error = thrownBy(() => api.build("run", { data }));
    expect(error).toMatchObject({ code: "invalid-parameter" });
    expect(error.message).toContain(message);
  }
  expect(api.check("run", { data: "<a/>" })).toEqual([]);
});

describe("A body with a schema", () => {
  const many = (count: number, entryOf: (index: number) => [string, Json]): Json =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => entryOf(index)));
  const alternatives = Array.from({ length: 10_000 }, (_, index) =>
    object({ kind: { const: `k${index}` }, value: text }, "kind"),
  );
  const chain = many(1000, (index) => [`A${index}`, { allOf: [reference(`A${index + 1}`)] }]);
  const generations = many(2000, (index) => [
    `S${index + 1}`,
    { allOf: [reference(`S${index}`)], properties: { [`p${index}`]: text } },
  ]);
  let nested: Json = object({ a: text });
  for (let depth = 0; depth < 1000; depth++) nested = { allOf: [nested] };
  const A = reference("A");
  const base = { properties: { a: text }, discriminator: { propertyName: "a" } };
  const contrary = [{ properties: { a: text } }, { properties: { a: integer } }];
  const broken = "invalid-description";
  const refused = "invalid-parameter";

  /** The code of what checking, building and describing a body comes to. */
  function outcomeOf(schema: unknown, others: Json, parameters: object): string {
    try {
      const api = apiWith(schema, others);
      const [problem] = api.check("run", parameters);
      expect(JSON.stringify(listTools(api)).length).toBeLessThan(10_000_000);
      return problem?.code ?? "built";
    } catch (error) {
      if (error instanceof DescriptionError) return error.problems[0]?.code ?? "";
      throw error;
    }
  }

  test.each<[string, unknown, Json, object, string]>([
    ["refers to itself", A, { A }, { data: 1 }, broken],
    ["is a part of itself", A, { A: { allOf: [A] } }, { data: 1 }, "built"],
    [
      "is one of itself",
      A,
      { A: { anyOf: [A, { properties: { a: text } }] } },
      { a: "x" },
      "built",
    ],
    ["has 10,000 alternatives", { oneOf: alternatives }, {}, { kind: "k9999" }, "built"],
    ["has 10,000 others", { oneOf: alternatives }, {}, { kind: "k10000" }, refused],
    ["has 1,000 parts in each other", nested, {}, { a: "x" }, broken],
    ["leads to 1,000 parts", reference("A0"), { ...chain, A1000: {} }, { a: 1 }, broken],
    ["has parts that contradict each other", { allOf: contrary }, {}, { a: "x" }, refused],
    ["takes nothing", false, {}, { data: 1 }, refused],
    ["has a field that takes nothing", { properties: { a: false } }, {}, { a: 1 }, refused],
    ["has 2,000 generations", reference("S0"), { ...generations, S0: base }, { a: "x" }, broken],
  ])("that %s is read, or refused", (_title, schema, others, parameters, expected) => {
    expect(outcomeOf(schema, others, parameters)).toBe(expected);
  });
});
