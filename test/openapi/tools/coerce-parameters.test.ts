import { describe, expect, test } from "@jest/globals";
import { coerceParameters, createApi } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

const schema = {
  type: "object",
  properties: {
    count: { type: "integer" },
    share: { type: "number" },
    note: { type: "string" },
    tags: { type: "array" },
  },
};
const content = { "application/json": { schema } };
const api = createApi(
  {
    openapi: "3.1.0",
    paths: { "/orders": { post: { operationId: "order", requestBody: { content } } } },
  },
  { baseUrl: "https://shop.example.com" },
);

describe("coerceParameters", () => {
  test("reads strings as what is described, for build", () => {
    const given = { count: "2", note: "2", tags: '["a"]' };
    const read = coerceParameters(api, "order", given);
    expect(read).toEqual({ count: 2, note: "2", tags: ["a"] });
    expect(api.build("order", read).body).toEqual(read);
    expect(thrownBy(() => api.build("order", given)).code).toBe("invalid-parameter");
  });

  test.each(["9007199254740993", "0.12345678901234567890", "1e-400", "1e999"])(
    "leaves the number %s, which JavaScript would round, as it is",
    (share) => {
      expect(coerceParameters(api, "order", { share })).toEqual({ share });
    },
  );

  test.each([
    ["007", 7],
    ["1e2", 100],
    ["0.10000000000000001", 0.1],
    [" -2.50 ", -2.5],
  ])("reads the text %s as the number %d", (text, share) => {
    expect(coerceParameters(api, "order", { share: text })).toEqual({ share });
  });

  test("refuses an operation that the API does not have", () => {
    expect(thrownBy(() => coerceParameters(api, "orders", {})).code).toBe("unknown-operation");
  });
});
