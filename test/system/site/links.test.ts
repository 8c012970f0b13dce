import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { SITE, startSiteServer } from "./site-server.js";

interface Link {
  readonly url: string;
  readonly state: "OK" | "BROKEN" | "SKIPPED";
  readonly parent?: string;
}

const program = join(__dirname, "../../node_modules/linkinator/build/src/cli.js");
let home = "";
let links: readonly Link[] = [];

beforeAll(async () => {
  const { server, url } = await startSiteServer();
  // The program checks long pages while its connections wait: a server that closes them would break links.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  home = url;
  links = await followLinks();
  server.close();
  server.closeAllConnections();
});

test("Every link of the site leads to a page, a heading or a file that exists, and every image too", () => {
  expect(links.filter(({ state }) => state === "BROKEN")).toEqual([]);
});

test("Every page of the site can be reached from its home", () => {
  const reached = links.map(({ url }) =>
    url
      .slice(home.length)
      .replace(/#.*/, "")
      .replace(/(^|\/)$/, "$1index.html"),
  );
  // The template explorer moved: its old address leads to the playground.
  const others = ["404.html", "templates.html"];
  const pages = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".html") && !others.includes(file),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((page) => !reached.includes(page))).toEqual([]);
});

test("The links of llms.txt lead to Markdown that is published", () => {
  const list = readFileSync(join(SITE, "llms.txt"), "utf8");
  const files = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(SITE, file)))).toEqual([]);
});

describe("The Markdown of a page", () => {
  const copies = readdirSync(SITE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file, text: prose(readFileSync(join(SITE, file), "utf8")) }));

  test("links to Markdown, pictures and headings that are published", () => {
    expect(copies.length).toBeGreaterThan(40);
    const broken = copies.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?![a-z]+:)([^)\s]*)\)|\b(?:src|srcset)="(.*?)"/g)]
        .map(([, link, picture]) => link ?? picture ?? "")
        .filter((link) => !isPublished(file, link))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test("has no components of the site, and no comments", () => {
    const vue = /^---$|^<(?!\/?(?:picture|details|summary)>)/m;
    expect(copies.filter(({ text }) => vue.test(text)).map(({ file }) => file)).toEqual([]);
    expect(copies.find(({ file }) => file === "index.md")?.text).toMatch(/^# fluent-endpoint\n/);
  });
});

/** A text without its blocks and spans of code. */
function prose(text: string): string {
  return text.replaceAll(/^(`{3,}).*?^\1$|`[^`\n]+`/gms, "");
}

/** Returns `true` if a file has what a link names: Markdown itself, and its heading on the page beside it. */
function isPublished(from: string, link: string): boolean {
  const [path = "", fragment] = link.split("#");
  const file = join(SITE, path === "" ? from : join(dirname(from), path));
  if (!existsSync(file)) return false;
  if (fragment === undefined) return true;
  return readFileSync(file.replace(/\.md$/, ".html"), "utf8").includes(` id="${fragment}"`);
}

/** Follows the links of all pages, without those to other hosts. */
async function followLinks(): Promise<readonly Link[]> {
  const options = ["--recurse", "--check-fragments", "--skip", "^https?://(?!127\\.0\\.0\\.1)"];
  options.push("--concurrency", "10", "--retry-errors", "--retry-errors-count", "3");
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [program, home, ...options, "--format", "json"],
      { maxBuffer: 64 * 1024 * 1024 },
      (_, stdout) => {
        resolve(stdout);
      },
    );
  });
  return (JSON.parse(output) as { links: readonly Link[] }).links;
}
