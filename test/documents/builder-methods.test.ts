import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { EndpointBuilder } from "../../src/index.js";

test("docs/builder.md lists every method of a builder", () => {
  const page = readFileSync(join(__dirname, "../../docs/builder.md"), "utf8");
  const [, tables = ""] = /^## All methods$(.*?)^## /ms.exec(page) ?? [];
  const listed = Array.from(tables.matchAll(/`\.(\w+)/g), ([, name = ""]) => name);
  // The tables have toString as String(builder).
  const others = ["constructor", "toString"];
  const methods = Object.getOwnPropertyNames(EndpointBuilder.prototype);
  expect(listed.sort()).toEqual(
    expect.arrayContaining(methods.filter((name) => !others.includes(name))),
  );
});
