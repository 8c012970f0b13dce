import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SHELL_NAMES } from "../../src/command/arguments.js";
import { COMPLETION_SCRIPTS } from "../../src/command/completion.js";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";

let folder: ProjectFolder;

beforeAll(() => {
  folder = new ProjectFolder();
  folder.write("fluent-endpoint.json", { api: "pets.yaml" });
});

afterAll(() => {
  folder.leave();
});

/** The words that shells get. The last word is the one at the cursor. */
async function completed(...words: readonly string[]): Promise<readonly string[]> {
  const { code, output, errors } = await runCommand("complete", ...words);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output.split("\n").slice(0, -1);
}

test("A script is there for each shell that the commands know", () => {
  expect(Object.keys(COMPLETION_SCRIPTS)).toEqual(SHELL_NAMES);
});

describe("Completion offers", () => {
  test("methods and commands for the first word, and paths and ids when something is written", async () => {
    const first = await completed("");
    expect(first).toEqual(expect.arrayContaining(["GET", "QUERY", "generate", "completion"]));
    expect(first).not.toContain("/pets");
    const written = await completed("p");
    expect(written).toEqual(expect.arrayContaining(["/pets", "searchPets"]));
    expect(written).not.toContain("/events");
  });

  test("the paths of a method", async () => {
    expect(await completed("POST", "/")).toEqual(["/pets", "/events", "/logs/{name}"]);
    expect(await completed("post", "")).toEqual(["/pets", "/events", "/logs/{name}"]);
    expect(await completed("--no-config", "GET", "")).toEqual([]);
  });

  test("parameters with the sign after them, without those that are given", async () => {
    expect(await completed("createPet", "name=Tom", "")).toEqual([
      "dryRun==",
      "age:=",
      "weight=",
      "kind=",
      "tags:=",
      "owner:=",
      "isVaccinated:=",
    ]);
    expect(await completed("getPet", "")).toEqual(["petId="]);
    expect(await completed("GET", "/pets/7", "")).toEqual([]);
    expect(await completed("'POST /logs/a'", "broken", "")).toEqual(["text=", "level="]);
    expect(await completed("sendEvent", "")).toEqual([]);
  });

  test("the variables of a route without a description", async () => {
    expect(await completed("--no-config", "/a/{b}/{c}", "b=1", "")).toEqual(["c="]);
  });

  test.each([
    [["listPets", "--as", ""], "curl"],
    [["listPets", "--style", ""], "deepObject"],
    [["completion", ""], "fish"],
    [["--list", ""], "searchPets"],
    [["listPets", "-"], "--explain"],
    [["generate", "pets.yaml", "--o"], "--output"],
    [["createPet", "=na"], "name="],
  ])("for %j, among others, %s", async (words, value) => {
    expect(await completed(...words)).toContain(value);
  });

  test.each([
    [["--api", ""]],
    [["listPets", "--format", ""]],
    [["generate", "pe"]],
    [["--config", "missing.json", "--list", ""]],
  ])("no word for %j, where the shell offers files", async (words) => {
    expect(await completed(...words)).toEqual([]);
  });
});

test.each([[["--unknown", ""]], [["/a/{", ""]], [["unknownPet", ""]]])(
  "Completion is silent where it fails: %j",
  async (words) => {
    expect(await runCommand("complete", ...words)).toEqual({ code: 1, output: "", errors: "" });
  },
);

test("Completion offers what needs no configuration if that cannot be read", async () => {
  expect(await completed("--config", "missing.json", "")).toContain("GET");
});

describe("completion", () => {
  test.each(["bash", "zsh", "fish", "powershell"])("writes a script for %s", async (shell) => {
    const { code, output } = await runCommand("completion", shell);
    expect(code).toBe(0);
    expect(output).toContain(" complete ");
    // Nothing on the command line is evaluated.
    expect(output).not.toMatch(/\beval\b|compgen/);
  });

  test.each([[[]], [["tcsh"]], [["bash", "zsh"]]])("ends with 2 for %j", async (shells) => {
    const { code, errors } = await runCommand("completion", ...shells);
    expect(code).toBe(2);
    expect(errors).toContain("Write one shell after completion: bash, zsh, fish, powershell.");
  });
});
