import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const SCRIPT = "/usr/bin/script";

const hasTerminal = existsSync(SCRIPT);
if (!hasTerminal) {
  const message = `${SCRIPT} of util-linux, which makes a pseudo-terminal, is not installed.`;
  if (process.env.CI === "true") throw new Error(message);
  console.warn(`The test of docs/command.svg is skipped: ${message}`);
}

(hasTerminal ? test : test.skip)(
  "docs/command.svg shows what the command writes into a terminal",
  () => {
    const script = join(__dirname, "../../etc/scripts/terminal-picture.mjs");
    const { stderr, status } = spawnSync(process.execPath, [script, "check"], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  },
);
