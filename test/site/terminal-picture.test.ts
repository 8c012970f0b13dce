import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { describeInTerminal } from "../helpers/pseudo-terminal.js";

describeInTerminal("docs/command.svg", () => {
  test("shows what the command writes into a terminal", () => {
    const script = join(__dirname, "../../etc/scripts/terminal-picture.mjs");
    const { stderr, status } = spawnSync(process.execPath, [script, "check"], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});
