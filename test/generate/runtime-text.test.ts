import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

test("The texts of the runtime are those of its files", () => {
  const script = join(__dirname, "../../etc/scripts/runtime-text.mjs");
  expect(execFileSync(process.execPath, [script, "--check"], { encoding: "utf8" })).toBe("");
});
