import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { ProjectFolder } from "../../command/project-folder.js";
import { commandLines, DESCRIPTION_FILE, DESCRIPTION_TEXT } from "./command-lines.js";
import { DESCRIPTION } from "./description.js";
import { differencesFromGolden } from "./golden-file.js";
import {
  classLines,
  coreLines,
  describedLines,
  keyLines,
  problemLines,
  toolLines,
} from "./wire-calls.js";

const repository = join(__dirname, "../../..");

const GOLDEN: Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>> = {
  "core.txt": coreLines,
  "described.txt": describedLines,
  "problems.txt": problemLines,
  "keys.txt": keyLines,
  "tools.txt": toolLines,
  "command.txt": commandLines,
};

/** Classes that the version 0.4 has written, bundled without types. They are never written again. */
const OLDER_CLASSES = "test/system/contract/golden/classes-0.4.txt";

/** The checks that hold each promise of docs/stability.md, by the start of its row. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  "the bytes of a request": ["core.txt", "described.txt"],
  "names, arguments and results of the entry points": ["etc/fluent-endpoint.api.md"],
  "types of the entry points": ["etc/fluent-endpoint.api.md", "test/types/types.test.ts"],
  "`code` of an `EndpointError`": ["core.txt", "problems.txt"],
  "keys of `requestKey`": ["keys.txt"],
  "names of `fluent-endpoint/call`": ["etc/fluent-endpoint-call.api.md", OLDER_CLASSES],
  "names and results of generated": ["described.txt", "test/generate/names.test.ts"],
  "names and input schemas of tools": ["tools.txt"],
  "output of the command: `--as`": ["command.txt"],
};

let folder: ProjectFolder;

beforeAll(() => {
  folder = new ProjectFolder();
  folder.write(DESCRIPTION_FILE, DESCRIPTION_TEXT);
});

afterAll(() => {
  folder.leave();
});

describe("docs/stability.md", () => {
  const rows = readFileSync(join(repository, "docs/stability.md"), "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    // The table has two columns; its first two lines are its head.
    .filter(({ length }) => length === 4)
    .slice(2)
    .map(([, part = ""]) => part);

  test.each(rows)("promises what is held: %s", (part) => {
    const holders = Object.entries(HELD).find(([start]) => part.startsWith(start))?.[1] ?? [];
    expect(holders).not.toEqual([]);
    const missing = holders.filter(
      (file) => !Object.hasOwn(GOLDEN, file) && !existsSync(join(repository, file)),
    );
    expect(missing).toEqual([]);
  });

  test("promises everything that is held", () => {
    const unused = Object.keys(HELD).filter((start) => !rows.some((row) => row.startsWith(start)));
    expect(unused).toEqual([]);
  });
});

// ACCEPT_CONTRACT=1 npx jest test/system/contract
describe("A change of what the version covers needs ACCEPT_CONTRACT=1 and an entry in CHANGELOG.md", () => {
  test.each(Object.entries(GOLDEN))("%s is the same", async (name, linesOf) => {
    expect(differencesFromGolden(name, await linesOf())).toEqual([]);
  });
});

test("Classes that an older version has written make the same requests", () => {
  const older = new Map([["index.ts", readFileSync(join(repository, OLDER_CLASSES), "utf8")]]);
  const { files } = generate(readDescription(DESCRIPTION), { name: "Root" });
  expect(classLines(older)).toEqual(classLines(files));
});
