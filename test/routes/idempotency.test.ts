import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "fluent-endpoint";
import { isIdempotent, isSafe, matchRoute } from "fluent-endpoint/routes";
import { thrownBy } from "../helpers/thrown-by.js";

describe.each(["GET", "head", "OPTIONS", "Trace", "QUERY"])("%s", (method) => {
  test("is safe and idempotent", () => {
    expect([isSafe({ method }), isIdempotent({ method })]).toEqual([true, true]);
  });
});

describe.each(["PUT", "delete"])("%s", (method) => {
  test("is idempotent, and not safe", () => {
    expect([isSafe({ method }), isIdempotent({ method })]).toEqual([false, true]);
  });
});

describe.each(["POST", "patch", "CONNECT", "LOCK"])("%s", (method) => {
  test("is neither safe nor idempotent", () => {
    expect([isSafe({ method }), isIdempotent({ method })]).toEqual([false, false]);
  });

  test.each([
    { "Idempotency-Key": "1" },
    new Headers({ "idempotency-key": "1" }),
    { "idempotency-key": ["1"] },
  ])("is idempotent with a key: %s", (headers) => {
    expect([isSafe({ method, headers }), isIdempotent({ method, headers })]).toEqual([false, true]);
  });

  test.each([{ "idempotency-key": "" }, { "x-key": "1" }, new Headers()])(
    "is not with %s",
    (headers) => {
      expect(isIdempotent({ method, headers })).toBe(false);
    },
  );
});

test("isIdempotent reads request options and a Request", () => {
  expect(isIdempotent(endpoint("POST /gists", { headers: { "idempotency-key": 1 } }))).toBe(true);
  expect(isIdempotent(new Request("https://example.com", { method: "POST" }))).toBe(false);
});

test.each([{}, undefined, "GET", { method: undefined }])(
  "isSafe refuses a request without a method: %s",
  (request) => {
    expect(thrownBy(() => isSafe(request as never)).code).toBe("invalid-method");
    expect(thrownBy(() => isIdempotent(request as never)).code).toBe("invalid-method");
  },
);

test("A builder is refused, which has no request yet", () => {
  const builder = new EndpointBuilder().route("GET /user") as never;
  const calls = [
    () => isSafe(builder),
    () => isIdempotent(builder),
    () => matchRoute("GET /user", builder, { baseUrl: "https://api.github.com" }),
  ];
  for (const call of calls) {
    expect(thrownBy(call).message).toBe(
      "Expected a request, but got a builder. Pass builder.build().",
    );
  }
});
