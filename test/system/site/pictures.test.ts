import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { describeInChromium } from "../../helpers/chromium.js";
import { BrowsedSite } from "./browsed-site.js";

describeInChromium("A drawing", () => {
  const site = new BrowsedSite();

  test.each(["behaviour/parameters", "openapi"])(
    "has no text below 11 pixels on a phone: %s",
    async (path) => {
      const page = await site.open(`${path}.html`, { viewport: { width: 390, height: 844 } });
      const images = await page
        .locator("#VPContent img")
        .evaluateAll((elements) =>
          (elements as HTMLImageElement[]).map(
            (image) => [image.currentSrc, image.clientWidth] as const,
          ),
        );
      const drawings = images.filter(([source]) => /\.svg$|^data:image\/svg/.test(source));
      expect(drawings.length).toBeGreaterThan(0);
      for (const [source, width] of drawings)
        expect(await smallestText(page, source, width)).toBeGreaterThanOrEqual(11);
    },
  );
});

/** The size of the smallest text in a drawing of this width. */
async function smallestText(page: Page, source: string, width: number): Promise<number> {
  const drawing = await page.context().newPage();
  await drawing.goto(source);
  const size = await drawing.evaluate((shownWidth) => {
    const texts = [...document.querySelectorAll("text, tspan")];
    const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    const drawn = document.querySelector("svg")?.viewBox.baseVal.width ?? NaN;
    return (Math.min(...sizes) * shownWidth) / drawn;
  }, width);
  await drawing.close();
  return size;
}
