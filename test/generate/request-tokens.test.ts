import { expect, test } from "@jest/globals";
import { tokens } from "../../src/runtime/compiled/read-credentials.js";

test("Tokens of request.ts are sent in their header, or as a bearer token", () => {
  const table = {
    accept: "application/json",
    servers: [],
    routes: [],
    schemes: { key: { in: "header", name: "X-Key" }, token: { in: "bearer" } },
    security: [["key", "token"]],
  } as const;
  const sentFor = tokens(table as never, { key: "k1", token: "t1" });
  const header = [
    ["X-Key", "k1"],
    ["authorization", "Bearer t1"],
  ];
  const credentialArguments = ["x-key", "authorization"];
  expect(sentFor(undefined)).toEqual({ header, query: [], cookie: [], credentialArguments });
  expect(sentFor([["key"]]).header).toEqual(header.slice(0, 1));
  expect(() => tokens(table as never, { key: { username: "a", password: "b" } })).toThrow("key");
  expect(() => tokens(table as never, { key: undefined })).toThrow("key");
  expect(() => tokens(table as never, { none: "a" })).toThrow("none");
});
