import { describe, expect, test } from "@jest/globals";
import { encodedForm } from "../../generate/sent-by-fetch.js";
import {
  documentTaking,
  documentTakingJson,
  documentWith,
  everyWay,
  sentAlike,
} from "./every-way.js";

const date = { type: "string", format: "date" };
const time = { type: "string", format: "date-time" };
const object = (properties: object) => ({ type: "object", properties });
const list = (items: object) => ({ type: "array", items });
const map = (additionalProperties: object) => ({ type: "object", additionalProperties });
const DAY = new Date("2026-01-02T03:04:05Z");
const ISO = "2026-01-02T03:04:05.000Z";

const ON = { on: DAY };
const SENT = { on: "2026-01-02" };

/** The schema of a body, a value, and the JSON that is sent. */
const CASES: readonly (readonly [string, object, object, unknown])[] = [
  [
    "a nested object",
    object({ a: object({ on: date, at: time }) }),
    { a: { on: DAY, at: DAY } },
    { a: { ...SENT, at: ISO } },
  ],
  ["a list of objects", object({ a: list(object({ on: date })) }), { a: [ON] }, { a: [SENT] }],
  ["a map", object({ a: map(date) }), { a: { x: DAY } }, { a: { x: "2026-01-02" } }],
  [
    "a map of objects",
    object({ a: map(object({ on: date })) }),
    { a: { x: ON } },
    { a: { x: SENT } },
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
    { a: { ...SENT, b: ISO } },
  ],
  [
    "a recursive schema",
    { $ref: "#/components/schemas/Tree" },
    { sub: [{ sub: [ON] }] },
    { sub: [{ sub: [SENT] }] },
  ],
  [
    "both levels",
    object({ on: time, a: object({ on: date }) }),
    { on: DAY, a: ON },
    { on: ISO, a: SENT },
  ],
  [
    "no date",
    object({ on: date, a: object({ on: time }) }),
    { on: DAY, a: ON },
    { ...SENT, a: { on: ISO } },
  ],
];

const components = {
  schemas: { Tree: object({ on: date, sub: list({ $ref: "#/components/schemas/Tree" }) }) },
};
describe("A Date of the format date has no time", () => {
  test.each(CASES)("in %s", (_, schema, values, sent) => {
    const document = documentTakingJson(schema, { components });
    expect(JSON.parse(String(sentAlike(document, "POST /t", values, "body")))).toEqual(sent);
  });

  test("in a body that is a list", () => {
    const document = documentTakingJson(list(object({ on: date })));
    expect(sentAlike(document, "POST /t", { data: [ON] }, "body")).toBe('[{"on":"2026-01-02"}]');
  });

  test("in a JSON part of a form", () => {
    const schema = object({ a: object({ on: date }) });
    const document = documentTaking({ "multipart/form-data": { schema } });
    for (const { body } of Object.values(everyWay(document, "POST /t", { a: ON })))
      expect(encodedForm(body)).toContain('{"on":"2026-01-02"}');
  });

  test("and one that may have a time in another place is refused", () => {
    const document = documentTakingJson(
      object({ a: object({ on: date }), b: object({ on: time }) }),
    );
    expect(sentAlike(document, "POST /t", { a: ON }, "refused")).toBe("invalid-parameter");
    const texts = { a: SENT, b: { on: ISO } };
    expect(sentAlike(document, "POST /t", texts, "refused")).toBeUndefined();
  });
});

test("A constant beyond 2^53, which is rounded when a document is read, refuses no bigint", () => {
  const schema = { type: "integer", enum: [2 ** 53] };
  const document = documentWith({}, { parameters: [{ name: "n", in: "query", schema }] });
  const n = 9007199254740993n;
  expect(sentAlike(document, "GET /t", { n }, "url")).toBe(`https://a.example/t?n=${n}`);
});
