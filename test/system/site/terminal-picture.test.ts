import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { describeInTerminal } from "../../helpers/pseudo-terminal.js";

describeInTerminal("docs/demo.svg and docs/command.svg", () => {
  test("show what the demo and the command write into a terminal", () => {
    const script = join(__dirname, "../../../etc/scripts/terminal-picture.mjs");
    const { stderr, status } = spawnSync(process.execPath, [script, "check"], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});
