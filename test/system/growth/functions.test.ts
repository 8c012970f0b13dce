import { describe, expect, test } from "@jest/globals";
import * as core from "fluent-endpoint";
import * as clients from "fluent-endpoint/clients";
import * as generate from "fluent-endpoint/generate";
import * as openapi from "fluent-endpoint/openapi";
import * as yaml from "fluent-endpoint/openapi/yaml";
import * as routes from "fluent-endpoint/routes";
import * as show from "fluent-endpoint/show";
import { chainMethods } from "../../helpers/untyped.js";
import { API_ARGUMENTS } from "./api-arguments.js";
import { BUILDER_ARGUMENTS } from "./builder-arguments.js";
import { COUNTED_ARGUMENTS } from "./counted-arguments.js";
import { DESCRIPTION_ARGUMENTS } from "./description-arguments.js";
import { excessiveGrowth } from "./growth.js";
import { REQUEST_ARGUMENTS } from "./request-arguments.js";
import { ROUTE_ARGUMENTS } from "./route-arguments.js";
import { testText } from "./test-growth.js";

const TEXTS = [
  ...[...BUILDER_ARGUMENTS, ...ROUTE_ARGUMENTS, ...API_ARGUMENTS, ...DESCRIPTION_ARGUMENTS],
];

describe("The measurement", () => {
  test("covers every public function and every method of a builder or an API", () => {
    const functions = [core, clients, generate, openapi, yaml, routes, show].flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? name : [])),
    );
    const api = openapi.createApi({ openapi: "3.1.0", paths: {} }, { baseUrl: "/" });
    const methods = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(api)))
      .filter(([name, { value }]) => name !== "constructor" && typeof value === "function")
      .map(([name]) => `api.${name}`);
    const tested = new Set(
      [...TEXTS, ...REQUEST_ARGUMENTS, ...COUNTED_ARGUMENTS].map(({ of }) => of.split(" ")[0]),
    );
    const chain = chainMethods.filter((name) => name !== "strict");
    const names = [...functions, ...methods, ...chain, "build"];
    expect(names.filter((name) => !tested.has(name))).toEqual([]);
  });

  test("finds work that grows with the square of its input, and takes linear work", async () => {
    const paired = (size: number) => () => {
      let sum = 0;
      for (let one = 0; one < size; one++)
        for (let other = 0; other < size; other++) sum ^= one + other;
      return sum;
    };
    expect(await excessiveGrowth(paired, 16_384)).toBeGreaterThan(2.5);
    expect(await excessiveGrowth((size) => () => "a".repeat(size).split(""))).toBeUndefined();
  });

  test("ends where work never would", async () => {
    const endless = () => () => {
      for (;;);
    };
    expect(await excessiveGrowth(endless, undefined, 1000)).toBe(Infinity);
  });
});

for (const argument of TEXTS) testText(argument);
