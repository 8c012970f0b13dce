import { describe, expect, test } from "@jest/globals";
import * as core from "fluent-endpoint";
import * as clients from "fluent-endpoint/clients";
import * as openapi from "fluent-endpoint/openapi";
import * as routes from "fluent-endpoint/routes";
import * as show from "fluent-endpoint/show";
import { join } from "node:path";
import { chainMethods } from "../helpers/untyped.js";
import { API_ARGUMENTS } from "./api-arguments.js";
import { BUILDER_ARGUMENTS } from "./builder-arguments.js";
import { DESCRIPTION_ARGUMENTS } from "./description-arguments.js";
import { excessiveGrowth, leastTime } from "./growth.js";
import { repeatedUnits } from "./repeated-units.js";
import { REQUEST_ARGUMENTS } from "./request-arguments.js";
import { ROUTE_ARGUMENTS } from "./route-arguments.js";

const UNITS = repeatedUnits(join(__dirname, "../../src"));

const ARGUMENTS = [
  ...BUILDER_ARGUMENTS,
  ...REQUEST_ARGUMENTS,
  ...ROUTE_ARGUMENTS,
  ...API_ARGUMENTS,
  ...DESCRIPTION_ARGUMENTS,
];

test("finds the characters that the patterns of the source mention", () => {
  for (const unit of ["?", "&", "=", "\\", '"', "{", " ", "\t", "\n", "-a", "%", "\0"]) {
    expect(UNITS).toContain(unit);
  }
});

test("covers every public function and every method of a builder", () => {
  const functions = [core, clients, openapi, routes, show].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? name : [])),
  );
  const tested = new Set(ARGUMENTS.map(({ of }) => of.split(" ")[0]));
  const names = [...functions, ...chainMethods.filter((name) => name !== "strict"), "build"];
  expect(names.filter((name) => !tested.has(name))).toEqual([]);
});

describe.each(ARGUMENTS)("$of: $argument", ({ work, frames }) => {
  test("takes at most twice the time for twice the text", async () => {
    const found: string[] = [];
    for (const frame of frames) {
      const shortest = await leastTime(work, frame.replace("$", "a"));
      for (const unit of UNITS) {
        const textOf = (size: number) => frame.replace("$", () => unit.repeat(size / unit.length));
        const factor = await excessiveGrowth(work, textOf, shortest);
        if (factor !== undefined) found.push(`${JSON.stringify(unit)} in ${frame}: ${factor}`);
      }
    }
    expect(found).toEqual([]);
  }, 600_000);
});
