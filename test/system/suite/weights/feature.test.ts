import { expect, test } from "@jest/globals";
import type { Json } from "../format.js";
import { bodyFeature, parameterFeature } from "./feature.js";

const asGiven = (schema: unknown): Json => (schema ?? {}) as Json;

test.each<[Json, string | undefined]>([
  [{ in: "query", name: "q", schema: { type: "string" } }, "query text"],
  [{ in: "query", name: "q", schema: { enum: ["a", "b"] } }, "query word"],
  [{ in: "query", name: "q", schema: { enum: ["a b"] } }, "query text"],
  [{ in: "query", name: "q", schema: { type: ["null", "integer"] } }, "query number"],
  [{ in: "query", name: "q", schema: { type: "array" } }, "query list exploded"],
  [{ in: "query", name: "q", explode: false, schema: { items: {} } }, "query list comma"],
  [
    { in: "query", name: "q", style: "deepObject", schema: { properties: {} } },
    "query object deepObject",
  ],
  [{ in: "query", name: "q", allowReserved: true, schema: {} }, "query text reserved"],
  [{ in: "query", name: "q", content: {} }, "query content"],
  [{ in: "query", name: "a&b", schema: { type: "string" } }, "query name"],
  [{ in: "query", name: "filter[$a]", schema: { type: "string" } }, "query text"],
  [
    { in: "path", name: "id", schema: { allOf: [{ type: "string", format: "uuid" }] } },
    "path word",
  ],
  [{ in: "path", name: "id", style: "matrix", schema: { type: "array" } }, "path matrix"],
  [{ in: "path", name: "ids", schema: { type: "array" } }, "path list"],
  [{ in: "path", name: "$a", schema: { type: "string" } }, "path name"],
  [{ in: "query", name: "q", schema: true }, "query any"],
  [{ in: "header", name: "Accept", schema: { type: "string" } }, undefined],
])("%j needs the feature %s", (parameter, feature) => {
  expect(parameterFeature(parameter, asGiven)).toBe(feature);
});

test.each([
  ["application/json", {}, "body json"],
  ["application/vnd.a+json", {}, "body json suffix"],
  ["multipart/form-data", { a: { type: "string" } }, "body multipart plain"],
  ["multipart/form-data", { a: { format: "binary" }, b: {} }, "body multipart file"],
  ["application/x-www-form-urlencoded", { a: { type: "array" } }, "body form list"],
  ["application/octet-stream", {}, "body bytes"],
])("A body of %s with %j needs the feature %s", (type, properties, feature) => {
  expect(bodyFeature(type, { schema: { properties } }, asGiven)).toBe(feature);
});

test("A JSON body of a number or a text is a feature of its own", () => {
  expect(bodyFeature("application/json", { schema: { type: "integer" } }, asGiven)).toBe(
    "body json scalar",
  );
});
