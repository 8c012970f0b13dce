import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { runCommand } from "../../generate/run-command.js";

const REFUSED = "it is outside of the description's folder and the working directory.";

let folder: string;
let before: string;

beforeEach(() => {
  before = process.cwd();
  folder = realpathSync(mkdtempSync(join(tmpdir(), "fluent-endpoint-references-")));
  for (const name of ["api", "work", "outside", "api/inner"]) mkdirSync(join(folder, name));
  for (const name of ["api/inner", "work", "outside"]) {
    writeFileSync(
      join(folder, name, "secret.yaml"),
      `enum: [value-of-${name.replace("/", "-")}]\n`,
    );
  }
  symlinkSync(join(folder, "outside/secret.yaml"), join(folder, "api/link.yaml"));
  process.chdir(join(folder, "work"));
});

afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

function describeWith(reference: string): string {
  const file = join(folder, "api/openapi.yaml");
  const schema = `{ $ref: ${JSON.stringify(reference)} }`;
  writeFileSync(
    file,
    `openapi: 3.1.0\ninfo: { title: Pets }\npaths:\n  /a:\n    get:\n      parameters: [{ name: b, in: query, schema: ${schema} }]\n`,
  );
  return file;
}

/** Generates from a description that refers to a file, and returns the types, or what the command said. */
async function generated(reference: string, ...options: readonly string[]): Promise<string> {
  const args = ["generate", describeWith(reference), "--output", "out", "--areas", "none"];
  const { code, errors } = await runCommand(...args, ...options);
  return code === 0 ? readFileSync("out/types.ts", "utf8") : errors;
}

describe("fluent-endpoint generate", () => {
  test("reads files in the folder of the description, and in folders inside it", async () => {
    expect(await generated("inner/secret.yaml")).toContain("value-of-api-inner");
  });

  test("reads files in the working directory", async () => {
    expect(await generated("../work/secret.yaml")).toContain("value-of-work");
  });

  test.each(["../outside/secret.yaml", "link.yaml"])(
    "refuses other files: %s",
    async (reference) => {
      const errors = await generated(reference);
      expect(errors).toContain(
        `The file of the reference "${reference}" cannot be read: ${REFUSED}`,
      );
      expect(errors).toContain(`Add --allow-refs ${join(folder, "outside")} to read it.`);
      expect(errors).not.toContain("value-of");
    },
  );

  test("refuses an absolute path", async () => {
    expect(await generated(join(folder, "outside/secret.yaml"))).toContain(REFUSED);
  });

  test("reads files in the folders of --allow-refs", async () => {
    const types = await generated(
      "link.yaml",
      "--allow-refs",
      "nowhere",
      "--allow-refs",
      "../outside",
    );
    expect(types).toContain("value-of-outside");
  });

  test("says what to write in place of a file URL", async () => {
    expect(await generated("file:///etc/passwd")).toContain(
      'The reference "file:///etc/passwd" is a file URL. Write the path of the file, relative to this one.',
    );
  });

  test("says that a file is missing, and survives a wrong escape", async () => {
    expect(await generated("no%.yaml")).toContain(
      'The file of the reference "no%.yaml" cannot be read',
    );
  });

  test("shows no control characters of a description", async () => {
    expect(await generated("\u001b[2J.yaml")).toContain("\\u{1b}[2J.yaml");
  });
});

describe("fluent-endpoint with --api", () => {
  test("refuses and reads the same files", async () => {
    const file = describeWith("../outside/secret.yaml");
    const refused = await runCommand("GET /a", "b=value-of-outside", "--api", file);
    expect(refused.errors).toContain(REFUSED);
    const allowed = [
      "--api",
      file,
      "--allow-refs",
      "../outside",
      "--base-url",
      "https://a.example",
    ];
    expect((await runCommand("GET /a", "b=wrong", ...allowed)).errors).toContain(
      "value-of-outside",
    );
    expect((await runCommand("--list", ...allowed.slice(0, 4))).output).toContain("GET /a");
    // A folder that one run may read is not in the cache of another.
    expect((await runCommand("--list", "--api", file)).errors).toContain(REFUSED);
  });
});
