import fs, { rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { generateCommand, WatchedFiles } from "../../src/command/generate/generate.js";
import { ProjectFolder } from "./project-folder.js";

let folder: ProjectFolder;

beforeEach(() => {
  folder = new ProjectFolder();
});

afterEach(() => {
  jest.restoreAllMocks();
  folder.leave();
});

/** Watches, does something after each output, and stops at the first error. Returns the outputs, with that error. */
async function watched(options: readonly string[], change: () => void): Promise<string[]> {
  const said: string[] = [];
  jest.spyOn(process.stdout, "write").mockImplementation((text) => {
    said.push(String(text));
    setTimeout(change);
    return true;
  });
  jest.spyOn(process.stderr, "write").mockImplementation((text) => {
    if (text === "") return true;
    said.push(String(text));
    throw new Error("stopped");
  });
  await expect(generateCommand(["--watch", ...options])).rejects.toThrow("stopped");
  return said;
}

describe("--watch", () => {
  test("writes again after a change, and reports an error in it", async () => {
    const said = await watched(["pets.yaml", "-o", "api"], () => {
      rmSync("pets.yaml");
    });
    expect(said).toEqual([
      expect.stringContaining("files in api\n"),
      expect.stringContaining("there is no such file"),
    ]);
  });

  test("goes on with an error in the file of options", async () => {
    const generate = [{ input: "pets.yaml", output: "api" }];
    folder.write("fluent-endpoint.json", { generate });
    const said = await watched([], () => {
      folder.write("fluent-endpoint.json", { generate: [] });
    });
    expect(said[1]).toContain('The key "generate" must be a list');
  });

  test("notices a change that is made while it runs", async () => {
    const read = fs.readFileSync;
    jest.spyOn(fs, "readFileSync").mockImplementation((path, options) => {
      const content = read(path, options);
      rmSync("pets.yaml", { force: true });
      return content;
    });
    const said = await watched(["pets.yaml", "-o", "api"], () => undefined);
    expect(said[1]).toContain("there is no such file");
  });

  test("ends with an error in the arguments", async () => {
    await expect(generateCommand(["--watch"])).rejects.toThrow();
  });
});

describe("WatchedFiles", () => {
  test("waits for the given time if nothing changes, also without a file", async () => {
    const files = new WatchedFiles();
    files.add("missing");
    await expect(files.changed(1)).resolves.toBeUndefined();
  });

  test("notices a file that appears", async () => {
    const files = new WatchedFiles();
    files.add("new");
    writeFileSync("new", "");
    await expect(files.changed(Infinity)).resolves.toBeUndefined();
  });
});
