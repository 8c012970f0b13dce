import { describe, expect, test } from "@jest/globals";
import { readDescription } from "fluent-endpoint/openapi";
import { selectableNames, selectorOf } from "../../../src/openapi/read/select-operations.js";

const { operations } = readDescription({
  openapi: "3.1.0",
  paths: {
    "/pets": { get: { operationId: "pets/list", tags: ["Pets"] }, post: { deprecated: true } },
    "/pets/{id}": { get: { operationId: "pets/get", tags: ["Pets", "all"] } },
    "/a.b": { get: {} },
  },
});

/** Returns the routes that a selector selects. */
function selected(selector: string): string[] {
  return operations.filter(selectorOf(selector)).map(({ method, path }) => `${method} ${path}`);
}

describe("A selector", () => {
  test.each([
    ["GET /pets", ["GET /pets"]],
    [" get   /pets/** ", ["GET /pets/{id}"]],
    ["/pets", ["GET /pets", "POST /pets"]],
    ["GET /*", ["GET /pets", "GET /a.b"]],
    ["/p**", ["GET /pets", "POST /pets", "GET /pets/{id}"]],
    ["/a?b", []],
    ["/a.b", ["GET /a.b"]],
    ["tag:pets", ["GET /pets", "GET /pets/{id}"]],
    ["tag:a*", ["GET /pets/{id}"]],
    ["id:pets/get", ["GET /pets/{id}"]],
    ["id:pets*", ["GET /pets", "GET /pets/{id}"]],
    ["* /a*", ["GET /a.b"]],
    ["/**/{*}", ["GET /pets/{id}"]],
    ["id:*t*/*t", ["GET /pets", "GET /pets/{id}"]],
    ["deprecated", ["POST /pets"]],
    ["", []],
  ])("%j selects %j", (selector, routes) => {
    expect(selected(selector)).toEqual(routes);
  });

  test("refuses a long one with wildcards", () => {
    expect(() => selectorOf(`/${"*a".repeat(500)}`)).toThrow(
      'A selector with "*" has more than 1000 characters. Write a shorter one, or several.',
    );
    expect(selected(`/${"a".repeat(2000)}`)).toEqual([]);
  });

  test.each([
    ["tag:pet", ["tag:Pets", "tag:all"]],
    ["id:x", ["id:pets/list", "id:pets/get"]],
    ["GET /pet", ["GET /pets", "POST /pets", "GET /pets/{id}", "GET /a.b", "deprecated"]],
    ["/pet", ["/pets", "/pets/{id}", "/a.b", "deprecated"]],
    [
      "get",
      [
        "/pets",
        "/pets/{id}",
        "/a.b",
        "deprecated",
        "id:pets/list",
        "id:pets/get",
        "tag:Pets",
        "tag:all",
      ],
    ],
  ])("%j may have meant %j", (selector, names) => {
    expect(selectableNames(selector, operations)).toEqual(names);
  });
});
