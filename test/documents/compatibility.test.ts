import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { dependencies as tools } from "../system/compatibility/package.json";
import { optionalDependencies as runtimes } from "../../etc/tools/package.json";

const page = readFileSync(join(__dirname, "../../docs/stability.md"), "utf8");

/** Tools that other tools need, and that nobody chooses. */
const MEANS = ["webpack-cli"];

const tested = Object.entries({ ...runtimes, ...tools })
  .filter(([name]) => !MEANS.includes(name))
  .map(([alias, range]): [name: string, version: string] => {
    const [, name = alias, version = ""] = /^(?:npm:(.+)@)?[~^](\d+(?:\.\d+)?)/.exec(range) ?? [];
    return [name, name === "typescript" ? version : String(parseInt(version, 10))];
  });

test.each(tested)("docs/stability.md has a line for %s %s, which is tested", (name, version) => {
  const lines = page.split("\n").filter((line) => line.includes(`\`${name}\``));
  expect(lines.some((line) => new RegExp(`\\b${version}\\b`).test(line))).toBe(true);
});

test("TypeScript 7 has no API for ts-jest, and the typescript that ts-jest uses has it", () => {
  expect(createRequire(__filename)("typescript")).toHaveProperty("transpileModule");
  expect(createRequire(__filename)("typescript-7")).not.toHaveProperty("transpileModule");
});
