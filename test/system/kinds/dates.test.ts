import { describe, expect, test } from "@jest/globals";
import { encodedForm } from "../../generate/sent-by-fetch.js";
import { documentWith, everyWay } from "./every-way.js";

const date = { type: "string", format: "date" };
const time = { type: "string", format: "date-time" };
const object = (properties: object, more = {}) => ({ type: "object", properties, ...more });
const list = (items: object) => ({ type: "array", items });
const map = (additionalProperties: object) => ({ type: "object", additionalProperties });
const DAY = new Date("2026-01-02T03:04:05Z");
const ISO = "2026-01-02T03:04:05.000Z";

/** The schema of a body, a value, and the JSON that is sent. */
const CASES: readonly (readonly [string, object, object, unknown])[] = [
  [
    "a nested object",
    object({ a: object({ on: date, at: time }) }),
    { a: { on: DAY, at: DAY } },
    { a: { on: "2026-01-02", at: ISO } },
  ],
  [
    "a list of objects",
    object({ a: list(object({ on: date })) }),
    { a: [{ on: DAY }] },
    { a: [{ on: "2026-01-02" }] },
  ],
  ["a map", object({ a: map(date) }), { a: { x: DAY } }, { a: { x: "2026-01-02" } }],
  [
    "a map of objects",
    object({ a: map(object({ on: date })) }),
    { a: { x: { on: DAY } } },
    { a: { x: { on: "2026-01-02" } } },
  ],
  [
    "a map of lists",
    object({ a: object({ b: map(list(date)) }) }),
    { a: { b: { x: [DAY] } } },
    { a: { b: { x: ["2026-01-02"] } } },
  ],
  [
    "a list of lists",
    object({ a: object({ b: list(list(date)) }) }),
    { a: { b: [[DAY]] } },
    { a: { b: [["2026-01-02"]] } },
  ],
  [
    "a part",
    object({ a: { allOf: [object({ b: time }), object({ on: date })] } }),
    { a: { on: DAY, b: DAY } },
    { a: { on: "2026-01-02", b: ISO } },
  ],
  [
    "a recursive schema",
    { $ref: "#/components/schemas/Tree" },
    { sub: [{ sub: [{ on: DAY }] }] },
    { sub: [{ sub: [{ on: "2026-01-02" }] }] },
  ],
  [
    "both levels",
    object({ on: time, a: object({ on: date }) }),
    { on: DAY, a: { on: DAY } },
    { on: ISO, a: { on: "2026-01-02" } },
  ],
  [
    "no date",
    object({ on: date, a: object({ on: time }) }),
    { on: DAY, a: { on: DAY } },
    { on: "2026-01-02", a: { on: ISO } },
  ],
];

const components = {
  schemas: { Tree: object({ on: date, sub: list({ $ref: "#/components/schemas/Tree" }) }) },
};
const body = (schema: object, type = "application/json") => ({
  requestBody: { required: true, content: { [type]: { schema } } },
});

describe("A Date of the format date has no time", () => {
  test.each(CASES)("in %s", (_, schema, values, sent) => {
    const document = documentWith({ components }, body(schema), "/t", "post");
    const outcomes = everyWay(document, "POST /t", { ...values });
    const bodies = Object.entries(outcomes).map(
      ([way, each]) =>
        [way, each.body === undefined ? each.message : JSON.parse(String(each.body))] as const,
    );
    expect(bodies).toEqual(bodies.map(([way]) => [way, sent]));
  });

  test("in a body that is a list", () => {
    const document = documentWith({}, body(list(object({ on: date }))), "/t", "post");
    const outcomes = Object.values(everyWay(document, "POST /t", { data: [{ on: DAY }] }));
    expect(outcomes.map((each) => each.body)).toEqual(outcomes.map(() => '[{"on":"2026-01-02"}]'));
  });

  test("in a JSON part of a form", () => {
    const document = documentWith(
      {},
      body(object({ a: object({ on: date }) }), "multipart/form-data"),
      "/t",
      "post",
    );
    const outcomes = Object.values(everyWay(document, "POST /t", { a: { on: DAY } }));
    for (const { body } of outcomes) expect(encodedForm(body)).toContain('{"on":"2026-01-02"}');
  });

  test("and one that may have a time in another place is refused", () => {
    const schema = object({ a: object({ on: date }), b: object({ on: time }) });
    const document = documentWith({}, body(schema), "/t", "post");
    const outcomes = Object.values(everyWay(document, "POST /t", { a: { on: DAY } }));
    expect(outcomes.map((each) => each.refused)).toEqual(outcomes.map(() => "invalid-parameter"));
    const texts = Object.values(
      everyWay(document, "POST /t", { a: { on: "2026-01-02" }, b: { on: ISO } }),
    );
    expect(texts.map((each) => each.refused)).toEqual(texts.map(() => undefined));
  });
});
