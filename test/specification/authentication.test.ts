import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "../../src/index.js";

const TOKEN = "token 0000000000000000000000000000000000000001";

describe("SPEC: authentication", () => {
  test("without credentials there is no authorization header", () => {
    expect(endpoint("GET /user").headers).not.toHaveProperty("authorization");
  });

  test.each(["authorization", "Authorization", "AUTHORIZATION"])(
    "the caller supplies credentials as the header %s in a call",
    (name) => {
      const { headers } = endpoint("GET /user", { headers: { [name]: TOKEN } });
      expect(headers).toEqual({ ...endpoint.DEFAULTS.headers, authorization: TOKEN });
    },
  );

  test("the caller supplies credentials through defaults()", () => {
    const mine = endpoint.defaults({ headers: { Authorization: TOKEN } });
    expect(mine("GET /user").headers.authorization).toBe(TOKEN);
  });

  test("the caller supplies credentials through the builder", () => {
    const { headers } = new EndpointBuilder().header("Authorization", TOKEN).route("/user").build();
    expect(headers.authorization).toBe(TOKEN);
  });

  test.each([TOKEN, "Bearer a.b.c", "Basic dXNlcjpwYXNz", " token  spaced ", "token é"])(
    "credentials are passed through unchanged: %j",
    (authorization) => {
      expect(endpoint("GET /user", { headers: { authorization } }).headers.authorization).toBe(
        authorization,
      );
    },
  );
});
