import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { optionalDependencies as runtimes } from "../../etc/tools/package.json";
import jsr from "../../jsr.json";
import { version } from "../../package.json";
import { EndpointBuilder } from "../../src/index.js";
import { VERSION } from "../../src/version.js";
import { dependencies as tools } from "../system/compatibility/package.json";
import { documents, read, repository } from "./code-blocks.js";

test("docs/builder.md lists every method of a builder", () => {
  const [, tables = ""] = /^## All methods$(.*?)^## /ms.exec(read("docs/builder.md")) ?? [];
  const listed = Array.from(tables.matchAll(/`\.(\w+)/g), ([, name = ""]) => name);
  // The tables have toString as String(builder).
  const others = ["constructor", "toString"];
  const methods = Object.getOwnPropertyNames(EndpointBuilder.prototype);
  const wanted = methods.filter((name) => !others.includes(name));
  expect(listed).toEqual(expect.arrayContaining(wanted));
});

test("The page on errors and the doc comment list every code", () => {
  const codes = (file: string, line: RegExp) =>
    Array.from(read(file).matchAll(line), ([, code]) => code).sort();
  const declared = codes("src/errors.ts", /^ {2}\| "([a-z-]+)";?$/gm);
  expect(declared.length).toBeGreaterThan(25);
  expect(codes("src/errors.ts", /^ \* \| `([a-z]+-[a-z-]+)`/gm)).toEqual(declared);
  expect(codes("docs/behaviour/errors.md", /^\| `([a-z]+-[a-z-]+)` /gm)).toEqual(declared);
});

test("The version is the same in every file that has it", () => {
  expect([VERSION, jsr.version]).toEqual([version, version]);
});

/** Tools that other tools need, and that nobody chooses. */
const MEANS = ["webpack-cli"];

const tested = Object.entries({ ...runtimes, ...tools })
  .filter(([name]) => !MEANS.includes(name))
  .map(([alias, range]): [name: string, version: string] => {
    const [, name = alias, version = ""] = /^(?:npm:(.+)@)?[~^](\d+(?:\.\d+)?)/.exec(range) ?? [];
    return [name, name === "typescript" ? version : String(parseInt(version, 10))];
  });

test.each(tested)("docs/stability.md has a line for %s %s, which is tested", (name, version) => {
  const lines = read("docs/stability.md")
    .split("\n")
    .filter((line) => line.includes(`\`${name}\``));
  expect(lines.some((line) => new RegExp(`\\b${version}\\b`).test(line))).toBe(true);
});

test("TypeScript 7 has no API for ts-jest, and the typescript that ts-jest uses has it", () => {
  expect(createRequire(__filename)("typescript")).toHaveProperty("transpileModule");
  expect(createRequire(__filename)("typescript-7")).not.toHaveProperty("transpileModule");
});

const [, guarantees = ""] = read("docs/security.md")
  .split(/^## /m)
  .filter((part) => !part.startsWith("Contents"));
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

const architecture = read("ARCHITECTURE.md");
const inline = [...architecture.replace(/```.*?```/gs, "").matchAll(/`([^`]+)`/g)].map(
  ([, text = ""]) => text,
);

const paths = readdirSync(join(repository, "src"), { recursive: true, encoding: "utf8" });
const sources = paths
  .filter((path) => path.endsWith(".ts"))
  .map((path) => read(join("src", path)))
  .join("\n");

test("The page on the architecture names paths that exist", () => {
  const named = inline.filter((text) => /^(?:src|etc|test|docs)\//.test(text));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  // A file without its folder is one of src, or one that is generated.
  const files = inline.filter((text) => /^[\w-]+\.ts$/.test(text));
  const isKnown = (file: string) =>
    paths.some((path) => path === file || path.endsWith(`/${file}`)) ||
    sources.includes(`"${file}"`);
  expect(files.filter((file) => !isKnown(file))).toEqual([]);
});

test("The page on the architecture names functions and types that exist", () => {
  const names = inline.filter((text) => /^[A-Za-z]*[a-z][A-Z]\w*$|^[A-Z][a-z]+$/.test(text));
  expect(names.length).toBeGreaterThan(15);
  const isDeclared = (name: string) =>
    new RegExp(`(?:function|class|interface|const|type) ${name}\\b|^  ${name}[<(]`, "m").test(
      sources,
    );
  expect(names.filter((name) => !isDeclared(name))).toEqual([]);
});

test("The page on the architecture is short", () => {
  expect(architecture.split(/\s+/).length).toBeLessThanOrEqual(1500);
});

test("The skill is what the script makes of the documents", () => {
  const script = join(repository, "etc/scripts/agent-pages.mjs");
  const { stderr, status } = spawnSync(process.execPath, [script, "check"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test("The skill has the name of its folder, a description that agents accept, and at most 100 lines", () => {
  const skill = read("skills/fluent-endpoint/SKILL.md");
  const [, frontMatter = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill) ?? [];
  expect(text.trim().split("\n").length).toBeLessThanOrEqual(100);
  const { name, description, ...rest } = parse(frontMatter) as Record<string, string>;
  expect(name).toBe("fluent-endpoint");
  expect(description).toMatch(/ Use it when /);
  expect(description?.length).toBeLessThanOrEqual(1024);
  expect(rest).toEqual({});
});

test("llms.txt lists every page that is written by hand, and begins as README does", () => {
  const list = read("docs/public/llms.txt");
  const pages = documents()
    .filter((file) => file.startsWith("docs/"))
    .map((file) => file.slice("docs/".length));
  const tools = ["index.md", "playground.md", "templates.md", "behaviour.md"];
  expect(pages.filter((page) => !tools.includes(page) && !list.includes(`](${page})`))).toEqual([]);
  const [, summary = ""] = /#region summary -->\n+(.+?)\n+<!--/s.exec(read("README.md")) ?? [];
  expect(list).toContain(`> ${summary}`);
});
