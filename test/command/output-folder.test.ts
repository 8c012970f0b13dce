import fs, { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { replaceFiles } from "../../src/command/generate/output-folder.js";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";

let folder: ProjectFolder;

beforeEach(() => {
  folder = new ProjectFolder();
});

afterEach(() => {
  jest.restoreAllMocks();
  folder.leave();
});

const generate = (...options: readonly string[]) =>
  runCommand("generate", "pets.yaml", "-o", "api", ...options);

/** An error as the system reports it. */
function systemError(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: "test" });
}

describe("The output folder", () => {
  const file = (path: string) => () => {
    folder.write(path, "");
  };
  const link = (target: string, path: string) => () => {
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path);
  };

  test.each<[string, () => void, string]>([
    ["a file", file("api"), "api: it is a file."],
    ["a link to nowhere", link("nowhere", "api"), "api: it is a link that leads to no folder."],
    ["a file where a folder must be", file("api/areas"), "api/areas: it is a file."],
    ["a link where a folder must be", link("..", "api/areas"), "api/areas: it is a link."],
    ["a link for a file", link("../pets.yaml", "api/types.ts"), "api/types.ts: it is a link."],
    [
      "a link to nowhere for a file",
      link("nowhere", "api/types.ts"),
      "api/types.ts: it is a link.",
    ],
    ["a folder where a file must be", file("api/types.ts/x"), "api/types.ts: it is a folder."],
  ])("is refused if there is %s", async (_, prepare, message) => {
    prepare();
    for (const options of [[], ["--force"]]) {
      const { code, errors } = await generate(...options);
      expect(code).toBe(1);
      expect(errors).toContain(`Cannot write ${message}`);
    }
    expect(existsSync("api/index.ts")).toBe(false);
  });

  test("is left as it was if a file cannot be written", async () => {
    jest.spyOn(fs, "writeFileSync").mockImplementation(() => {
      throw systemError("ENOSPC");
    });
    const { code, errors } = await generate();
    expect(code).toBe(1);
    expect(errors).toContain(
      "Cannot write the folder api: the disk is full.\nNothing was written.",
    );
    expect(existsSync("api")).toBe(false);
  });
});

describe("replaceFiles", () => {
  const content = (file: string) => readFileSync(`api/${file}`, "utf8");

  beforeEach(() => {
    folder.write("api/a", "old a");
    folder.write("api/b", "old b");
  });

  test("writes, replaces and removes files", () => {
    replaceFiles(
      "api",
      new Map([
        ["a", "new a"],
        ["b", undefined],
        ["deep/c", "new c"],
      ]),
    );
    expect([content("a"), content("deep/c")]).toEqual(["new a", "new c"]);
    expect(readdirSync("api").sort()).toEqual(["a", "deep"]);
  });

  test("undoes everything when a file cannot be replaced", () => {
    const rename = fs.renameSync;
    jest.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      if (String(to).endsWith("last")) throw systemError("EACCES");
      rename(from, to);
    });
    const changes = new Map([
      ["a", "new"],
      ["b", undefined],
      ["deep/c", "new"],
      ["last", "new"],
    ]);
    expect(() => {
      replaceFiles("api", changes);
    }).toThrow("EACCES");
    expect([content("a"), content("b")]).toEqual(["old a", "old b"]);
    expect(readdirSync("api").sort()).toEqual(["a", "b"]);
  });

  test("copies files on a system without links", () => {
    jest.spyOn(fs, "linkSync").mockImplementation(() => {
      throw systemError("EPERM");
    });
    replaceFiles("api", new Map([["a", "new a"]]));
    expect(content("a")).toBe("new a");
  });

  test.each([[new Map<string, string>()], [new Map([["a", "new a"]])]])(
    "removes what killed processes have left: %j",
    (changes) => {
      const kill = jest.spyOn(process, "kill").mockImplementation((id) => {
        if (id === 11) return true;
        throw systemError(id === 12 ? "EPERM" : "ESRCH");
      });
      for (const id of [11, 12, 13, process.pid]) folder.write(`api/.fluent-endpoint-${id}/x`, "");
      replaceFiles("api", changes);
      expect(kill).not.toHaveBeenCalledWith(process.pid, 0);
      expect(readdirSync("api").sort()).toEqual([
        ".fluent-endpoint-11",
        ".fluent-endpoint-12",
        "a",
        "b",
      ]);
    },
  );

  test("does nothing in a folder that is not there", () => {
    replaceFiles("missing", new Map());
    expect(existsSync("missing")).toBe(false);
  });
});
