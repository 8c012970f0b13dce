import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import { generate, type GenerateSettings } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { documentOf } from "../helpers/descriptions.js";

const settings: readonly GenerateSettings[] = [
  {},
  { areas: "path" },
  { compiled: true },
  { types: "split" },
];

describe("Half a surrogate pair in a path", () => {
  test.each<[string, object]>([
    ["/a\ud800", {}],
    ["/\udc00/{id}", { id: 1 }],
    ["/{a\ud800}", { "a\ud800": 1 }],
  ])("is generated, and refused in a request: %j", (path, parameters) => {
    const description = documentOf({ [path]: { get: { tags: ["all"] } } });
    const api = readDescription(description);
    for (const each of settings) expect(generate(api, each).files.has("index.ts")).toBe(true);
    expect(() => createApi(description).build(`GET ${path}`, parameters)).toThrow(EndpointError);
  });
});
