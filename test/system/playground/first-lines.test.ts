import { expect, test } from "@jest/globals";
import { firstLines } from "../../../docs/.vitepress/playground/first-lines.js";

test("A short message is shown as it is", () => {
  expect(firstLines("a\nb")).toBe("a\nb");
});

test("A long message is cut after ten lines, and its lines are cut", () => {
  const lines = Array.from({ length: 25 }, (_, index) => `${String(index)}${"x".repeat(400)}`);
  const shown = firstLines(lines.join("\n")).split("\n");
  expect(shown).toHaveLength(11);
  expect(shown[0]).toBe(`0${"x".repeat(299)}…`);
  expect(shown[10]).toBe("… and 15 more lines");
});
