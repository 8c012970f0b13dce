import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { SITE, startSiteServer } from "./site-server.js";

interface Link {
  readonly url: string;
  readonly state: "OK" | "BROKEN" | "SKIPPED";
  readonly parent?: string;
}

const program = join(__dirname, "../../../node_modules/linkinator/build/src/cli.js");
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
}, 300_000);

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
  const pages = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".html") && file !== "404.html",
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
