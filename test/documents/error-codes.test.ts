import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const repository = join(__dirname, "../..");

test("The page on errors and the doc comment list every code", () => {
  const source = readFileSync(join(repository, "src/errors.ts"), "utf8");
  const page = readFileSync(join(repository, "docs/behaviour/errors.md"), "utf8");
  const declared = [...source.matchAll(/^ {2}\| "([a-z-]+)";?$/gm)].map(([, code]) => code);
  const described = [...source.matchAll(/^ \* \| `([a-z]+-[a-z-]+)`/gm)].map(([, code]) => code);
  const listed = [...page.matchAll(/^\| `([a-z]+-[a-z-]+)` /gm)].map(([, code]) => code);
  expect(declared.length).toBeGreaterThan(25);
  expect(described.sort()).toEqual(declared.sort());
  expect(listed.sort()).toEqual(declared.sort());
});
