import { describe, expect, test } from "@jest/globals";
import { version } from "../../package.json";
import { endpoint } from "../../src/index.js";

describe("SPEC: versioning", () => {
  test("the default accept header names version 3 of the hosted API's JSON media type", () => {
    expect(endpoint.DEFAULTS.headers.accept).toBe("application/vnd.github.v3+json");
  });

  test("preview features are selected with mediaType.previews, format variants with mediaType.format", () => {
    const { headers } = endpoint("GET /user", {
      mediaType: { previews: ["mercy"], format: "raw" },
    });
    expect(headers.accept).toBe("application/vnd.github.mercy-preview.raw");
  });

  test("the user-agent default carries the released version of the component", () => {
    expect(endpoint("GET /user").headers["user-agent"]).toBe(`fluent-endpoint/${version}`);
  });
});
