import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { reportSkipped } from "../../helpers/missing-programs.js";
import { installedRuntime } from "../../helpers/tools.js";
import { installByNpm, packTarball, run } from "../../package/installed-package.js";

const PROGRAMS = ["program.mjs", "requests.mjs", "worker.mjs", "workerd.capnp"];

/** The arguments of each runtime. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  node: ["program.mjs"],
  bun: ["run", "program.mjs"],
  deno: ["run", "--quiet", "--node-modules-dir=manual", "--no-remote", "program.mjs"],
  workerd: ["test", "workerd.capnp"],
};

/** The folder in which the packed package is installed. */
const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-runtimes-"));

describe("The packed package", () => {
  let expected: readonly string[];

  beforeAll(() => {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    installByNpm(folder, packTarball());
    for (const program of PROGRAMS) cpSync(join(__dirname, program), join(folder, program));
    expected = lines(run(folder, process.execPath, ["program.mjs"]));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test(`builds requests in Node ${process.version}`, () => {
    expect(expected).toHaveLength(42);
    expect(new Set(expected).size).toBeGreaterThan(40);
    for (const line of expected) expect(JSON.parse(line)).toBeTruthy();
  });

  for (const [name, options] of Object.entries(ARGUMENTS)) {
    const path = installedRuntime(name);
    if (path === undefined) {
      reportSkipped(`the test in ${name}`, "it cannot be installed.");
      test.skip(`builds the same requests in ${name}`, () => undefined);
      continue;
    }
    test(`builds the same requests, byte for byte, in ${versionOf(name, path)}`, () => {
      expect(lines(run(folder, path, options))).toEqual(expected);
    });
  }
});

function versionOf(name: string, path: string): string {
  return `${name} ${run(folder, path, ["--version"]).split("\n", 1)[0] ?? ""}`;
}

function lines(output: string): readonly string[] {
  return output.trimEnd().split("\n");
}
