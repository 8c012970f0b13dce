import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, EndpointError } from "../../src/index.js";

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

  test("expands a missing variable to nothing, as endpoint does", () => {
    const api = createEndpoint("https://api.example.com");
    expect(api("GET /users/{id}" as string).url).toBe("https://api.example.com/users/");
  });

  test("refuses an invalid base URL", () => {
    expect(() => createEndpoint("api.example.com")).toThrow(EndpointError);
    expect(() => createEndpoint("api.example.com")).toThrow("base");
  });
});
