import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";

const repository = join(__dirname, "../..");
const page = readFileSync(join(repository, "docs/security.md"), "utf8");
const [, guarantees = ""] = page.split(/^## /m).filter((part) => !part.startsWith("Contents"));
const sections = guarantees
  .split(/^### /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf("\n")), text }));

/** The files that a section names: a name without a folder is in the folder of the name before. */
function testsOf(text: string): string[] {
  const [, paragraph = ""] = /^Tests: ([^]*?)(?:\n\n|$)/m.exec(text) ?? [];
  let folder = "";
  return Array.from(paragraph.matchAll(/`([^`]+\.ts)`/g), ([, name = ""]) => {
    if (name.includes("/")) folder = name.slice(0, name.lastIndexOf("/") + 1);
    return name.includes("/") ? name : folder + name;
  });
}

describe("A guarantee of docs/security.md", () => {
  test("is found", () => {
    expect(sections.length).toBeGreaterThan(10);
  });

  test.each(sections)("names tests that exist: $title", ({ text }) => {
    const tests = testsOf(text);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });
});
