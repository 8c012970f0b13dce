import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { thrownBy } from "../helpers/thrown-by.js";
import { instanceOf, loadGenerated, requestBy } from "./generated-module.js";

const json = { "application/json": {} };
const more = { ...json, "text/csv": {} };
const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/plain": { get: { operationId: "plain", tags: ["t"], responses: {} } },
    "/post": { post: { operationId: "post", tags: ["t"], responses: {} } },
    "/accept": {
      get: {
        operationId: "accept",
        tags: ["t"],
        responses: { 200: { description: "", content: more } },
      },
    },
    "/other": {
      get: {
        operationId: "other",
        tags: ["t"],
        responses: { 200: { description: "", content: { "text/csv": {} } } },
      },
    },
  },
};

const api = instanceOf(
  loadGenerated(generate(readDescription(document), { name: "Api" }).files),
  "Api",
);

test.each([
  ["plain", "unknown-parameter"],
  ["post", "unknown-parameter"],
  ["other", "unknown-parameter"],
  ["accept", "invalid-options"],
])("The method %s without parameters refuses what it is given", (name, code) => {
  expect(requestBy(api, "t", name, undefined as never).url).toBe(`https://a.example/${name}`);
  expect(requestBy(api, "t", name, {}).url).toBe(`https://a.example/${name}`);
  const error = thrownBy(() => requestBy(api, "t", name, { page: 2 }));
  expect(error).toMatchObject({ code });
  expect(thrownBy(() => requestBy(api, "t", name, 7 as never))).toMatchObject({
    code: "invalid-options",
  });
});
