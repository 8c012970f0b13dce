import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";

/** Erases the screen, ends a line, is a control sequence introducer of eight bits, and turns the direction of text around. */
const HOSTILE = "a\x1b[2J\n\x9b2J\u202eb";

let folder: ProjectFolder;

beforeEach(() => {
  folder = new ProjectFolder();
  const get = {
    operationId: `id ${HOSTILE}`,
    summary: HOSTILE,
    tags: [HOSTILE],
    parameters: [{ name: HOSTILE, in: "query", required: true, schema: { type: "integer" } }],
  };
  folder.write("hostile.json", {
    openapi: "3.1.0",
    servers: [{ url: "https://example.com" }],
    paths: { "/a": { get }, [`/${HOSTILE}`]: { get: { parameters: [{ in: HOSTILE }] } } },
  });
});

afterEach(() => {
  folder.leave();
});

/** Runs the command, and expects nothing in its outputs that a terminal could take for more than text. */
async function shown(...args: readonly string[]): Promise<string> {
  const { output, errors } = await runCommand(...args);
  expect(output + errors).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
  // The second line of the text would be a line of its own.
  expect(errors).not.toMatch(/^\\u\{9b\}/m);
  return output + errors;
}

describe("A text that is not ours is written without effect on the terminal", () => {
  test.each([["text"], ["json"], ["curl"], ["fetch"], ["code"]])("by --as %s", async (format) => {
    const args = [`${HOSTILE}=${HOSTILE}`, "--as", format, "--explain"];
    expect(await shown("POST /b", ...args)).toContain("[2J");
    await shown("POST /b", ...args, "--multipart");
  });

  test("by --list, in one line for each operation", async () => {
    const text = await shown("--list", "--api", "hostile.json");
    expect(text.split("\n")).toHaveLength(3);
    await shown("--list", HOSTILE, "--api", "pets.yaml");
  });

  test.each([
    ["GET /a", "--api", "hostile.json"],
    ["GET /a", `${HOSTILE}=x`, "--api", "hostile.json"],
    ["GET /a", "b=1", "--api", "hostile.json"],
    [HOSTILE, "--api", "hostile.json"],
    [HOSTILE],
    ["GET /a", HOSTILE],
    ["GET /{a}", `--style=${HOSTILE}`],
    ["generate", "hostile.json", "-o", "api"],
    ["generate", "hostile.json", "-o", "api", "--skip-broken"],
    ["generate", "hostile.json", "-o", "api", "--only", HOSTILE],
    ["generate", HOSTILE, "-o", HOSTILE],
  ])("in errors: %j", async (...args) => {
    expect(await shown(...args)).not.toBe("");
  });
});
