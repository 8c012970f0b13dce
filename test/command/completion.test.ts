import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";

let folder: ProjectFolder;

beforeAll(() => {
  folder = new ProjectFolder();
  folder.write("fluent-endpoint.json", { api: "pets.yaml" });
  folder.write("photos/cat.png", "");
  folder.write("photos/.hidden.png", "");
});

afterAll(() => {
  folder.leave();
});

/** The candidates that zsh gets. The last word is the one at the cursor. */
async function completed(...words: readonly string[]): Promise<readonly string[]> {
  const { code, output, errors } = await runCommand("complete", "zsh", ...words);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output.split("\n").slice(0, -1);
}

/** The same without descriptions. */
async function names(...words: readonly string[]): Promise<readonly string[]> {
  return (await completed(...words)).map((line) => line.replace(/\t.*$/, ""));
}

/** The candidates that bash gets for a line up to the cursor. */
async function inBash(line: string): Promise<readonly string[]> {
  const breaks = " \t\n\"'@><=;|&(:";
  const { code, output, errors } = await runCommand("complete", "bash", line, breaks);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output.split("\n").slice(0, -1);
}

describe("Completion offers", () => {
  test("methods of the description and commands for the first word", async () => {
    expect(await names("")).toEqual(["GET", "POST", "PUT", "generate", "completion"]);
    expect(await names("--no-config", "")).toEqual(expect.arrayContaining(["DELETE", "QUERY"]));
  });

  test("paths and ids with their summaries when something is written", async () => {
    const lines = await completed("p");
    expect(lines).toContain("/pets\tList pets");
    expect(lines).toContain("searchPets\tSearch pets");
    expect(lines).not.toContain("/events");
  });

  test("the paths of a method", async () => {
    expect(await names("POST", "/")).toEqual(["/pets", "/events", "/logs/{name}"]);
    expect(await names("post", "")).toEqual(["/pets", "/events", "/logs/{name}"]);
    expect(await names("--no-config", "GET", "")).toEqual([]);
    expect(await names("--no-config", "GET /")).toEqual([]);
  });

  test("whole routes inside one word", async () => {
    expect(await completed("GET /")).toContain("GET /pets/{petId}\tGet a pet");
  });

  test("parameters with their separators, without those that are given", async () => {
    expect(await completed("createPet", "name=Tom", "")).toEqual([
      "dryRun==\tquery, boolean",
      "age:=\tbody, integer or null",
      "weight=\tbody, number or string",
      "kind=\tbody, cat|dog",
      "tags:=\tbody, array",
      "owner:=\tbody, object",
      "isVaccinated:=\tbody, boolean",
    ]);
    expect(await completed("getPet", "")).toEqual(["petId=\trequired, path, integer"]);
    expect(await names("GET", "/pets/7", "")).toEqual([]);
    expect(await names("POST", "/logs/a", "broken", "")).toEqual(["text=", "level="]);
    expect(await names("sendEvent", "")).toEqual([]);
    expect(await names("createPet", "body/")).toContain("body/name=");
  });

  test("the variables of a route without a description", async () => {
    expect(await names("--no-config", "/a/{b}/{c}", "b=1", "")).toEqual(["c="]);
    expect(await names("--no-config", "/a/{", "")).toEqual([]);
    expect(await names("DELETE", "/other/{d}", "")).toEqual(["d="]);
  });

  test("headers, those of the description first", async () => {
    const headers = await completed("createPet", "I");
    expect(headers.find((line) => line.endsWith("header"))).toBe("Idempotency-Key:\theader");
    expect(headers).toContain("If-None-Match:\theader");
    expect(await names("/a", "A")).toContain("Authorization:");
  });

  test.each([
    [
      ["listPets", "status=="],
      ["status==available", "status==sold"],
    ],
    [
      ["listPets", "query/status=s"],
      ["query/status=available", "query/status=sold"],
    ],
    [
      ["listPets", "kinds=="],
      ["kinds==cat", "kinds==dog"],
    ],
    [
      ["listPets", "vaccinated="],
      ["vaccinated=true", "vaccinated=false"],
    ],
    [
      ["createPet", "kind:="],
      ['kind:="cat"', 'kind:="dog"'],
    ],
    [
      ["createPet", "Content-Type:"],
      ["Content-Type:application/json", "Content-Type:multipart/form-data"],
    ],
    [["listPets", "Content-Type:"], []],
    [["listPets", "Accept:"], []],
    [["listPets", "limit="], []],
    [["listPets", "other="], []],
    [["--no-config", "/a/{b}", "b="], []],
    [["--no-config", "/a/{b}", "Content-Type:"], []],
  ])("the values of %j", async (words, values) => {
    expect(await names(...words)).toEqual(values);
  });

  test.each([
    [["createPet", "photo@photos/"], ["photo@photos/cat.png"]],
    [
      ["createPet", "photo@photos/."],
      ["photo@photos/.hidden.png", "photo@photos/cat.png"],
    ],
    [["createPet", "name=@ph"], expect.arrayContaining(["name=@photos/", "name=@pets.yaml"])],
    [["--api", ""], expect.arrayContaining(["photos/", "pets.yaml"])],
    [["--data", "@photos/"], ["@photos/cat.png"]],
    [["--data", "p"], []],
    [["generate", "pe"], expect.arrayContaining(["pets.yaml"])],
  ])("files for %j", async (words, files) => {
    expect([...(await names(...words))].sort()).toEqual(files);
  });

  test.each([
    [["listPets", "--as", ""], "curl"],
    [["listPets", "--as=c"], "--as=curl"],
    [["listPets", "--style", ""], "deepObject"],
    [["listPets", "--style", "kinds:p"], "kinds:pipeDelimited"],
    [["listPets", "--base-url", ""], "https://{region}.pets.example/v1"],
    [["completion", ""], "fish"],
    [["--list", ""], "searchPets"],
    [["listPets", "--api"], "--api"],
  ])("for %j, among others, %s", async (words, value) => {
    expect(await names(...words)).toContain(value);
  });

  test("options with what they do", async () => {
    const lines = await completed("listPets", "-");
    expect(lines).toContain("--explain\tsays where each value went, and why");
    expect(lines).toContain("--list\tlists the operations that have all the words");
    expect(lines).toContain("--api\tmakes the request by an OpenAPI description, and checks it");
    expect(await names("generate", "pets.yaml", "--o")).toContain("--output");
    expect(await names("generate", "pets.yaml", "--o")).not.toContain("--explain");
    expect(await names("generate", "pets.yaml", "--t")).toContain("--types");
  });

  test("nothing for a value of any text", async () => {
    expect(await names("listPets", "--format", "")).toEqual([]);
    expect(await names("--no-config", "--base-url", "")).toEqual([]);
  });
});

