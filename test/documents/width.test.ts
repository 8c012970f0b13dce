import { expect, test } from "@jest/globals";
import { codeBlocks } from "./code-blocks.js";

/** The characters that a block of code has room for, beside the menu of the site. */
const WIDTH = 80;

/** The README and the pages of the site. */
const PAGES = /^(?:README\.md|docs\/)/;

/** The compiler breaks no line of its messages. */
const COMPILER = /^\w+\.ts:\d+:\d+ - error .*$/gm;

const locations = codeBlocks()
  .filter(({ place }) => PAGES.test(place))
  .filter(({ language }) => language !== "text")
  .map((block) => ({ ...block, code: block.code.replaceAll(COMPILER, "") }));

test("There are blocks of code", () => {
  expect(locations.length).toBeGreaterThan(100);
});

test.each(locations)("No line of code is cut off: $place", ({ code }) => {
  expect(code.split("\n").filter((line) => line.length > WIDTH)).toEqual([]);
});
