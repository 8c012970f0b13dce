import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const ROOT = join(__dirname, "../../..");

test("The calls of every client compile with the newest types of Node too", () => {
  const folder = join(ROOT, "etc/temporary/node-types");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "types"), { recursive: true });
  symlinkSync(join(ROOT, "test/node_modules/types-node-26"), join(folder, "types/node"));
  const config = {
    extends: "../../../tsconfig.json",
    compilerOptions: { typeRoots: ["types"], types: ["node"] },
    files: ["../../../test/system/loopback/senders.ts"],
    include: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const args = [compiler, "--pretty", "false", "--listFiles", "-p", folder];
  const lines = spawnSync(process.execPath, args, { encoding: "utf8" }).stdout.split("\n");
  expect(lines.filter((line) => line.includes("error TS"))).toEqual([]);
  expect(lines.some((line) => line.includes("types-node-26/http.d.ts"))).toBe(true);
  expect(lines.some((line) => line.includes("@types/node/"))).toBe(false);
});
