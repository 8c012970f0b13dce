import { expect, test } from "@jest/globals";
import { createApi, matchOperation, readRequest } from "fluent-endpoint/openapi";

const integer = { type: "integer" };
const api = createApi({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  servers: [{ url: "https://a.example/v1" }],
  paths: {
    "/t/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: integer }],
      get: {
        operationId: "x",
        parameters: [
          { name: "n", in: "query", schema: integer },
          { name: "r", in: "query", required: true, schema: { type: "string" } },
          { name: "e", in: "query", schema: { enum: ["a", "b"] } },
          { name: "H", in: "header", schema: integer },
          { name: "c", in: "cookie", schema: integer },
        ],
      },
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: { type: "object", required: ["a"] } } },
        },
      },
    },
  },
});

test.each<[string, Record<string, string>]>([
  ["/t/1?r=1", {}],
  ["/t/1?r=1&n=1e9", {}],
  ["/t/1?r=1&n=x", {}],
  ["/t/x?r=1", {}],
  ["/t/1", {}],
  ["/t/1?r=1&e=c", {}],
  ["/t/1?r=1&u=1", {}],
  ["/t/1?r=1", { H: "x" }],
  ["/t/1?r=1", { H: "1" }],
  ["/t/1?r=1&r=2", {}],
  ["/t/1?r=1", { cookie: "c=x" }],
  ["/t/1?r=1", { cookie: "c=1" }],
  ["/t/../t/1?r=1", {}],
  ["/t/%2e/1?r=1", {}],
  ["/t/1?r=%zz", {}],
  ["/t/1?r=1&n=", {}],
  ["/t/1?r=1&n=01", {}],
  ["/t\\1?r=1", {}],
  ["/t/%31?r=1", {}],
])("matchOperation finds %s %j where readRequest takes it", (path, headers) => {
  const url = `https://a.example/v1${path}`;
  const read = readRequest(api, { method: "GET", url, headers });
  const match = matchOperation(api, { method: "GET", url, headers });
  expect(match === undefined).toBe(read.status !== undefined);
});

test("but does not know the body, and headers only if they are given", () => {
  const url = "https://a.example/v1/t/1";
  expect(matchOperation(api, { method: "POST", url })?.parameters).toEqual({ id: 1 });
  expect(matchOperation(api, new URL(`${url}?r=1`))?.operation.id).toBe("x");
});
