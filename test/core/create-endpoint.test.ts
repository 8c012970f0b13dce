import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, EndpointError, STRICT } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";

describe("createEndpoint with a base URL", () => {
  test.each(["https://api.example.com", new URL("https://api.example.com")])(
    "sends requests there: %p",
    (baseUrl) => {
      const request = createEndpoint(baseUrl)("GET /users/{id}", { id: 7 });
      expect(request.url).toBe("https://api.example.com/users/7");
    },
  );

  test("makes the requests of a builder for the same URL", () => {
    const builder = new EndpointBuilder("https://api.example.com");
    expect(createEndpoint("https://api.example.com")("GET /users")).toEqual(
      builder.route("GET /users").build(),
    );
  });

  test("refuses a missing variable, unless an option says otherwise", () => {
    const api = createEndpoint("https://api.example.com");
    const route = "GET /users/{id}" as string;
    expect(thrownBy(() => api(route)).code).toBe("missing-variable");
    for (const { url } of [
      api(route, { [STRICT]: false }),
      api.defaults({ [STRICT]: false })(route),
      api.parse(api.merge(route, { [STRICT]: false })),
    ]) {
      expect(url).toBe("https://api.example.com/users/");
    }
  });

  test("repeats lists in the query, as OpenAPI's default does", () => {
    const api = createEndpoint("https://api.example.com");
    expect(api("GET /x", { id: [1, 2] }).url).toBe("https://api.example.com/x?id=1&id=2");
    expect(
      api.builder
        .route("GET /x")
        .query({ id: ["a", "b"] })
        .build().url,
    ).toBe("https://api.example.com/x?id=a&id=b");
    expect(api.parse(api.merge("GET /x", { id: [1, 2] })).url).toBe(
      "https://api.example.com/x?id=1&id=2",
    );
    expect(createEndpoint()("GET /x", { id: [1, 2] }).url).toBe("https://api.github.com/x?id=1,2");
  });

  test("refuses an invalid base URL", () => {
    expect(() => createEndpoint("api.example.com")).toThrow(EndpointError);
    expect(() => createEndpoint("api.example.com")).toThrow("base");
  });
});
