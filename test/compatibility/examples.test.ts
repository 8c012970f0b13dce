import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { installByNpm, packTarball, run } from "../package/installed-package.js";
import { tool } from "./tools.js";

const repository = join(__dirname, "../..");

let tarball: string;
let folder = "";

beforeAll(() => {
  tarball = packTarball();
}, 300_000);

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(["main.js", "main.cjs"])(
  "In the example octokit-swap, %s sends what its transcript says",
  (program) => {
    folder = copyOfExample("octokit-swap");
    installByNpm(folder, tarball);
    const transcript = join(repository, "test/examples/octokit-swap.txt");
    const printed = run(folder, process.execPath, [program], { NODE_NO_WARNINGS: "1" });
    expect(printed).toBe(readFileSync(transcript, "utf8"));
  },
);

describe("The example mocking passes", () => {
  test("in Jest", () => {
    folder = mockingProject();
    const options = [
      "--experimental-vm-modules",
      tool("jest/bin/jest.js"),
      "--json",
      "jest.test.js",
    ];
    const results = run(folder, process.execPath, options, { NODE_NO_WARNINGS: "1" });
    expect(JSON.parse(results)).toMatchObject({ success: true, numPassedTests: 1 });
  });

  test("in Vitest", () => {
    folder = mockingProject();
    const options = [tool("vitest/vitest.mjs"), "run", "--reporter", "json", "vitest.test.js"];
    const results = run(folder, process.execPath, options);
    expect(JSON.parse(results)).toMatchObject({ success: true, numPassedTests: 1 });
  });
});

/** The example runs outside of the repository, whose settings and packages it would find otherwise. */
function copyOfExample(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `fluent-endpoint-${name}-`));
  cpSync(join(repository, "examples", name), copy, { recursive: true });
  return copy;
}

function mockingProject(): string {
  const copy = copyOfExample("mocking");
  writeFileSync(join(copy, "package.json"), JSON.stringify({ private: true, type: "module" }));
  installByNpm(copy, tarball);
  return copy;
}
