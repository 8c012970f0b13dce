import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { run } from "./command-line.js";
import { ProjectFolder } from "./project-folder.js";

let folder: ProjectFolder;

beforeAll(() => {
  folder = new ProjectFolder();
});

afterAll(() => {
  folder.leave();
});

async function listed(...words: readonly string[]): Promise<readonly string[]> {
  const { code, output, errors } = await run("--list", ...words, "--api pets.yaml");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output.split("\n").slice(0, -1);
}

describe("--list", () => {
  test("shows every operation on a line of its own, in columns", async () => {
    expect(await listed()).toEqual([
      "listPets                 GET   /pets          List pets",
      "createPet                POST  /pets          Create a pet",
      "getPet                   GET   /pets/{petId}  Get a pet",
      "searchPets               GET   /pets/search   (deprecated) Search pets",
      "PUT /pets/{petId}/photo",
      "sendEvent                POST  /events",
      "POST /logs/{name}",
    ]);
  });

  test.each([
    [["/LOGS"], ["POST /logs/{name}"]],
    [["search"], ["searchPets  GET  /pets/search  (deprecated) Search pets"]],
    [
      ["event", "photo"],
      ["sendEvent                POST  /events", "PUT /pets/{petId}/photo"],
    ],
    [["event"], ["sendEvent  POST  /events"]],
    [["create a"], ["createPet  POST  /pets  Create a pet"]],
    [["pets", "get", "a"], ["getPet  GET  /pets/{petId}  Get a pet"]],
    [
      ["PET", "get"],
      [
        "getPet      GET  /pets/{petId}  Get a pet",
        "listPets    GET  /pets          List pets",
        "searchPets  GET  /pets/search   (deprecated) Search pets",
      ],
    ],
  ])(
    "shows the operations that have most of the words %j, the best first",
    async (words, lines) => {
      expect(await listed(...words)).toEqual(lines);
    },
  );

  test("finds operations by their tag and the words of their description", async () => {
    folder.describe("tags.json", {
      "/a": { get: { tags: ["Farm animals"] } },
      "/b": { get: { description: "Returns a barn." } },
    });
    expect((await run("--list farm --api tags.json")).output).toBe("GET /a\n");
    expect((await run("--list BARN --api tags.json")).output).toBe("GET /b\n");
  });

  test("cuts its lines at the width of a terminal, where long paths do not push the rest out", async () => {
    const { isTTY, columns } = process.stdout;
    Object.assign(process.stdout, { isTTY: true, columns: 40 });
    try {
      const lines = await listed();
      expect(Math.max(...lines.map((line) => line.length))).toBe(40);
      expect(lines[0]).toBe("listPets                 GET   /pets   …");
      expect(lines[4]).toBe("PUT /pets/{petId}/photo");
    } finally {
      Object.assign(process.stdout, { isTTY, columns });
    }
  });

  test("cuts its lines at COLUMNS in a pipe, and not without it", async () => {
    const { COLUMNS } = process.env;
    process.env.COLUMNS = "40";
    try {
      const lines = await listed();
      expect(Math.max(...lines.map((line) => line.length))).toBe(40);
    } finally {
      if (COLUMNS === undefined) delete process.env.COLUMNS;
      else process.env.COLUMNS = COLUMNS;
    }
  });

  test.each([
    ["evnets", 'No operation matches "evnets". Did you mean "events"?'],
    ["xyzzy", 'No operation matches "xyzzy". --list alone shows all operations.'],
  ])("ends with 1 and near names if nothing has the words %s", async (words, message) => {
    const result = await run("--list", words, "--api pets.yaml");
    expect(result).toMatchObject({ code: 1, output: "" });
    expect(result.errors).toContain(message);
  });

  test.each([
    ["--list", "--list needs a description of the API. Write --api <file>"],
    ["--list --as json --api pets.yaml", 'There is no option "--as".'],
    ["--list --form", 'There is no option "--form".'],
  ])("ends with 2 for %s", async (line, message) => {
    const { code, errors } = await run(line);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});
