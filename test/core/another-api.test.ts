import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, endpoint, STRICT } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder } from "../helpers/untyped.js";

const API = "https://api.h.example";

describe("new EndpointBuilder(url)", () => {
  test("starts with the base URL, JSON as accept header and the user agent, and nothing else", () => {
    expect(new EndpointBuilder(API).options).toEqual({
      method: "GET",
      baseUrl: API,
      headers: {
        accept: "application/json",
        "user-agent": endpoint.DEFAULTS.headers["user-agent"],
      },
    });
  });

  test.each([[[undefined]], [[undefined, {}]], [[""]], [["api.h.example"]]])(
    "is an error for a bad base URL: %j",
    (input) => {
      const { code, message } = thrownBy(() => untypedBuilder(...input));
      expect(code).toBe("invalid-base-url");
      if (input[0] === undefined) expect(message).toMatch(/is undefined.*leave it out/);
    },
  );

  test.each([null, 5, [API]])("throws for anything but a URL or options: %j", (input) => {
    expect(thrownBy(() => untypedBuilder(input)).code).toBe("invalid-options");
  });

  test("is an error when a getter of the base URL throws", () => {
    const baseUrl = {
      get [Symbol.toStringTag](): string {
        throw new Error("not yet");
      },
    };
    expect(thrownBy(() => untypedBuilder(baseUrl)).code).toBe("unreadable-input");
  });

  test.each([null, 5, "text", new EndpointBuilder()])(
    "refuses defaults that are not options: %p",
    (defaults) => {
      expect(thrownBy(() => untypedBuilder(API, defaults)).code).toBe("invalid-options");
    },
  );
});

test.each([API, new URL(API)])(
  "The error for a base URL in place of options says what to write: %s",
  (given) => {
    expect(thrownBy(() => untypedBuilder().withDefaults(given))).toMatchObject({
      code: "invalid-options",
      message: expect.stringContaining("Pass a base URL as { baseUrl:") as unknown,
    });
  },
);

describe("createEndpoint with a base URL", () => {
  test.each([API, new URL(API)])("sends requests there: %p", (baseUrl) => {
    const request = createEndpoint(baseUrl)("GET /users/{id}", { id: 7 });
    expect(request.url).toBe(`${API}/users/7`);
  });

  test("refuses a missing variable, unless an option says otherwise", () => {
    const api = createEndpoint(API);
    const route = "GET /users/{id}" as string;
    expect(thrownBy(() => api(route)).code).toBe("missing-variable");
    for (const { url } of [
      api(route, { [STRICT]: false }),
      api.defaults({ [STRICT]: false })(route),
      api.parse(api.merge(route, { [STRICT]: false })),
    ]) {
      expect(url).toBe(`${API}/users/`);
    }
  });

  test("repeats lists in the query, as OpenAPI's default does", () => {
    const api = createEndpoint(API);
    const repeated = `${API}/x?id=1&id=2`;
    expect(api("GET /x", { id: [1, 2] }).url).toBe(repeated);
    const { builder } = api;
    expect(
      builder
        .route("GET /x")
        .query({ id: [1, 2] })
        .build().url,
    ).toBe(repeated);
    expect(api.parse(api.merge("GET /x", { id: [1, 2] })).url).toBe(repeated);
    expect(createEndpoint()("GET /x", { id: [1, 2] }).url).toBe("https://api.github.com/x?id=1,2");
  });
});
