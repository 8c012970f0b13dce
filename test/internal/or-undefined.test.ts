import { expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import { orUndefined } from "../../src/internal/thrown-errors.js";

test("orUndefined returns undefined for an EndpointError, and throws any other error", () => {
  const fail = (error: Error): number => {
    throw error;
  };
  expect(orUndefined(() => 1)).toBe(1);
  expect(orUndefined(() => fail(new EndpointError("invalid-url", "x")))).toBeUndefined();
  expect(() => orUndefined(() => fail(new TypeError("x")))).toThrow(TypeError);
});
