import { readFileSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { ProjectFolder } from "../../command/project-folder.js";
import { runCommand } from "../../generate/run-command.js";

const REFUSED = "it is outside of the description's folder and the working directory.";

let project: ProjectFolder;
let folder: string;

beforeEach(() => {
  project = new ProjectFolder();
  folder = realpathSync(project.path);
  for (const name of ["api/inner", "work", "outside"])
    project.write(`${name}/secret.yaml`, `enum: [value-of-${name.replace("/", "-")}]\n`);
  symlinkSync(join(folder, "outside/secret.yaml"), "api/link.yaml");
  process.chdir("work");
});

afterEach(() => {
  project.leave();
});

function describeWith(reference: string): string {
  const schema = `{ $ref: ${JSON.stringify(reference)} }`;
  project.write(
    "api/openapi.yaml",
    `openapi: 3.1.0\ninfo: { title: Pets }\npaths:\n  /a:\n    get:\n      parameters: [{ name: b, in: query, schema: ${schema} }]\n`,
  );
  return join(folder, "api/openapi.yaml");
}

/** Generates from a description that refers to a file, and returns the types, or what the command said. */
async function generated(reference: string, ...options: readonly string[]): Promise<string> {
  const args = ["generate", describeWith(reference), "--output", "out", "--areas", "none"];
  const { code, errors } = await runCommand(...args, ...options);
  return code === 0 ? readFileSync("out/types.ts", "utf8") : errors;
}

describe("fluent-endpoint generate", () => {
  test.each([
    ["the folder of the description, and below it", "inner/secret.yaml", "value-of-api-inner"],
    ["the working directory", "../work/secret.yaml", "value-of-work"],
    [
      "the folders of --allow-refs",
      "link.yaml",
      "value-of-outside",
      "--allow-refs=nowhere",
      "--allow-refs=../outside",
    ],
  ])("reads files in %s", async (_folder, reference, value, ...options) => {
    expect(await generated(reference, ...options)).toContain(value);
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

  test.each([
    [
      "file:///etc/passwd",
      'The reference "file:///etc/passwd" is a file URL. Write the path of the file, relative to this one.',
    ],
    ["no%.yaml", 'The file of the reference "no%.yaml" cannot be read'],
    ["\u001b[2J.yaml", "\\u{1b}[2J.yaml"],
  ])("says what is wrong with %j, without control characters", async (reference, message) => {
    expect(await generated(reference)).toContain(message);
  });
});

describe("fluent-endpoint with --api", () => {
  test("refuses and reads the same files", async () => {
    const file = describeWith("../outside/secret.yaml");
    const refused = await runCommand("GET /a", "b=value-of-outside", "--api", file);
    expect(refused.errors).toContain(REFUSED);
    const allowed = ["--api", file, "--allow-refs=../outside"];
    const called = await runCommand(
      "GET /a",
      "b=wrong",
      "--base-url=https://a.example",
      ...allowed,
    );
    expect(called.errors).toContain("value-of-outside");
    expect((await runCommand("--list", ...allowed)).output).toContain("GET /a");
    // A folder that one run may read is not in the cache of another.
    expect((await runCommand("--list", "--api", file)).errors).toContain(REFUSED);
  });
});
