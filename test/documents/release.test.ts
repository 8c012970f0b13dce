import { expect, test } from "@jest/globals";
import jsr from "../../jsr.json";
import { version } from "../../package.json";
import { VERSION } from "../../src/version.js";

test("The version is the same in every file that has it", () => {
  expect([VERSION, jsr.version]).toEqual([version, version]);
});
