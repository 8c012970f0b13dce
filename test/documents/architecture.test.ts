import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const repository = join(__dirname, "../..");
const page = readFileSync(join(repository, "ARCHITECTURE.md"), "utf8");
const inline = [...page.replace(/```.*?```/gs, "").matchAll(/`([^`]+)`/g)].map(
  ([, text = ""]) => text,
);

const paths = readdirSync(join(repository, "src"), { recursive: true, encoding: "utf8" });
const sources = paths
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(join(repository, "src", path), "utf8"))
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
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(1500);
});
