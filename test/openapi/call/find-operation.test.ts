import { expect, test } from "@jest/globals";
import { findOperation } from "../../../src/openapi/call/find-operation.js";
import { openDescription } from "../../../src/openapi/read/open-description.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const source = openDescription({
  openapi: "3.1.0",
  info: { title: "Example", version: "1" },
  paths: {
    "/compare/{base}...{head}": { get: {} },
    "/points/{x},{y}": { get: {} },
    "/users/{id}": { get: {} },
  },
});

test.each<[string, object]>([
  ["GET /users/7", { id: "7" }],
  ["GET /users/{id}", {}],
  ["GET /compare/main...next", { base: "main", head: "next" }],
  ["GET /compare/{base}...next", { head: "next" }],
  ["GET /compare/main...{head}", { base: "main" }],
  ["GET /points/1,2", { x: "1", y: "2" }],
])("%s has the values that the route does not leave open", (route, values) => {
  const read = findOperation(source, route, []).values.map(({ name, raw }) => [name, raw]);
  expect(Object.fromEntries(read)).toEqual(values);
});

test.each(["/users/{name}", "/users/a{id}", "/compare/{base}...{tail}", "/users/"])(
  "GET %s belongs to no operation, because no values make it",
  (path) => {
    expect(thrownBy(() => findOperation(source, `GET ${path}`, []))).toMatchObject({
      code: "unknown-operation",
    });
  },
);
