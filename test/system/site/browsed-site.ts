import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "@jest/globals";
import type { AxeResults } from "axe-core";
import { chromium, type Browser, type Page, type ViewportSize } from "playwright-core";
import { CHROMIUM } from "../../helpers/chromium.js";
import { startSiteServer } from "./site-server.js";

const REPOSITORY = join(__dirname, "../../..");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** With `SCREENSHOTS=docs/screenshots`, the tests leave pictures in that folder. */
const { SCREENSHOTS } = process.env;

/** How a person looks at a page. */
export interface View {
  readonly viewport: ViewportSize;
  readonly colorScheme?: "light" | "dark";
}

/**
 * The site in one tab of Chromium, for the tests of one `describe`: a process for each page costs a second. After each test it fails
 * when the page had an error, wrote to the console or asked for anything but the files of the site.
 */
export class BrowsedSite {
  readonly #problems: string[] = [];
  #server: { server: Server; url: string } | undefined;
  #browser: Browser | undefined;
  #page: Page | undefined;

  constructor() {
    beforeAll(async () => {
      [this.#server, this.#browser] = await Promise.all([
        startSiteServer(),
        chromium.launch(CHROMIUM),
      ]);
      const permissions = ["clipboard-read", "clipboard-write"];
      const context = await this.#browser.newContext({ permissions });
      this.#page = await context.newPage();
      this.#watch(this.#page);
    });
    afterAll(async () => {
      await this.#browser?.close();
      this.#server?.server.close();
    });
    afterEach(async () => {
      const others = this.browser.contexts().filter((context) => context !== this.#page?.context());
      await Promise.all(others.map((context) => context.close()));
      expect(this.#problems.splice(0)).toEqual([]);
    });
  }

  /** The address of the site, with a slash at the end. */
  get url(): string {
    if (this.#server === undefined) throw new Error("The site is served in tests only.");
    return this.#server.url;
  }

  get browser(): Browser {
    if (this.#browser === undefined) throw new Error("The browser is started in tests only.");
    return this.#browser;
  }

  /** Opens a page of the site, given by its path, as the first one that a person sees, and waits until it listens. */
  async open(path: string, { viewport, colorScheme = "light" }: View): Promise<Page> {
    if (this.#page === undefined) throw new Error("The browser is started in tests only.");
    const page = this.#page;
    await page.goto(`${this.url}blank`);
    await page.evaluate("localStorage.clear(), sessionStorage.clear()");
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto(this.url + path);
    // Vue writes it when all of the page has its listeners.
    await waitUntil(page, () => "__vue_app__" in (document.querySelector("#app") ?? {}));
    return page;
  }

  #watch(page: Page): void {
    page.on("pageerror", (error) => this.#problems.push(error.message));
    page.on("console", (message) => this.#problems.push(message.text()));
    page.on("response", (response) => {
      if (!response.ok()) this.#problems.push(`${String(response.status())} ${response.url()}`);
    });
    page.on("request", (request) => {
      const isOwn = request.method() === "GET" && request.url().startsWith(this.url);
      if (!isOwn && !request.url().startsWith("data:")) this.#problems.push(request.url());
    });
  }
}

/** Waits until a page meets a condition. `waitForFunction` would look again by `eval`, which the page's content security policy refuses. */
export async function waitUntil(page: Page, condition: () => boolean): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const isMet = ${String(condition)};
    const look = () => (isMet() ? done() : requestAnimationFrame(look));
    look();
  })`);
}

/** Opens the search of a page. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").waitFor();
}

/** Leaves a picture of a page, if pictures are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  await page.screenshot({ path: join(REPOSITORY, SCREENSHOTS, `${name}.png`) });
}

/** The widths of windows in which something makes a page wider. */
export async function overflowsOf(page: Page, widths: readonly number[]): Promise<number[]> {
  const overflows: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
    if (await page.evaluate(isTooWide)) overflows.push(width);
  }
  return overflows;
}

/** Expects that axe finds nothing wrong with a page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/**
 * The rules that a page breaks, as axe finds them, each with the elements.
 *
 * @param rules the ids of the rules to check, if not all
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<unknown[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // Without the elements that pass, which take four times as long to describe as all of the rules.
  const options = JSON.stringify({ runOnly: rules, resultTypes: ["violations"] });
  const { violations, passes } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
}
