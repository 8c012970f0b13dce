import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { describeInChromium } from "../../helpers/chromium.js";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { BrowsedSite, findViolations, overflowsOf, waitUntil } from "./browsed-site.js";
import { SITE } from "./site-server.js";

/** Common screens: a phone, and four of desktops. */
const WIDTHS = [390, 1280, 1440, 1536, 1920];

const pages = readdirSync(SITE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html") && file !== "404.html")
  .sort();

/** The pages of the API reference are alike: one of each kind stands for the others. */
const reference = pages.filter((page) => page.startsWith("api/"));
const written = pages.filter((page) => !reference.includes(page));
const kinds = new Map(reference.map((page) => [kindOf(page), page]));

/** An example is a page with its code, so two of them stand for the others. (Axe takes minutes for the generated one.) */
const seen = written.filter(
  (page) => !page.startsWith("examples/") || /\/(?:index|demo|mcp-server)\.html$/.test(page),
);

/** In CI, these and a page of each kind of reference stand for the others. Axe takes seconds for a page. */
const CHOSEN = [
  ...["index", "getting-started", "command", "measured", "openapi", "playground", "templates"],
  ...["behaviour/urls", "examples/demo", "project/changelog", "recipes/gateway"],
].map((name) => `${name}.html`);

const judged = [...(IS_NIGHTLY ? seen : CHOSEN), ...kinds.values()];

describeInChromium("A page of the site", () => {
  const site = new BrowsedSite();

  async function open(path: string): Promise<Page> {
    const page = await site.open(path, { viewport: { width: 1280, height: 900 } });
    if (path === "templates.html") await page.waitForURL("**/playground.html#templates");
    return page;
  }

  const others = [...seen, ...kinds.values()].filter((path) => !judged.includes(path));

  test.each(others)("fits each screen: %s", async (path) => {
    expect(await overflowsOf(await open(path), WIDTHS)).toEqual([]);
  });

  test.each(judged)(
    "has nothing that axe finds, in light and dark, and fits each screen: %s",
    async (path) => {
      const page = await open(path);
      expect(await findViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.locator("html.dark").waitFor();
      // Only colours differ.
      expect(await findViolations(page, ["color-contrast"])).toEqual([]);
      expect(await overflowsOf(page, WIDTHS)).toEqual([]);
    },
  );

  test.each(["index.html", "behaviour/urls.html", "migration.html"])(
    "can be read by the keyboard alone: %s",
    async (path) => {
      const page = await open(path);
      // The first link skips to the text, which has the focus a frame later.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await waitUntil(page, () => document.activeElement?.id === "VPContent");
      const isInPage = () => document.activeElement?.closest("#VPContent") !== null;
      await page.keyboard.press("Tab");
      expect(await page.evaluate(isInPage)).toBe(true);
      const unmarked: string[] = [];
      for (let tab = 0; tab < 40; tab++) {
        await page.keyboard.press("Tab");
        const state = await page.evaluate(focusState);
        if (state.element.startsWith("<body")) break; // After the last link.
        if (!state.isMarked) unmarked.push(state.element);
      }
      expect(unmarked).toEqual([]);
    },
  );
});

describe("The head of a page", () => {
  test.each(written)("has a title and a description of its own for previews: %s", (path) => {
    const html = readFileSync(join(SITE, path), "utf8");
    const content = (name: string) =>
      new RegExp(`<meta property="og:${name}" content="([^"]+)">`).exec(html)?.[1];
    expect(content("title")).toMatch(/fluent-endpoint/);
    expect(content("description")?.length).toBeGreaterThan(20);
    // Nobody has said where this site is published.
    expect(content("url")).toBeUndefined();
    expect(content("image")).toBeUndefined();
  });
});

/** The element that has the focus, and whether a person sees that it has it. */
function focusState(): { element: string; isMarked: boolean } {
  const element = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const isMarked = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  return { element: element.outerHTML.slice(0, 80), isMarked };
}

/** The last word of a heading, such as "method" or "interface". The lists of entry points are of one kind. */
function kindOf(path: string): string {
  if (/\/.+\/index\.html$/.test(path)) return "entry point";
  const html = readFileSync(join(SITE, path), "utf8");
  return /<h1[^>]*>.*?(\w+)\s*<a/s.exec(html)?.[1] ?? path;
}
