import { expect, test } from "@jest/globals";
import { Effort, schemaProblems } from "../../../src/openapi/call/check-schema.js";
import { References } from "../../../src/openapi/read/references.js";

/** Returns the steps that a value takes, where each of many schemas has the next one twice. */
function stepsOf(keyword: string, levels: number, leaf: object, value: unknown): number {
  const schemas: Record<string, object> = { [`S${levels}`]: leaf };
  for (let level = 0; level < levels; level++) {
    const next = { $ref: `#/components/schemas/S${level + 1}` };
    schemas[`S${level}`] = { [keyword]: [next, { ...next }] };
  }
  const references = References.of({ openapi: "3.1.0", components: { schemas } });
  const effort = new Effort();
  const reading = { references, isText: false, effort };
  schemaProblems(value, { $ref: "#/components/schemas/S0" }, reading, 100);
  return effort.steps;
}

const TEXT = { type: "string" };
const OBJECT = { type: "object", required: ["a"] };

test.each([
  ["a text", TEXT, "x"],
  ["a wrong text", TEXT, 7],
  ["an object", OBJECT, { a: 1 }],
  ["a wrong object", OBJECT, {}],
])("%s is compared once with each schema, also where many have it twice", (_name, leaf, value) => {
  const steps = ["allOf", "oneOf", "anyOf"].map((keyword) => stepsOf(keyword, 40, leaf, value));
  for (const each of steps) expect(each).toBeLessThan(3 * 40);
});
