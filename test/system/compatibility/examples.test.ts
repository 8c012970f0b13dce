import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createConsumer, installByNpm, packTarball, run } from "../../package/installed-package.js";
import { tool } from "./tools.js";

const repository = join(__dirname, "../../..");

let tarball: string;
let folder = "";

beforeAll(() => {
  tarball = packTarball();
});

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

  test.each(["msw.test.js", "msw-typed.test.ts"])("in Vitest with msw: %s", (file) => {
    folder = mockingProject();
    linkTools(folder, ["msw"]);
    const options = [tool("vitest/vitest.mjs"), "run", "--reporter", "json", file];
    // msw does not run on the oldest Node that this package supports.
    const results = run(folder, tool("node-24/bin/node"), options);
    expect(JSON.parse(results)).toMatchObject({ success: true, numPassedTests: 1 });
  });

  test("the compiler, which refuses an answer that is not described", () => {
    folder = mockingProject();
    linkTools(folder, ["msw", "vitest"]);
    const options = "--noEmit --strict --skipLibCheck --target es2022 --module preserve".split(" ");
    const check = () =>
      run(folder, process.execPath, [
        tool("typescript-5.9/bin/tsc"),
        ...options,
        "msw-typed.test.ts",
      ]);
    expect(check()).toBe("");
    const program = join(folder, "msw-typed.test.ts");
    const wrong = readFileSync(program, "utf8").replace('state: "open" })', 'state: "lost" })');
    writeFileSync(program, wrong);
    expect(check).toThrow();
  });
});

test("Routers and mocks read the values of a request by the pattern of its route", () => {
  folder = createConsumer({ type: "module" });
  installByNpm(folder, tarball);
  linkTools(folder, ["express", "hono", "msw", "nock"]);
  cpSync(join(__dirname, "programs/routers.mjs"), join(folder, "routers.mjs"));
  const read = { user_id: "ada", name: "a b.txt" };
  expect(JSON.parse(run(folder, tool("node-24/bin/node"), ["routers.mjs"]))).toEqual({
    msw: [read, "regexp"],
    nock: [1, 2],
    express: [read, { major: "1", minor: "2" }],
    hono: read,
    URLPattern: { user_id: "ada", name: "a%20b.txt" },
  });
});

/** Lets a program in a folder import installed tools by their names. */
function linkTools(folder: string, names: readonly string[]): void {
  for (const name of names) {
    symlinkSync(tool(name), join(folder, "node_modules", name), "junction");
  }
}

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
