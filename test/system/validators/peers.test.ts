import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { Results } from "../peers/page.js";

const repository = join(__dirname, "../../..");

test("The comparison of all calls of Box finds what test/system/peers/RESULTS.md says", () => {
  const program = ["etc/scripts/run.mjs", "test/system/peers/main.ts", "--calls", "Box"];
  const printed = execFileSync(process.execPath, program, {
    cwd: repository,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const found = JSON.parse(printed.slice(printed.lastIndexOf("\n{") + 1)) as unknown;
  const text = readFileSync(join(repository, "test/system/peers/results.json"), "utf8");
  const { subjects } = JSON.parse(text) as Results;
  expect(found).toEqual(subjects.find(({ name }) => name === "Box"));
}, 600_000);
