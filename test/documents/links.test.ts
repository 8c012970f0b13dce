import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { slug } from "github-slugger";
import { codeBlocks, documents, read, repository } from "./code-blocks.js";

test.each(documents())("Links lead to files and headings that exist: %s", (file) => {
  const targets = Array.from(
    read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g),
    ([, target = ""]) => target,
  );
  expect(targets.filter((target) => !exists(file, target))).toEqual([]);
});

test.each(documents().filter((file) => file !== "CHANGELOG.md"))(
  "Files of the repository that a document names exist: %s",
  (file) => {
    const paths = read(file).matchAll(/`((?:test|src|etc|examples)\/[\w./-]+)`/g);
    const named = Array.from(paths, ([, path = ""]) => path)
      // What scripts write there is not part of the repository.
      .filter((path) => !path.startsWith("etc/temporary/"));
    expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  },
);

test("Each file of the source has a name of its own, but the index of a folder", () => {
  const files = readdirSync(join(repository, "src"), { recursive: true, encoding: "utf8" });
  const names = files.filter((file) => file.endsWith(".ts")).map((file) => basename(file));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  expect(twice.filter((name) => name !== "index.ts")).toEqual([]);
});

/** Documents that people read from top to bottom. The changelog grows with each version. */
const GUIDES = documents().filter((file) => file === "README.md" || file.startsWith("docs"));

const HOME = "docs/index.md";

/** The home page, and the address that the template explorer had. */
const ELSEWHERE = /^docs\/(?:index|templates)\.md$/;

test("The menu of the site has each page, under the name of its heading", () => {
  const menu = read("docs/.vitepress/navigation.ts").split("export const nav:")[0] ?? "";
  const pages = [...menu.matchAll(/\["([^"]+)", "([\w/-]+)"\]/g)]
    .map(([, name = "", page = ""]) => [name, `docs/${page}.md`] as const)
    .filter(([, file]) => documents().includes(file) && file !== HOME);
  const unread = documents().filter(
    (file) =>
      file.startsWith("docs/") && !ELSEWHERE.test(file) && !menu.includes(`"${file.slice(5, -3)}"`),
  );
  expect(unread).toEqual([]);
  const shown = [
    ...menu.replace(/^ {2}folded\(.*?^ {2}\]\)/gms, "").matchAll(/\["[^"]+", "[\w/-]+"\]/g),
  ];
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.length).toBeLessThanOrEqual(24);
  expect(pages.map(([, file]) => headings(file, /^# (.+)$/gm)[0])).toEqual(
    pages.map(([name]) => slug(name)),
  );
});

test.each(GUIDES)("No guide is longer than 4,500 words: %s", (file) => {
  expect(read(file).split(/\s+/).length).toBeLessThanOrEqual(4_500);
});

test("A visitor reads README, beside its first block, and Getting started in two minutes each", () => {
  const words = (text: string) => text.split(/\s+/).length;
  const readme = words(read("README.md").replace(/^```ts\n.*?^```$/ms, ""));
  expect(readme).toBeGreaterThanOrEqual(350);
  expect(readme).toBeLessThanOrEqual(450);
  expect(words(read("docs/getting-started.md"))).toBeLessThanOrEqual(450);
});

/** The blocks of code of README and the site, but for output. The compiler breaks no line of its messages. */
const shownCode = codeBlocks()
  .filter(({ place, language }) => /^(?:README\.md|docs\/)/.test(place) && language !== "text")
  .map((block) => ({
    ...block,
    code: block.code.replaceAll(/^\w+\.ts:\d+:\d+ - error .*$/gm, ""),
  }));

test("There are blocks of code", () => {
  expect(shownCode.length).toBeGreaterThan(100);
});

// So many characters fit beside the menu of the site.
test.each(shownCode)("No line of code is longer than 80 characters: $place", ({ code }) => {
  expect(code.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

/** Pages that are not there before the site is built, which finds its own dead links. */
const WRITTEN_BY_THE_SITE = /^docs\/(?:api|examples|project)\//;

function exists(from: string, target: string): boolean {
  const [path = "", heading] = target.split("#");
  const file = path === "" ? from : join(dirname(from), path);
  if (WRITTEN_BY_THE_SITE.test(file)) return true;
  if (!existsSync(join(repository, file))) return false;
  return heading === undefined || headings(file).includes(heading);
}

/** The names that GitHub gives to the headings of a document. */
function headings(file: string, heading = /^#+ (.+)$/gm): string[] {
  return [...read(file).matchAll(heading)].map(([, text = ""]) => slug(text));
}
