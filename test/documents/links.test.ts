import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { documents } from "./code-blocks.js";

const repository = join(__dirname, "../..");

describe("Links between documents", () => {
  test.each(documents())("lead to files and headings that exist: %s", (file) => {
    const broken = [...read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !exists(file, target));
    expect(broken).toEqual([]);
  });
});

function exists(from: string, target: string): boolean {
  const [path = "", heading] = target.split("#");
  const file = path === "" ? from : join(dirname(from), path);
  if (!existsSync(join(repository, file))) return false;
  return heading === undefined || headings(file).includes(heading);
}

/** The names that GitHub gives to the headings of a document. */
function headings(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function read(file: string): string {
  return readFileSync(join(repository, file), "utf8");
}
