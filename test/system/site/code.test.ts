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
  /** `cut` at the edge of its block, or in a block to `scroll`, or `broken` into two. */
  readonly is: "cut" | "scroll" | "broken";
  /** A broken line of YAML looks like another key. */
  readonly isYaml: boolean;
}

describeInChromium("Code on the site", () => {
  const site = new BrowsedSite();

  test("is cut nowhere, and lines of guides are broken on phones only, where YAML scrolls", async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}blank`);
    await page.setContent(`<iframe src="${site.url}index.html" height="800"></iframe>`);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error("There is no frame.");
    await frame.waitForURL("**/index.html");
    const lines = await frame.evaluate(linesOf, { url: site.url, pages, widths: [1024, 390] });
    const isAllowed = ({ is, isYaml, page: name, text, width }: Line) =>
      is === (isYaml ? "scroll" : "broken") &&
      (width === 390 || FROM_THE_REPOSITORY.test(name) || COMPILER.test(text));
    expect(lines.filter((line) => !isAllowed(line))).toEqual([]);
    // The test sees what it looks for.
    const seen = (is: Line["is"], width: number) =>
      lines.filter((line) => line.is === is && line.width === width).length;
    expect(seen("broken", 1024)).toBeGreaterThan(100);
    expect(seen("scroll", 390)).toBeGreaterThan(0);
  });

  test("has the colours of a command in each of its lines, and none in what it prints", async () => {
    const page = await site.open("command.html", { viewport: { width: 1280, height: 800 } });
    const lines = await page
      .locator(".language-console")
      .first()
      .locator(".line")
      .evaluateAll((elements) =>
        elements.map((line) => {
          const words = [line, ...line.querySelectorAll("span")];
          return new Set(words.map((word) => getComputedStyle(word).color)).size > 1;
        }),
      );
    expect(lines).toEqual([true, true, false, false, false]);
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
        const isYaml = block.closest(".language-yaml") !== null;
        if (block.scrollWidth > block.clientWidth) {
          const is = getComputedStyle(block).overflowX === "auto" && isYaml ? "scroll" : "cut";
          found.push({ page, text: block.textContent, width, is, isYaml });
        }
        const height = 1.5 * Number.parseFloat(getComputedStyle(block).lineHeight);
        for (const line of block.querySelectorAll(".line")) {
          if (line.getBoundingClientRect().height > height)
            found.push({ page, text: line.textContent, width, is: "broken", isYaml });
        }
      }
    }
  }
  return found;
}
