import { describe, expect, test } from "@jest/globals";
import { topics } from "./differences/index.js";
import { differenceRows, guideSection, oddInputRows } from "./guide.js";

describe("The migration guide lists the deliberate differences that are tested", () => {
  test.each(differenceRows)("%s", (topic, rows) => {
    expect(guideSection("differences", `## ${topic}`).rows).toEqual(rows);
  });
});

describe("The migration guide has code for every difference", () => {
  test.each(Object.entries(topics))("%s", (topic, differences) => {
    const { text } = guideSection("differences", `## ${topic}`);
    const shown = [...text.matchAll(/^\s*\/\/ ([a-z]+(?:-[a-z]+)+)$/gm)].map(([, name]) => name);
    expect(shown).toEqual(differences.map(({ name }) => name));
  });
});

test("The migration guide lists the odd inputs that are tested", () => {
  expect(guideSection("odd-inputs", "# Odd inputs").rows).toEqual(oddInputRows);
});
