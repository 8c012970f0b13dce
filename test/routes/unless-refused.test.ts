import { expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import { unlessRefused } from "../../src/routes/unless-refused.js";

test("unlessRefused returns undefined for an EndpointError, and throws any other error", () => {
  const fail = (error: Error): number => {
    throw error;
  };
  expect(unlessRefused(() => 1)).toBe(1);
  expect(unlessRefused(() => fail(new EndpointError("invalid-url", "x")))).toBeUndefined();
  expect(() => unlessRefused(() => fail(new TypeError("x")))).toThrow(TypeError);
});