describe("bash is told", () => {
  test.each([
    ["fluent-endpoint G", ["GET "]],
    ["A=1 B=2 fluent-endpoint getP", ["getPet "]],
    ["fluent-endpoint GET /pets/s", ["/pets/search "]],
    ["fluent-endpoint GET /pets/{", ["/pets/{petId} "]],
    ["fluent-endpoint listPets status==s", ["sold "]],
    ["fluent-endpoint listPets status\\=\\=s", ["status==sold "]],
    ["fluent-endpoint listPets dr", []],
    ["fluent-endpoint createPet dr", ["dryRun=="]],
    ["fluent-endpoint createPet photo@photos/c", ["@photos/cat.png "]],
    ['fluent-endpoint createPet ki"nd=c', ["nd=cat"]],
    ["fluent-endpoint 'GET /pets/s", ["GET /pets/search"]],
    ['fluent-endpoint "GET /pets/s', ["GET /pets/search"]],
    ['fluent-endpoint "GET" /pets/s', ["/pets/search "]],
    ["fluent-endpoint GET\\ /pets/s", ["GET\\ /pets/search "]],
    ["fluent-endpoint listPets '' status==s", ["sold "]],
    ["fluent-endpoint createPet kind:=", ['\\"cat\\" ', '\\"dog\\" ']],
    ["fluent-endpoint createPet 'kind:=", ['kind:="cat"', 'kind:="dog"']],
    ['fluent-endpoint createPet "kind:=\\"c', ['kind:=\\"cat\\"']],
  ])("for %s: %j", async (line, lines) => {
    expect(await inBash(line)).toEqual(lines);
  });

  test("names with a quotation mark or a comma in a way that the shell takes literally", async () => {
    folder.write("odd/it's {a,b}.txt", "");
    expect(await inBash("fluent-endpoint --data @odd/")).toEqual([
      "@odd/it\\'s\\ \\{a\\,b\\}.txt ",
    ]);
    expect(await inBash("fluent-endpoint --data '@odd/")).toEqual(["@odd/it'\\''s {a,b}.txt"]);
  });
});

describe("A completion that fails", () => {
  test.each([
    ["zsh", "listPets", "photo@missing/"],
    ["fish", "listPets", "photo@missing/"],
    ["bash", "fluent-endpoint listPets photo@missing/"],
  ])("is silent in %s", async (...args) => {
    expect(await runCommand("complete", ...args)).toEqual({ code: 1, output: "", errors: "" });
  });

  test("because of the configuration still offers what needs none", async () => {
    const args = ["--config", "missing.json"];
    expect(await names(...args, "")).toContain("GET");
    expect(await names(...args, "--as", "")).toContain("curl");
    expect(await names(...args, "--list", "")).toEqual([]);
  });
});

test.each([[[]], [["zsh"]], [["fish"]], [["bash"]]])(
  "A call of the subcommand with %j alone has no effect but words",
  async (args) => {
    expect(await runCommand("complete", ...args)).toMatchObject({ errors: "" });
  },
);

test("fish is told the same as zsh, for the word as it is written", async () => {
  const { output } = await runCommand("complete", "fish", "createPet", '"kind=c');
  expect(output).toBe("kind=cat\nkind=dog\n");
});

describe("completion", () => {
  test.each(["bash", "zsh", "fish"])("writes a script for %s", async (shell) => {
    const { code, output } = await runCommand("completion", shell);
    expect(code).toBe(0);
    expect(output).toContain(`complete ${shell}`);
    // Nothing on the command line is evaluated.
    expect(output).not.toMatch(/\beval\b/);
  });

  test.each([[[]], [["tcsh"]], [["bash", "zsh"]]])("ends with 2 for %j", async (shells) => {
    const { code, errors } = await runCommand("completion", ...shells);
    expect(code).toBe(2);
    expect(errors).toContain("Write one shell after completion: bash, zsh, fish, powershell.");
  });
});

describe("Completion in PowerShell", () => {
  test("takes words with a mark in front, and offers only what fits", async () => {
    const { code, output, errors } = await runCommand(
      "complete",
      "powershell",
      "=createPet",
      "=na",
    );
    expect({ code, output, errors }).toEqual({
      code: 0,
      output: "name=\trequired, body, string\n",
      errors: "",
    });
    const { output: all } = await runCommand("complete", "powershell", "=getPet", "=");
    expect(all).toBe("petId=\trequired, path, integer\n");
  });

  test("quotes what PowerShell would not take as it is", async () => {
    const { output } = await runCommand("completion", "powershell");
    expect(output).toContain("Register-ArgumentCompleter -Native -CommandName fluent-endpoint");
    expect(output).toContain("-match '[^\\w@%+=:./-]'");
    expect(output).toContain('-split "`t", 2');
  });
});
