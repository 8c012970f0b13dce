import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { describeInChromium } from "../../helpers/chromium.js";
import { BrowsedSite, openSearch, picture, waitUntil, type View } from "./browsed-site.js";
import { SHOP } from "./playground-page.js";
import { SITE } from "./site-server.js";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

describeInChromium("The site", () => {
  const site = new BrowsedSite();

  function open(path: string, view: Partial<View> = {}): Promise<Page> {
    return site.open(path, { viewport: DESKTOP, ...view });
  }

  test("leads from its home to the first page of its menu by the button", async () => {
    const page = await open("");
    expect(await page.title()).toBe("fluent-endpoint");
    await picture(page, "site-home-light");
    await page.getByRole("main").getByRole("link", { name: "Get started" }).click();
    await page.waitForURL("**/getting-started.html");
    await page.getByRole("heading", { level: 1, name: "Getting started" }).waitFor();
    const first = page.locator(".VPSidebar").getByRole("link").first();
    expect(await first.innerText()).toBe("Getting started");
  });

  test("finds a word, and leads to the section that has it", async () => {
    const page = await open("");
    await openSearch(page);
    await page.getByRole("searchbox").fill("dot segments");
    const first = page.locator(".result").first();
    await first.filter({ hasText: "Dot segments" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/behaviour/urls.html#dot-segments");
    await page.getByRole("heading", { name: "Dot segments" }).waitFor();
  });

  test("becomes dark by its switch, with its pictures, and remembers it", async () => {
    const page = await open("behaviour/parameters.html", { colorScheme: "light" });
    const picture = page.getByRole("img", { name: "id fills the path" });
    expect(await brightness(page, picture)).toBeGreaterThan(200);
    await page.getByRole("switch", { name: "Appearance" }).first().click();
    // Pictures follow the page, not the system.
    expect(await brightness(page, picture)).toBeLessThan(60);
    await page.goto(`${site.url}behaviour/calls.html`);
    expect(await page.locator("html").getAttribute("class")).toContain("dark");
  });

  test("shows the class EndpointBuilder in the API reference, by the menu", async () => {
    const page = await open("", { colorScheme: "dark" });
    await page.getByRole("navigation").getByRole("link", { name: "API", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "API reference" }).waitFor();
    await page.locator("main").getByRole("link", { name: "fluent-endpoint", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "fluent-endpoint" }).waitFor();
    await page
      .getByRole("cell", { name: "EndpointBuilder", exact: true })
      .getByRole("link")
      .click();
    await page.waitForURL("**/api/fluent-endpoint/EndpointBuilder.html");
    await page.getByRole("heading", { level: 1, name: "EndpointBuilder class" }).waitFor();
    await picture(page, "site-api-dark");
    await page.getByRole("heading", { level: 2, name: "query()" }).waitFor();
  });

  test("has a menu on a phone, and the ways to begin in another", async () => {
    const page = await open("behaviour/parameters.html", { viewport: PHONE });
    await picture(page, "site-phone");
    await page.getByRole("button", { name: "Menu" }).filter({ hasText: "Menu" }).click();
    await page.locator(".VPSidebar").getByRole("link", { name: "Types", exact: true }).click();
    await page.waitForURL("**/types.html");
    await page.locator(".VPNavBarHamburger").click();
    await page.locator(".VPNavScreen").getByRole("link", { name: "Generate" }).click();
    await page.waitForURL("**/generate.html");
  });

  test.each([768, 820, 960, 1024, 1100, 1280])(
    "has the ways to begin in its bar, beside the search, on a screen of %s pixels",
    async (width) => {
      const page = await open("builder.html", { viewport: { width, height: 900 } });
      // What does not fit moves below a button when the page starts.
      await waitUntil(page, () => {
        const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect();
        const { right = NaN } = boxOf(".VPNavBarSearchButton") ?? {};
        const { left = NaN } = boxOf(".VPNavBarMenu li") ?? {};
        const { right: end = NaN } = boxOf(".VPNavBarMenu li:last-child") ?? {};
        return right <= left && end <= innerWidth;
      });
      const names = await page.locator(".VPNavBarMenu a").allInnerTexts();
      expect(names.slice(0, 3)).toEqual(["Get started", "Builder", "Generate"]);
      const isWhole = await page.getByRole("button", { name: "More options" }).isHidden();
      if (width > 960) expect(isWhole).toBe(true);
    },
  );

  test("shows where a page of the reference is, in the bar and in the menu", async () => {
    const page = await open("api/routes/requestKey.html");
    expect(await page.locator(".VPNavBarMenu .active").innerText()).toBe("API");
    await waitUntil(page, () => {
      const entry = document.querySelector('.VPSidebar [aria-current="page"]');
      const { top, bottom } = entry?.getBoundingClientRect() ?? { top: 0, bottom: NaN };
      return top > 64 && bottom < innerHeight;
    });
  });

  test.each(["builder", "behaviour/parameters"])(
    "shows the names in its menus whole on screens of desktops: %s",
    async (path) => {
      const page = await open(`${path}.html`);
      for (const width of [1280, 1440, 1536, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await page
          .locator(".VPSidebar a, .VPSidebar a p, .outline-link")
          .evaluateAll((links) =>
            links
              .filter((link) => link.scrollWidth > link.clientWidth)
              .map((link) => link.textContent),
          );
        expect(cut).toEqual([]);
        const menu = await page.locator(".VPSidebar nav").boundingBox();
        expect(menu?.width).toBeGreaterThanOrEqual(200);
      }
    },
  );

  test("shows on its home, by the keyboard and on a phone, what becomes of an id", async () => {
    const page = await open("", { viewport: PHONE });
    const form = page.getByRole("form", { name: "Choose an id" });
    await form.getByRole("radio", { name: '".."' }).focus();
    await waitForText(form, "not an order any more");
    await waitForText(form, 'would make a path segment "." or ".."');
    await page.keyboard.press("ArrowRight");
    await waitForText(form, "https://shop.example.com/v1/orders/a%2Fb");
    await page.keyboard.press("ArrowRight");
    await waitForText(form, "error TS2322: Type 'undefined' is not assignable");
  });

  test("leads from an OpenAPI document, pasted on its home, to a call of it by the keyboard", async () => {
    const page = await open("");
    await page.getByRole("textbox", { name: "Text of an OpenAPI document" }).fill(SHOP);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/playground.html*");
    await page.getByText("2 of 2 operations").waitFor();
    const url = page.locator("#playground-result .url");
    await url.filter({ hasText: "https://shop.example.com/orders/" }).waitFor();
  });

  test("has a search and the pages that are wanted most where there is none", async () => {
    const page = await open("404.html");
    const wanted = page.locator(".not-found").getByRole("link");
    expect(await wanted.count()).toBe(6);
    await page.getByRole("button", { name: "Search" }).last().click();
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("Escape");
    await wanted.filter({ hasText: "The builder" }).click();
    await page.waitForURL("**/builder.html");
  });

  test("can be read from a folder, without a server", async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(SITE, "index.html")).href);
    await waitForText(page.getByRole("form"), "DELETE https://shop.example.com/v1/");
    await page.getByRole("main").getByRole("link", { name: "Get started" }).click();
    await page.waitForURL("**/getting-started.html");
    expect(await page.locator("main pre").nth(1).innerText()).toContain("EndpointBuilder");
  });
});

async function waitForText(form: Locator, text: string): Promise<void> {
  await form.getByText(text).first().waitFor();
}

/** The brightness of a picture near its upper left corner, from 0 to 255, as the page shows it. */
async function brightness(page: Page, picture: Locator): Promise<number> {
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (box === null) throw new Error("The picture is not shown.");
  const clip = { x: box.x + 12, y: box.y + 6, width: 2, height: 2 };
  const png = await page.screenshot({ clip });
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      canvas?.drawImage(image, 0, 0, 1, 1);
      return canvas?.getImageData(0, 0, 1, 1).data[0] ?? NaN;
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
}
