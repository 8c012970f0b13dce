import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Progress } from "../../src/command/terminal.js";
import { VERSION } from "../../src/version.js";
import { runCommand } from "./run-command.js";

const PETS = `openapi: 3.1.0
info: { title: Pets API, version: "1" }
servers: [{ url: https://pets.example.com }]
paths:
  /pets:
    get: { operationId: listPets, tags: [pets] }
    post: { operationId: addPet, tags: [pets] }
  /owners/{id}:
    get: { operationId: getOwner, tags: [owners] }
`;

/** One operation refers to a schema that is not there. */
const BROKEN = `${PETS}  /broken:
    get:
      operationId: broken
      parameters:
        - { name: a, in: query, schema: { $ref: "#/components/schemas/Missing" } }
`;

let folder: string;
let input: string;
let output: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-command-"));
  input = join(folder, "openapi.yaml");
  output = join(folder, "api");
  writeFileSync(input, PETS);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function generated(): string[] {
  return existsSync(output)
    ? readdirSync(output, { recursive: true, encoding: "utf8" }).sort()
    : [];
}

function source(file: string): string {
  return readFileSync(join(output, file), "utf8");
}

describe("fluent-endpoint generate", () => {
  test("writes a file for each area, and says how much it has written", async () => {
    expect(await runCommand("generate", input, "--output", output)).toEqual({
      code: 0,
      output: expect.stringMatching(/^3 operations, 6 files in .*\n\nimport \{ /),
      errors: "",
    });
    expect(generated()).toEqual([
      "areas",
      "areas/owners.ts",
      "areas/pets.ts",
      "builder.ts",
      "index.ts",
      "operations.ts",
      "types.ts",
    ]);
    expect(source("index.ts")).toContain("export class Pets extends PetsBase");
  });

  test("names the root class by --name", async () => {
    await runCommand("generate", input, "--output", output, "--name", "Shelter");
    expect(source("index.ts")).toContain("export class Shelter extends ShelterBase");
  });

  test("puts operations in areas by their path with --areas path", async () => {
    writeFileSync(input, PETS.replaceAll(", tags: [pets]", ""));
    await runCommand("generate", input, "--output", output, "--areas", "path");
    expect(readdirSync(join(output, "areas"))).toEqual(["owners.ts", "pets.ts"]);
  });

  test("writes types and operations with --areas none", async () => {
    await runCommand("generate", input, "--output", output, "--areas", "none");
    expect(generated()).toEqual(["operations.ts", "types.ts"]);
  });

  test.each([
    [["GET /pets"], ["areas/pets.ts"], ["addPet", "getOwner"]],
    [["GET /**"], ["areas/owners.ts", "areas/pets.ts"], ["addPet"]],
    [["/owners/*"], ["areas/owners.ts"], ["listPets", "addPet"]],
    [["GET /pets", "POST /pets"], ["areas/pets.ts"], ["getOwner"]],
  ])("writes only the routes that match --only %j", async (globs, areas, leftOut) => {
    const only = globs.flatMap((glob) => ["--only", glob]);
    await runCommand("generate", input, "--output", output, ...only);
    expect(generated().filter((file) => file.startsWith("areas/"))).toEqual(areas);
    for (const name of leftOut) expect(source("types.ts")).not.toContain(name);
  });

  test("keeps the components that the routes of --only need, and no others", async () => {
    const components = `components:
  schemas:
    Pet: { type: object, properties: { owner: { $ref: "#/components/schemas/Owner" } } }
    Owner: { type: object, properties: { name: { type: string } } }
    Other: { type: string }
`;
    const body =
      'requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }';
    writeFileSync(input, PETS.replace("addPet,", `addPet, ${body},`) + components);
    await runCommand("generate", input, "--output", output, "--only", "POST /pets");
    expect(source("types.ts")).toContain("    Pet: {");
    expect(source("types.ts")).toContain("    Owner: {");
    expect(source("types.ts")).not.toContain("Other");
  });

  test("keeps the methods of OpenAPI 3.2 that --only matches, and the security schemes", async () => {
    writeFileSync(
      input,
      `openapi: 3.2.0
info: { title: Pets API }
paths:
  /pets:
    query: { tags: [pets], parameters: [{ $ref: "#/components/parameters/Size" }] }
    additionalOperations:
      COPY:
        tags: [pets]
        parameters:
          - { $ref: "#/components/parameters/Size" }
          - { name: a, in: query, schema: { $ref: "#/components/schemas/A" }, example: "#/components/" }
      MOVE: { tags: [pets] }
components:
  parameters: { Size: { name: size, in: query, schema: { $ref: "#/components/schemas/A" } } }
  schemas: { A: { type: string }, B: { type: string } }
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`,
    );
    await runCommand("generate", input, "--output", output, "--only", "copy /pets");
    expect(source("areas/pets.ts").match(/"[A-Z]+ \/pets"/g)?.[0]).toBe('"COPY /pets"');
    expect(source("areas/pets.ts")).not.toMatch(/MOVE|QUERY/);
    expect(source("types.ts")).toContain("A: string;");
    expect(source("types.ts")).not.toContain("B: string;");
    expect(source("builder.ts")).toContain("apiKey<Self");
    await runCommand("generate", input, "--output", output, "--only", "QUERY /pets");
    expect(source("areas/pets.ts")).not.toMatch(/MOVE|COPY/);
  });

  test("prints the names that are not the expected ones", async () => {
    writeFileSync(input, PETS.replaceAll("listPets", "build"));
    const { errors } = await runCommand("generate", input, "--output", output);
    expect(errors).toBe(
      "GET /pets is called pets.buildOperation: every builder has a member build.\n",
    );
  });

  test("refuses --only that matches no route", async () => {
    const run = await runCommand("generate", input, "--output", output, "--only", "GET /cats");
    expect(run).toMatchObject({ code: 2 });
    expect(run.errors).toContain("No operation matches --only GET /cats.");
    expect(generated()).toEqual([]);
  });

  test("writes the same files from the same description", async () => {
    await runCommand("generate", input, "--output", output);
    const first = source("index.ts") + source("types.ts");
    rmSync(output, { recursive: true });
    await runCommand("generate", input, "--output", output);
    expect(source("index.ts") + source("types.ts")).toBe(first);
  });

  test("reads files beside the description", async () => {
    writeFileSync(
      join(folder, "parameter.yaml"),
      "name: limit\nin: query\nschema: { type: integer }\n",
    );
    writeFileSync(
      input,
      PETS.replace(
        "operationId: listPets,",
        "operationId: listPets, parameters: [{ $ref: parameter.yaml }],",
      ),
    );
    expect(await runCommand("generate", input, "--output", output)).toMatchObject({ code: 0 });
    expect(source("types.ts")).toContain("parameter: number;");
  });

  test("removes the files of areas that the description does not have any more", async () => {
    await runCommand("generate", input, "--output", output);
    writeFileSync(join(output, "mine.ts"), "export {};\n");
    writeFileSync(input, PETS.replace("tags: [owners]", "tags: [people]"));
    await runCommand("generate", input, "--output", output);
    expect(generated()).toEqual([
      "areas",
      "areas/people.ts",
      "areas/pets.ts",
      "builder.ts",
      "index.ts",
      "mine.ts",
      "operations.ts",
      "types.ts",
    ]);
  });

  test("prints its options with --help", async () => {
    const { code, output: printed } = await runCommand("generate", "--help");
    expect(code).toBe(0);
    for (const option of ["--only", "--check", "--skip-broken", "--force"]) {
      expect(printed).toContain(option);
    }
  });
});

describe("fluent-endpoint generate --check", () => {
  test("ends with 0 and writes nothing when the files are up to date", async () => {
    await runCommand("generate", input, "--output", output);
    expect(await runCommand("generate", input, "--output", output, "--check")).toEqual({
      code: 0,
      output: `${output} is up to date.\n`,
      errors: "",
    });
  });

  test("takes files that git has written with carriage returns for up to date", async () => {
    await runCommand("generate", input, "--output", output);
    const file = join(output, "index.ts");
    writeFileSync(file, source("index.ts").replaceAll("\n", "\r\n"));
    expect(await runCommand("generate", input, "--output", output, "--check")).toMatchObject({
      code: 0,
    });
  });

  test("ends with 1 and names the files that are missing, out of date and not needed", async () => {
    await runCommand("generate", input, "--output", output);
    writeFileSync(input, PETS.replace("tags: [owners]", "tags: [people]"));
    const before = source("index.ts");
    const { code, errors } = await runCommand("generate", input, "--output", output, "--check");
    expect(code).toBe(1);
    expect(errors).toBe(
      [
        `${output}/areas/people.ts is missing.`,
        `${output}/index.ts is out of date.`,
        `${output}/areas/owners.ts is not needed any more.`,
        "Run the command without --check to write the files.\n",
      ].join("\n"),
    );
    expect(source("index.ts")).toBe(before);
  });
});

describe("Files of others", () => {
  test("are not overwritten, and then nothing is written", async () => {
    await runCommand("generate", input, "--output", output, "--areas", "none");
    writeFileSync(join(output, "index.ts"), "export const mine = 1;\n");
    const run = await runCommand("generate", input, "--output", output);
    expect(run.code).toBe(1);
    expect(run.errors).toBe(
      `This command did not write ${output}/index.ts. --force overwrites.\nNothing was written.\n`,
    );
    expect(generated()).toEqual(["index.ts", "operations.ts", "types.ts"]);
    expect(source("index.ts")).toBe("export const mine = 1;\n");
  });

  test("are overwritten if an earlier version wrote them", async () => {
    await runCommand("generate", input, "--output", output, "--areas", "none");
    const note =
      "// Generated by fluent-endpoint from an OpenAPI description. Changes will be overwritten.";
    writeFileSync(join(output, "index.ts"), `${note}\n\nexport class Older {}\n`);
    const run = await runCommand("generate", input, "--output", output);
    expect(run.code).toBe(0);
    expect(source("index.ts")).toContain("export class Pets");
  });

  test("are overwritten with --force", async () => {
    await runCommand("generate", input, "--output", output, "--areas", "none");
    writeFileSync(join(output, "index.ts"), "export const mine = 1;\n");
    const run = await runCommand("generate", input, "--output", output, "--force");
    expect(run.code).toBe(0);
    expect(source("index.ts")).toContain("export class Pets");
  });
});

describe("A broken description", () => {
  test("is reported with file, line, JSON pointer and operation, and nothing is written", async () => {
    writeFileSync(input, BROKEN);
    expect(await runCommand("generate", input, "--output", output)).toEqual({
      code: 1,
      output: "",
      errors: [
        `${input}:14: #/paths/~1broken/get/parameters/0/schema: ` +
          'The reference "#/components/schemas/Missing" cannot be resolved. (GET /broken)',
        "Nothing was written. --skip-broken leaves out the operations that cannot be written.\n",
      ].join("\n"),
    });
    expect(generated()).toEqual([]);
  });

  test("is written without its broken operations with --skip-broken, which are reported", async () => {
    writeFileSync(input, BROKEN);
    const run = await runCommand("generate", input, "--output", output, "--skip-broken");
    expect(run).toMatchObject({
      code: 0,
      output: expect.stringContaining("3 operations, 6 files"),
    });
    expect(run.errors).toContain("(GET /broken)");
    expect(source("types.ts")).not.toContain("Missing");
  });

  test("has no hint at --skip-broken if the whole file is broken", async () => {
    writeFileSync(input, "title: no description\n");
    const run = await runCommand("generate", input, "--output", output);
    expect(run).toEqual({
      code: 1,
      output: "",
      errors: `${input}:1: Expected "openapi: 3.x" or "swagger: 2.0", got neither.\nNothing was written.\n`,
    });
  });
});

describe("Arguments that cannot be understood", () => {
  test.each([
    [["generate"], "Write one file or URL after generate, or list what to generate"],
    [["generate", "-o", "b"], "Write one file or URL after generate, or - for the standard input."],
    [["generate", "a.yaml", "-o", "b", "--config", "c"], "Leave out --config"],
    [["generate", "a.yaml", "-o", "b", "--header", "a"], "--header takes a name and a value"],
    [["generate", "a.yaml", "-o", "b", "--header", "a:b"], "--header is for the URL"],
    [["generate", "a.yaml", "-o"], "The option --output needs a value."],
    [["generate", "a.yaml", "-o", "--check"], "The option --output needs a value."],
    [
      ["generate", "a.yaml", "--outptu=b"],
      'There is no option "--outptu". Did you mean "--output"?',
    ],
    [["generate", "a.yaml", "--check=b"], "The option --check takes no value."],
    [["generate", "a.yaml", "b.yaml"], "Write one file or URL after generate"],
    [["generate", "a.yaml"], "Write the folder for the files after --output."],
    [["generate", "a.yaml", "-o", "b", "--areas", "x"], "--areas takes tag, path or none"],
    [["generate", "a.yaml", "-o", "b", "--name", "a b"], "--name takes the name of a class"],
    [["generate", "a.yaml", "-o", "b", "--wrong"], 'There is no option "--wrong".'],
    [
      ["generate", "missing.yaml", "-o", "b"],
      'Cannot read the description "missing.yaml": there is no such file.',
    ],
    [["wrong"], 'There is no command "wrong". The only command is generate.'],
  ])("end with 2 and say what to write: %j", async (args, message) => {
    const { code, errors } = await runCommand(...args);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });

  test.each([
    [[], 2],
    [["--help"], 0],
    [["help"], 0],
  ])("show the help: %j", async (args, expected) => {
    const { code, output: printed } = await runCommand(...args);
    expect({ code, usage: printed.split("\n")[0] }).toEqual({
      code: expected,
      usage: "Usage: fluent-endpoint <route> [items] [options]",
    });
  });

  test.each([[], ["--help"], ["generate", "--help"]])(
    "show help that fits 80 columns: %j",
    async (...args) => {
      const { output: printed } = await runCommand(...args);
      const lines = printed.split("\n");
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      if (args.length === 0) {
        expect(lines.length).toBeLessThan(24);
        expect(lines.filter((line) => line.startsWith("  fluent-endpoint ")).length).toBe(5);
        expect(printed).toContain("fluent-endpoint --help shows everything.");
      }
    },
  );

  test("show the version", async () => {
    expect(await runCommand("--version")).toEqual({ code: 0, output: `${VERSION}\n`, errors: "" });
  });
});

describe("The progress bar", () => {
  function terminal(isTTY: boolean) {
    const written: string[] = [];
    const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
    return { written, stream };
  }

  test("is not shown in the first second", async () => {
    const { written, stream } = terminal(true);
    const progress = new Progress(stream);
    await progress.during(() => progress.step("Reading", 0));
    expect(written).toEqual([]);
  });

  test.each([
    [true, [expect.stringContaining("████████████░░░░░░░░░░░░ Writing"), "\r\u001b[K"]],
    [false, []],
  ])("is shown after a second in a terminal (%s) alone, and removed", async (isTTY, expected) => {
    const { written, stream } = terminal(isTTY);
    const progress = new Progress(stream, () => 1001);
    await progress.during(() => progress.step("Writing", 1 / 2));
    expect(written).toEqual(expected);
  });
});
