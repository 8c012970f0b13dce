import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { differences } from "./differences/index.js";
import { differenceRows, guideSection } from "./guide.js";

describe("DIFFERENCES.md lists the deliberate differences that are tested", () => {
  test.each(differenceRows)("%s", (topic, rows) => {
    expect(guideSection(`## ${topic}`).rows).toEqual(rows);
  });
});

test("The example octokit-differences has code for every difference", () => {
  const file = join(__dirname, "../../../examples/octokit-differences.ts");
  const names = readFileSync(file, "utf8").matchAll(/^\s*\/\/ ([a-z]+(?:-[a-z]+)+)$/gm);
  expect(Array.from(names, ([, name]) => name)).toEqual(differences.map(({ name }) => name));
});
