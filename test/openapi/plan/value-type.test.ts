import { expect, test } from "@jest/globals";
import { reference } from "../../helpers/descriptions.js";
import { valueType } from "../../../src/openapi/plan/value-type.js";
import { References } from "../../../src/openapi/read/references.js";

test("The type of a value is read once for schemas that lead to the same ones again and again", () => {
  const alternatives = (index: number) =>
    Array.from({ length: 20 }, () => ({ $ref: `#/components/schemas/A${index}` }));
  const chain = Array.from({ length: 7 }, (_, index) => [
    `A${index + 1}`,
    { oneOf: alternatives(index) },
  ]);
  const schemas = {
    A0: { type: "string", enum: ["a", "b"] },
    ...(Object.fromEntries(chain) as object),
  };
  const references = References.of({ components: { schemas } });
  expect(valueType(reference("A7"), references)).toEqual({ types: ["string"], values: ["a", "b"] });
});
