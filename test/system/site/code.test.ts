import { readdirSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { describeInChromium } from "../../helpers/chromium.js";
import { BrowsedSite } from "./browsed-site.js";
import { SITE } from "./site-server.js";

const pages = readdirSync(SITE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html"))
  .sort();

/** Pages whose code is as wide as in the repository: it may go on in the next line. */
const FROM_THE_REPOSITORY = /^(?:api|examples|project)\//;

/** The compiler breaks no line of its messages, and a page shows them as they are. */
const COMPILER = /^\w+\.ts:\d+:\d+ - error /;

interface Line {
  readonly page: string;
  readonly text: string;
  readonly width: number;
  /** `cut` at the edge of its block, or `broken` into two. */
  readonly is: "cut" | "broken";
}

describeInChromium("Code on the site", () => {
  const site = new BrowsedSite();

  test("is cut nowhere, and lines of guides are broken on phones only", async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}blank`);
    await page.setContent(`<iframe src="${site.url}index.html" height="800"></iframe>`);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error("There is no frame.");
    await frame.waitForURL("**/index.html");
    const lines = await frame.evaluate(linesOf, { url: site.url, pages, widths: [1024, 390] });
    const seen = lines.filter(({ is, width }) => is === "cut" || width > 390);
    const wrong = seen.filter(
      ({ is, page: name, text }) =>
        is === "cut" || !(FROM_THE_REPOSITORY.test(name) || COMPILER.test(text)),
    );
    expect(wrong).toEqual([]);
    // The test sees what it looks for.
    expect(seen.length).toBeGreaterThan(100);
  });
});

/** Shows the body of each page in the frame, which has their styles, in each width, and finds lines of code that are not whole. */
async function linesOf(given: {
  url: string;
  pages: readonly string[];
  widths: readonly number[];
}): Promise<Line[]> {
  const found: Line[] = [];
  for (const page of given.pages) {
    const html = await (await fetch(given.url + page)).text();
    const { body } = new DOMParser().parseFromString(html, "text/html");
    for (const element of body.querySelectorAll("img, source, script")) element.remove();
    document.body.replaceWith(body);
    for (const width of given.widths) {
      window.frameElement?.setAttribute("width", String(width));
      for (const block of body.querySelectorAll("pre")) {
        if (block.scrollWidth > block.clientWidth)
          found.push({ page, text: block.textContent, width, is: "cut" });
        const height = 1.5 * Number.parseFloat(getComputedStyle(block).lineHeight);
        for (const line of block.querySelectorAll(".line")) {
          if (line.getBoundingClientRect().height > height)
            found.push({ page, text: line.textContent, width, is: "broken" });
        }
      }
    }
  }
  return found;
}
