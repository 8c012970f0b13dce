import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { reportSkipped } from "../../helpers/missing-programs.js";
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

/** The path of each runtime, `null` where it cannot be installed. */
const runtimes = JSON.parse(
  run(folder, process.execPath, [join(__dirname, "install.mjs")]),
) as Record<string, string | null>;

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
    expect(expected).toHaveLength(49);
    expect(new Set(expected).size).toBeGreaterThan(45);
    for (const line of expected) expect(JSON.parse(line)).toBeTruthy();
  });

  for (const [name, path] of Object.entries(runtimes)) {
    if (path === null) {
      reportSkipped(`the test in ${name}`, "it cannot be installed.");
      test.skip(`builds the same requests in ${name}`, () => undefined);
      continue;
    }
    test(`builds the same requests, byte for byte, in ${versionOf(name, path)}`, () => {
      expect(lines(run(folder, path, ARGUMENTS[name] ?? []))).toEqual(expected);
    });
  }
});

function versionOf(name: string, path: string): string {
  return `${name} ${run(folder, path, ["--version"]).split("\n", 1)[0] ?? ""}`;
}

function lines(output: string): readonly string[] {
  return output.trimEnd().split("\n");
}
