import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";

const repository = join(__dirname, "../..");

test("The page for coding agents, the skill and llms.txt are what the script makes of the documents", () => {
  const script = join(repository, "etc/scripts/agent-pages.mjs");
  const { stderr, status } = spawnSync(process.execPath, [script, "check"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test("The page for coding agents has at most 100 lines", () => {
  const page = readFileSync(join(repository, "docs/coding-agents.md"), "utf8");
  expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(100);
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

test("llms.txt lists every document that the start page lists", () => {
  const list = readFileSync(join(repository, "docs/public/llms.txt"), "utf8");
  const start = readFileSync(join(repository, "docs/index.md"), "utf8");
  const documents = [...start.matchAll(/^- \[.*?\]\((\w.*?)\)/gm)].map(([, file]) => file);
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.filter((file) => !list.includes(`](${file})`))).toEqual([]);
});
