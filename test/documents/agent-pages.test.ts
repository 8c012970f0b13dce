import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { documents } from "./code-blocks.js";

const repository = join(__dirname, "../..");

test("The skill is what the script makes of the documents", () => {
  const script = join(repository, "etc/scripts/agent-pages.mjs");
  const { stderr, status } = spawnSync(process.execPath, [script, "check"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test("The skill has at most 100 lines after its front matter", () => {
  const page = readFileSync(join(repository, "skills/fluent-endpoint/SKILL.md"), "utf8");
  const [, text = ""] = /^---\n.*?\n---\n(.*)$/s.exec(page) ?? [];
  expect(text.trim().split("\n").length).toBeLessThanOrEqual(100);
});

test("The skill has the name of its folder, and a description that agents accept", () => {
  const skill = readFileSync(join(repository, "skills/fluent-endpoint/SKILL.md"), "utf8");
  const [, frontMatter = ""] = /^---\n(.*?)\n---\n/s.exec(skill) ?? [];
  const { name, description, ...rest } = parse(frontMatter) as Record<string, string>;
  expect(name).toBe("fluent-endpoint");
  expect(description).toMatch(/ Use it when /);
  expect(description?.length).toBeLessThanOrEqual(1024);
  expect(rest).toEqual({});
});

test("llms.txt lists every page that is written by hand, and begins as README does", () => {
  const list = readFileSync(join(repository, "docs/public/llms.txt"), "utf8");
  const pages = documents()
    .filter((file) => file.startsWith("docs/"))
    .map((file) => file.slice("docs/".length));
  const tools = ["index.md", "playground.md", "templates.md", "behaviour.md"];
  expect(pages.filter((page) => !tools.includes(page) && !list.includes(`](${page})`))).toEqual([]);
  const readme = readFileSync(join(repository, "README.md"), "utf8");
  const [, summary = ""] = /#region summary -->\n+(.+?)\n+<!--/s.exec(readme) ?? [];
  expect(list).toContain(`> ${summary}`);
});
