import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { callsById } from "./calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";
import { sent } from "./sent-by-fetch.js";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };

/** The request of an operation whose body has a schema, made in each way; the code where one refuses. */
function requestsOf(schema: Json, parameters: object, isRequired = true): readonly unknown[] {
  const document = {
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: {
      "/run": {
        post: {
          operationId: "run",
          tags: ["things"],
          requestBody: { required: isRequired, content: { "application/json": { schema } } },
        },
      },
    },
  };
  const description = readDescription(document);
  const { files } = generate(description, { compiled: true });
  const root = instanceOf(loadWithRuntime(files), "Example");
  const { run } = callsById(files, description);
  const api = createApi(document);
  return [
    () => toFetch(api.build("run", parameters)),
    () => toFetch(requestBy(root, "things", "run", parameters) as never),
    () => run?.(parameters),
  ].map(outcome);
}

/** The body of a request and its content type, or the code of a refusal. */
function outcome(make: () => unknown): unknown {
  try {
    const { body, headers } = sent(make()) as { body: unknown; headers: Json };
    return [typeof body === "string" ? body : "nothing", headers["content-type"]];
  } catch (error) {
    return error instanceof EndpointError ? error.code : String(error);
  }
}

const JSON_TYPE = "application/json; charset=utf-8";

const FIELDS = { type: "object", properties: { a: text, b: text } };

const OBJECT_OR_LIST = {
  oneOf: [FIELDS, { type: "array", items: text }, { type: "string" }, { type: "null" }],
};

describe("A body of JSON", () => {
  test.each<[string, Json, object, boolean, unknown]>([
    ["required, without fields", FIELDS, {}, true, ["{}", JSON_TYPE]],
    ["required, with one", FIELDS, { a: "x" }, true, ['{"a":"x"}', JSON_TYPE]],
    ["not required, without fields", FIELDS, {}, false, ["nothing", undefined]],
    ["a list or an object, as a list", OBJECT_OR_LIST, { data: ["x"] }, true, ['["x"]', JSON_TYPE]],
    ["a list or an object, as a text", OBJECT_OR_LIST, { data: "x" }, true, ['"x"', JSON_TYPE]],
    ["a list or an object, as null", OBJECT_OR_LIST, { data: null }, true, ["null", JSON_TYPE]],
    [
      "a list or an object, as an object",
      OBJECT_OR_LIST,
      { data: { a: "x" } },
      true,
      ['{"a":"x"}', JSON_TYPE],
    ],
    ["a list or an object, by fields", OBJECT_OR_LIST, { a: "x" }, true, ['{"a":"x"}', JSON_TYPE]],
    ["a list or an object, without either", OBJECT_OR_LIST, {}, true, ["{}", JSON_TYPE]],
    ["a list or an object, not required", OBJECT_OR_LIST, {}, false, ["nothing", undefined]],
    [
      "a list or an object, given twice",
      OBJECT_OR_LIST,
      { data: ["x"], a: "x" },
      true,
      "conflicting-parameter",
    ],
    [
      "a list or an object with a field called data",
      { anyOf: [{ type: "object", properties: { data: text, a: text } }, { type: "null" }] },
      { a: "y", body_data: "x" },
      true,
      ['{"a":"y","data":"x"}', JSON_TYPE],
    ],
  ])("is the same in all ways: %s", (_title, schema, parameters, isRequired, expected) => {
    const [api, method, compiled] = requestsOf(schema, parameters, isRequired);
    const sorted = (outcome: unknown) => JSON.stringify(outcome).split("").sort().join("");
    expect(api).toEqual(expected);
    expect(sorted(method)).toBe(sorted(expected));
    expect(sorted(compiled)).toBe(sorted(expected));
  });
});
