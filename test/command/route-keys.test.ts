import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";

let folder: ProjectFolder;

beforeAll(() => {
  folder = new ProjectFolder();
  const body = (name: string) => ({
    requestBody: {
      content: {
        "application/json": {
          schema: { properties: { [name]: { type: "string" } }, additionalProperties: false },
        },
      },
    },
  });
  folder.write("beta.json", {
    openapi: "3.1.0",
    servers: [{ url: "https://example.com/v1" }],
    paths: {
      "/r": { post: body("plain") },
      "/r?beta=1": { post: body("beta"), get: {} },
      "/r/{id}": { post: body("plain") },
      "/r/{id}?beta=1": { post: body("beta") },
    },
  });
});

afterAll(() => {
  folder.leave();
});

describe("A route with a query", () => {
  test.each([
    [["POST /r?beta=1", "beta=a"], "/r?beta=1", "beta"],
    [["POST", "/r?beta=1", "beta=a"], "/r?beta=1", "beta"],
    [["post", "/r?beta=1", "beta=a"], "/r?beta=1", "beta"],
    [["POST /r/7?beta=1", "beta=a"], "/r/7?beta=1", "beta"],
    [["POST /r/{id}?beta=1", "id=7", "beta=a"], "/r/7?beta=1", "beta"],
    [["POST https://example.com/v1/r?beta=1", "beta=a"], "/r?beta=1", "beta"],
    [["POST /r", "plain=a"], "/r", "plain"],
    [["POST /r/7", "plain=a"], "/r/7", "plain"],
  ])("is the operation of this key: %j", async (args, url, field) => {
    const run = await runCommand(...args, "--api", "beta.json", "--as", "json");
    expect(run).toMatchObject({ code: 0, errors: "" });
    expect(JSON.parse(run.output)).toMatchObject({
      url: `https://example.com/v1${url}`,
      body: { [field]: "a" },
    });
  });

  test.each([
    [["POST /r?beta=1", "plain=a"], "plain"],
    [["POST /r", "beta=a"], "beta"],
    [["GET /r"], 'no operation "GET /r"'],
  ])("is never another operation: %j", async (args, named) => {
    const { code, output, errors } = await runCommand(...args, "--api", "beta.json");
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toContain(named);
  });
});

describe("A method", () => {
  test.each([
    [["GTE /r"], 'Did you mean "GET"?'],
    [["GTE", "/r"], 'Did you mean "GET"?'],
    [["gte", "https://example.com/r"], 'Did you mean "GET"?'],
    [["PSOT /r", "a=b"], 'Did you mean "POST"?'],
    [["DELET /r"], 'Did you mean "DELETE"?'],
    [["FROBNICATE /r"], "Use GET"],
  ])("that HTTP does not know is refused: %j", async (args, advice) => {
    const { code, output, errors } = await runCommand(...args);
    expect(code).not.toBe(0);
    expect(output).toBe("");
    expect(errors).toContain(advice);
  });

  test.each(["get", "QUERY", "PROPFIND", "copy", "REPORT"])(
    "that HTTP knows is taken: %s",
    async (method) => {
      expect((await runCommand(method, "/r")).code).toBe(0);
    },
  );
});
