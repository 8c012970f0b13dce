import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { describeInChromium } from "../../helpers/chromium.js";
import { BrowsedSite } from "./browsed-site.js";

/** Pages with a drawing. */
const PAGES = ["behaviour/parameters", "openapi"];

describeInChromium("A drawing", () => {
  const site = new BrowsedSite();

  test.each(PAGES)("has no text below 11 pixels on a phone: %s", async (path) => {
    const page = await site.open(`${path}.html`, { viewport: { width: 390, height: 844 } });
    const images = await page.locator("#VPContent img").evaluateAll((elements) =>
      (elements as HTMLImageElement[]).map(({ currentSrc, clientWidth }) => ({
        source: currentSrc,
        width: clientWidth,
      })),
    );
    const drawings = images.filter(({ source }) => /\.svg$|^data:image\/svg/.test(source));
    expect(drawings.length).toBeGreaterThan(0);
    for (const { source, width } of drawings)
      expect(await smallestText(page, await textOf(page, source), width)).toBeGreaterThanOrEqual(
        11,
      );
  });
});

/** The text of a picture. Small ones are in the page. */
async function textOf(page: Page, source: string): Promise<string> {
  const [, base64] = /^data:image\/svg\+xml;base64,(.*)$/.exec(source) ?? [];
  if (base64 !== undefined) return Buffer.from(base64, "base64").toString();
  if (source.startsWith("data:")) return decodeURIComponent(source.slice(source.indexOf(",") + 1));
  return (await page.request.get(source)).text();
}

/** The size of the smallest text in a drawing of this width. */
async function smallestText(page: Page, svg: string, width: number): Promise<number> {
  const blank = await page.context().newPage();
  await blank.setContent(svg);
  const size = await blank.evaluate((shownWidth) => {
    const texts = [...document.querySelectorAll("text, tspan")];
    const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    const drawn = document.querySelector("svg")?.viewBox.baseVal.width ?? NaN;
    return (Math.min(...sizes) * shownWidth) / drawn;
  }, width);
  await blank.close();
  return size;
}
