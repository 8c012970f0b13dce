import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import words from "../../etc/words.json";

const repository = join(__dirname, "../..");

/** Files whose text is written by hand: documents, comments, messages and the names of tests. */
const WRITTEN =
  /^(?:(?:src|docs|examples|skills|test|etc\/scripts|\.github)\/.*|[A-Z]+\.md)\.?(?:md|ts|mts|mjs|cjs|js|vue|yml)$/;

/** The changelog tells what was, and generated code repeats a description. */
const NOT_OURS = /^(?:CHANGELOG\.md|examples\/github\/|docs\/\.vitepress\/\.temp\/)/;

interface Words {
  readonly pattern: RegExp;
  readonly hit: string;
  readonly write: string;
}

/** A space of a pattern also fits the end of a line, with the mark of the comment that goes on. */
const PATTERNS: readonly Words[] = words.map(({ pattern, ...rest }) => ({
  ...rest,
  pattern: new RegExp(pattern.replaceAll(" ", "(?: |\\s*\\n\\s*(?:\\*|//|#|>)? ?)"), "g"),
}));

/** The words of a text that a native speaker would not write, with their line. */
function oddWords(text: string, name: string): string[] {
  return PATTERNS.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map(({ 0: hit, index }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${name}:${line}: "${hit}": write as in "${write}"`;
    }),
  );
}

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: repository,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => WRITTEN.test(file) && !NOT_OURS.test(file))
  .filter((file) => existsSync(join(repository, file)));

describe("etc/words.json", () => {
  test.each(words)("finds: $hit", ({ hit, write }) => {
    expect(oddWords(hit, "hit")).not.toEqual([]);
    expect(oddWords(write, "write")).toEqual([]);
  });

  test("finds words on two lines of a comment", () => {
    expect(oddWords("/**\n * Reads what leads\n * to nothing.\n */", "a")).toHaveLength(1);
  });
});

test("Documents, comments, messages and tests are written as a native speaker writes", () => {
  expect(files.length).toBeGreaterThan(900);
  const texts = files.map((file) => oddWords(readFileSync(join(repository, file), "utf8"), file));
  expect(texts.flat()).toEqual([]);
});
