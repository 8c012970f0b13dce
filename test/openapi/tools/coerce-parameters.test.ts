import { describe, expect, test } from "@jest/globals";
import { coerceParameters, createApi } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

const schema = {
  type: "object",
  properties: { count: { type: "integer" }, note: { type: "string" }, tags: { type: "array" } },
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

  test("refuses an operation that the API does not have", () => {
    expect(thrownBy(() => coerceParameters(api, "orders", {})).code).toBe("unknown-operation");
  });
});
