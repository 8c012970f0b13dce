import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { toTemplateFragment } from "../../../docs/.vitepress/playground/explorer-link.js";
import { SAMPLES } from "../../../docs/.vitepress/playground/samples.js";
import { describeInChromium } from "../../helpers/chromium.js";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { BrowsedSite, expectAccessible, overflowsOf, picture, type View } from "./browsed-site.js";
import {
  box,
  chooseFormat,
  compressedSize,
  drop,
  eventually,
  formats,
  expectFocus,
  expectText,
  expectUrl,
  panel,
  paste,
  SHOP,
} from "./playground-page.js";
import { githubDescription } from "../../helpers/github-description.js";

const repository = join(__dirname, "../../..");
const SECRET = "ghp_0123456789";
const ISSUE = "GitHub: create an issue";
/** The request of the first sample, up to the id. */
const ORDER = "https://shop.example.com/v1/orders/";

const DESKTOP = { width: 1280, height: 960 };

describeInChromium("The playground", () => {
  const site = new BrowsedSite();

  function open(path = "playground.html", view: Partial<View> = {}): Promise<Page> {
    return site.open(path, { viewport: DESKTOP, ...view });
  }

  async function openSample(name: string, view: Partial<View> = {}): Promise<Page> {
    const page = await open("playground.html", view);
    await page.getByLabel("Start from").selectOption(name);
    return page;
  }

  const routeOf = (page: Page) => page.getByLabel("Route", { exact: true });
  const resultOf = (page: Page) => page.locator("#playground-result");
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  test("shows the URL of a route and parameters that are typed", async () => {
    const page = await open();
    await expectUrl(page, `GET ${ORDER}7?fields=total`);
    await routeOf(page).fill("GET /orders/{id}/items");
    await page.getByLabel("Value of parameter 1").fill("1");
    await expectUrl(page, `GET ${ORDER}1/items?fields=total`);
    expect(await page.locator(".url .expression").textContent()).toBe("1");
    expect(await page.locator(".url .appended").allTextContents()).toEqual(["fields=total"]);
  });

  test("starts another route clean, and asks for its base URL", async () => {
    const page = await openSample(ISSUE);
    await page.getByText("Style and more").click();
    const body = page.getByLabel(/^Body as text/);
    await body.fill("left from before");
    const route = routeOf(page);
    await route.press("ControlOrMeta+a");
    await route.pressSequentially("POST /shops/{shop}/orders");
    await expectText(resultOf(page), "Write the base URL of your API");
    expect(await body.inputValue()).toBe("");
    expect(await page.getByLabel(/^Name of/).count()).toBe(1);
    await route.press("Enter");
    const baseUrl = page.getByLabel("Base URL");
    await expectFocus(baseUrl);
    await baseUrl.fill("https://example.com");
    await page.getByLabel("Value of parameter 1").fill("s1");
    await expectUrl(page, "POST https://example.com/shops/s1/orders");
    // The API is a person's own now, so it stays.
    await route.fill("GET /users");
    await expectUrl(page, "GET https://example.com/users");
  });

  test("adds a row for each variable of a route that is typed, and leads to the first", async () => {
    const page = await openSample(SAMPLES[0].name);
    const route = routeOf(page);
    await page.getByLabel("Base URL").fill("https://example.com");
    await route.fill("GET /users/{user}/repos/{repo}{?sort}");
    const names = ["user", "repo", "sort"];
    for (const [index, name] of names.entries()) {
      const row = page.getByLabel(`Name of parameter ${String(index + 1)}`);
      expect(await row.inputValue()).toBe(name);
    }
    await expectText(resultOf(page), "Fill in the value of “user”");
    await route.press("Enter");
    await expectFocus(page.getByLabel("Value of parameter 1"));
    await page.keyboard.type("ada");
    await page.getByLabel("Value of parameter 2").fill("engine");
    await expectUrl(page, "GET https://example.com/users/ada/repos/engine");
  });

  test("offers to rename a parameter whose name is nearly a variable's", async () => {
    const page = await open();
    await routeOf(page).fill("GET /orders/{field}");
    await button(page, "Rename fields to field").click();
    await expectUrl(page, `GET ${ORDER}total?id=7`);
    await expectFocus(routeOf(page));
  });

  test("says what is wrong with a URL template, and underlines it, while it is typed, and keeps what went where in its place", async () => {
    const page = await open();
    const route = routeOf(page);
    const before = await box(page.locator(".drawing"));
    await route.fill("GET /orders/{id");
    await page.getByText("Invalid URL template").waitFor();
    await page.getByText("before the mistake above").waitFor();
    expect(before.top - (await box(page.locator(".drawing"))).top).toBeLessThan(80);
    expect(await page.locator("mark").textContent()).toBe("{id");
    expect(await route.getAttribute("aria-invalid")).toBe("true");
    await route.press("End");
    await route.pressSequentially("}");
    await expectUrl(page, `GET ${ORDER}7?fields=total`);
    expect(await page.locator("mark").count()).toBe(0);
    await page.getByLabel("Name of parameter 1").fill("other");
    await page.getByText('The variable "id"').waitFor();
    expect(await page.locator("mark").textContent()).toBe("{id}");
  });

  test("adds and removes a parameter by the keyboard alone, and keeps the focus", async () => {
    const page = await open();
    await button(page, "Remove parameter 2").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectFocus(page.getByLabel("Name of parameter 3"));
    await page.keyboard.type("sort");
    await page.keyboard.press("Tab");
    await page.keyboard.type("pushed");
    await expectUrl(page, `GET ${ORDER}7?fields=total&sort=pushed`);
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectFocus(button(page, "Remove parameter 2"));
    await expectUrl(page, `GET ${ORDER}7?fields=total`);
    await page.keyboard.press("Enter");
    await expectFocus(button(page, "Remove parameter 1"));
    await page.keyboard.press("Enter");
    await expectFocus(button(page, "Add parameter"));
  });

  test("moves a parameter to the place that is chosen, and leaves out one that is not used", async () => {
    const page = await openSample(ISSUE);
    await page.getByLabel("Place of parameter 3").selectOption("query");
    await expectUrl(
      page,
      "POST https://api.github.com/repos/octokit/rest.js/issues?title=It%20works",
    );
    await page.getByText("query/title is in the query: it was given for the query").waitFor();
    await page.getByLabel("Use parameter 3").uncheck();
    await expectUrl(page, "POST https://api.github.com/repos/octokit/rest.js/issues");
  });

  test("keeps rows and JSON in step", async () => {
    const page = await open();
    await button(page, "JSON").click();
    const json = page.getByLabel("Parameters as JSON");
    expect(JSON.parse(await json.inputValue())).toEqual({ id: 7, fields: "total" });
    await json.fill('{ "id": 8, "[QUERY]": { "page": 2 }');
    await page.getByText("The parameters are not JSON").waitFor();
    await json.press("End");
    await json.pressSequentially("}");
    await expectUrl(page, `GET ${ORDER}8?page=2`);
    await button(page, "Rows").click();
    expect(await page.getByLabel("Place of parameter 2").inputValue()).toBe("query");
  });

  test("applies styles, the base URL, the strict switch, headers and media type options", async () => {
    const page = await open();
    await page.getByText("Style and more").click();
    await page.getByLabel("Base URL", { exact: true }).fill("https://example.com/v3");
    await page.getByLabel("Type of parameter 2").selectOption("JSON");
    await page.getByLabel("Value of parameter 2").fill('["a"]');
    await page.getByLabel("Style of lists and objects").selectOption("indices");
    await page.getByLabel("Use parameter 1").uncheck();
    await page.getByText('The variable "id"').waitFor();
    await page.getByLabel(/^Strict/).uncheck();
    await expectUrl(page, "GET https://example.com/v3/orders/?fields%5B0%5D=a");
    await button(page, "Add header").click();
    await expectFocus(page.getByLabel("Name of header 1"));
    await page.keyboard.type("accept");
    await page.keyboard.press("Tab");
    await page.keyboard.type("application/vnd.acme+json");
    await page.getByLabel("Format", { exact: true }).fill("raw");
    await chooseFormat(page, "JSON");
    await expectText(panel(page), '"accept": "application/vnd.acme.raw"');
  });

  test("shows in each tab what the command prints with --as", async () => {
    const page = await openSample(ISSUE);
    for (const [tab, format] of [
      ["Call", "code"],
      ["JSON", "json"],
      ["curl", "curl"],
      ["fetch", "fetch"],
      ["HTTP", "http"],
    ] as const) {
      await chooseFormat(page, tab);
      const command = execFileSync(
        process.execPath,
        [
          join(repository, "dist/command.js"),
          "POST /repos/{owner}/{repo}/issues",
          ...["owner=octokit", "repo=rest.js", "title=It works", 'labels:=["bug","help wanted"]'],
          ...["--header", "authorization:token not-a-real-token", "--no-config", "--as", format],
        ],
        { encoding: "utf8" },
      );
      await eventually(async () => {
        expect(await panel(page).textContent()).toBe(command);
      });
    }
  });

  test("changes tabs by the arrow keys", async () => {
    const page = await open();
    await page.getByRole("tab", { name: "Call", selected: true }).focus();
    await expectText(
      panel(page),
      'const api = createEndpoint("https://shop.example.com/v1");\nconst request = api("GET /orders/{id}", {',
    );
    await page.keyboard.press("ArrowRight");
    await expectFocus(page.getByRole("tab", { name: "Builder", selected: true }));
    await expectText(panel(page), "new EndpointBuilder(");
    await page.keyboard.press("End");
    await expectFocus(page.getByRole("tab", { name: "JSON", selected: true }));
    await page.keyboard.press("ArrowRight");
    await expectFocus(page.getByRole("tab", { name: "Call", selected: true }));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    await expectFocus(page.getByRole("tab", { name: "Call", selected: true }));
    expect(await formats(page).allInnerTexts()).toEqual([
      ...["Call", "Builder", "OpenAPI", "Compiled", "curl", "fetch", "HTTP", "JSON"],
    ]);
    await chooseFormat(page, "HTTP");
    await expectText(page.getByRole("tabpanel", { name: "HTTP" }), "HTTP/1.1");
  });

  test("draws a line from each value to its place, and says the same in words", async () => {
    const page = await openSample(ISSUE);
    await eventually(async () => {
      expect(await page.locator(".drawing path").count()).toBe(5);
    });
    expect(await page.locator(".reasons li").allInnerTexts()).toEqual([
      "owner fills {owner} of the URL template",
      "repo fills {repo} of the URL template",
      "title is in the body: the URL template has no variable of this name, and POST has a body",
      "labels is in the body: the URL template has no variable of this name, and POST has a body",
      "authorization: is a header",
    ]);
    // Each line starts and ends at the middle of an item.
    const { top } = await box(page.locator(".drawing"));
    for (let index = 0; index < 5; index++) {
      const path = await page.locator(".drawing path").nth(index).getAttribute("d");
      const [, start, end] = /^M0,([\d.]+) .* 100,([\d.]+)$/.exec(path ?? "") ?? [];
      for (const [column, at] of Object.entries({ given: start, locations: end })) {
        const item = await box(page.locator(`.drawing .${column} li`).nth(index));
        expect(Number(at)).toBeCloseTo((item.top + item.bottom) / 2 - top, 0);
      }
    }
  });

  test("shows the merged options, in which credentials are masked", async () => {
    const page = await openSample(ISSUE);
    await page.getByText("In between: the merged options").click();
    const merged = page.getByLabel("Merged options");
    await expectText(merged, '"url": "/repos/{owner}/{repo}/issues"');
    expect(await merged.textContent()).not.toContain("not-a-real-token");
  });

  test("opens the same request by its link, in which there is no credential", async () => {
    const page = await openSample(ISSUE);
    await page.getByLabel("Value of header 1").fill(`token ${SECRET}`);
    await button(page, "Add parameter").click();
    await expectFocus(page.getByLabel("Name of parameter 5"));
    await page.keyboard.type("client_secret");
    await page.getByLabel("Value of parameter 5").fill(SECRET);
    await page.getByLabel("Value of parameter 3").fill("Grüße");
    await button(page, "Copy link").click();
    await button(page, "Copied").waitFor();
    const link = await page.evaluate("navigator.clipboard.readText()");
    await page.waitForURL(String(link));
    const fragment = new URL(String(link)).hash.replace("#request=", "");
    expect(Buffer.from(fragment, "base64url").toString()).not.toContain(SECRET);
    expect(await page.locator("main").innerText()).not.toContain(SECRET);

    const other = await open(String(link).slice(site.url.length));
    await expectUrl(other, "POST https://api.github.com/repos/octokit/rest.js/issues");
    expect(await other.getByLabel("Value of parameter 3").inputValue()).toBe("Grüße");
    expect(await other.getByLabel("Name of parameter 5").inputValue()).toBe("client_secret");
    expect(await other.getByLabel("Value of parameter 5").inputValue()).toBe("your-secret");
    expect(await other.getByLabel("Name of header 1").inputValue()).toBe("authorization");
    expect(await other.getByLabel("Value of header 1").inputValue()).toBe("token your-secret");
  });

  test("copies the text of a tab, and says so", async () => {
    const page = await openSample(ISSUE);
    await chooseFormat(page, "curl");
    await expectText(panel(page), "curl \\");
    await button(page, "Copy").click();
    await expectText(page.locator("[aria-live]").last(), "The text was copied");
    const copied = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toBe(await panel(page).textContent());
  });

  test("lists the operations of an OpenAPI file that is dropped, and fills in the chosen one", async () => {
    const page = await open();
    await drop(page, "shop.yaml", SHOP);
    await page.getByText("2 of 2 operations").waitFor();
    // The first call, before anybody chooses.
    await expectUrl(page, "GET https://shop.example.com/orders/1");
    const trace = page.getByLabel("Use header 1");
    expect(await trace.isChecked()).toBe(false);
    await trace.check();
    await chooseFormat(page, "OpenAPI");
    await expectText(panel(page), '"x-trace": "x-trace"');
    await expectText(panel(page), "new Shop().orders");
    await chooseFormat(page, "Call");
    await page.getByRole("searchbox").fill("change");
    await page.keyboard.press("ArrowDown");
    await expectFocus(page.getByRole("button", { name: "POST /orders/{id}" }));
    await page.keyboard.press("Enter");
    await expectUrl(page, "POST https://shop.example.com/orders/1");
    await expectFocus(routeOf(page));
    // Neither below the window nor behind the bar of the site, and next to its parameters.
    const bar = await box(page.locator(".VPNav"));
    await eventually(async () => {
      const { top } = await box(page.locator(".route"));
      expect(top).toBeGreaterThanOrEqual(bar.bottom);
      expect(top).toBeLessThan(DESKTOP.height / 2);
    });
    const description = await box(page.locator(".description"));
    expect(description.bottom).toBeLessThan((await box(page.locator(".route"))).top);
    expect(await page.locator(".operations li").count()).toBe(0);
    await button(page, "Show the list").click();
    expect(await page.locator(".operations li").count()).toBe(1);
    expect(await page.getByLabel(/^Value of parameter 2/).getAttribute("title")).toBe(
      "string, required",
    );
    await expectText(panel(page), 'state: "open"');
    await chooseFormat(page, "Compiled");
    await expectText(panel(page), "export const createRequest: ");
    await routeOf(page).fill("POST /orders/{id}/mine");
    expect(await page.getByRole("tab", { name: "Compiled" }).count()).toBe(0);
    await expectText(panel(page), 'createEndpoint("https://shop.example.com")');
  });

  test("reads a description that is pasted, and finds an operation by words of its description", async () => {
    const page = await open();
    await page.getByText("Or paste its text").click();
    const text = page.getByLabel("Text of an OpenAPI document");
    await paste(page, text, "hello: [world");
    await expectText(page.getByRole("alert").first(), "openapi.yaml:1: Flow sequence");
    await text.press("ControlOrMeta+a");
    await paste(page, text, SHOP);
    await page.getByText("2 of 2 operations").waitFor();
    await expectFocus(text);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("searchbox").fill("counter");
    await page.getByRole("button", { name: "POST /orders/{id}" }).click();
    await expectUrl(page, "POST https://shop.example.com/orders/1");
    expect(await text.isVisible()).toBe(false);
  });

  test("shows a text of the home that cannot be read, to be corrected", async () => {
    const page = await open("index.html");
    await page.getByRole("textbox", { name: "Text of an OpenAPI document" }).fill("hello: [world");
    await page.getByRole("link", { name: "See your first call" }).click();
    await expectText(page.getByRole("alert").first(), "openapi.yaml:1: Flow sequence");
    const text = page.getByLabel("Text of an OpenAPI document");
    await text.waitFor();
    expect(await text.inputValue()).toBe("hello: [world");
  });

  test("undoes what a sample or an operation replaced, and does it again", async () => {
    const page = await open();
    await routeOf(page).fill("GET /orders");
    await page.getByLabel("Start from").selectOption(ISSUE);
    await expectUrl(page, "POST https://api.github.com/repos/octokit/rest.js/issues");
    await button(page, "Undo").click();
    await expectUrl(page, "GET https://shop.example.com/v1/orders?id=7&fields=total");
    await button(page, "Redo").click();
    await expectUrl(page, "POST https://api.github.com/repos/octokit/rest.js/issues");
    for (let step = 0; step < 2; step++) await button(page, "Undo").click();
    expect(await button(page, "Undo").isDisabled()).toBe(true);
  });

  test("keeps what is typed while other pages are read, and when it is loaded again", async () => {
    const page = await open();
    await routeOf(page).fill("GET /orders");
    const url = "GET https://shop.example.com/v1/orders?id=7&fields=total";
    await page.getByRole("tab", { name: "A request" }).press("ArrowRight");
    await expectFocus(page.getByRole("tab", { name: "A URL template", selected: true }));
    await page.getByRole("textbox", { name: "URL template" }).waitFor();
    await page.getByRole("link", { name: "the command line" }).click();
    await page.waitForURL("**/command.html");
    await page.getByRole("navigation").getByRole("link", { name: "Playground" }).first().click();
    await expectUrl(page, url);
    await page.waitForURL(/#request=/);
    await page.goto(`${site.url}playground.html`);
    await page.reload();
    await expectUrl(page, url);
  });

  test("says that a link is damaged", async () => {
    const page = await open("playground.html#request=eyJyIjoi");
    await expectText(page.getByRole("alert").first(), "The link is damaged");
    const explorer = await open("playground.html#template=W10");
    await expectText(explorer.getByRole("alert").first(), "The link is damaged");
  });

  test("sends a file of a form, and says which one is missing", async () => {
    const page = await open();
    await routeOf(page).fill("POST https://example.com/photos");
    await button(page, "Add parameter").click();
    await page.getByLabel("Name of parameter 1").fill("photo");
    await page.getByLabel("Type of parameter 1").selectOption("file");
    await page.getByText('Choose the file for "photo".').waitFor();
    await page.getByLabel("File of parameter 1").setInputFiles({
      name: "cat.png",
      mimeType: "image/png",
      buffer: Buffer.from([0x89, 0x50]),
    });
    await button(page, "Add header").click();
    await expectFocus(page.getByLabel("Name of header 1"));
    await page.keyboard.type("content-type");
    await page.keyboard.press("Tab");
    await page.keyboard.type("multipart/form-data");
    await expectText(panel(page), 'new File([await readFile("cat.png")], "cat.png"');
    await chooseFormat(page, "curl");
    await expectText(panel(page), "cat.png");
  });

  test("cuts what is wrong with a binary file to a few lines", async () => {
    const page = await open();
    await page.getByLabel("OpenAPI file").setInputFiles({
      name: "cat.png",
      mimeType: "image/png",
      buffer: Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
    });
    const alert = page.getByRole("alert").first();
    await expectText(alert, "cat.png");
    expect(((await alert.textContent()) ?? "").split("\n").length).toBeLessThanOrEqual(11);
  });

  test.each([1440, 390])("cuts neither code nor values at a width of %i", async (width) => {
    const page = await openSample("Shop: place an order", { viewport: { width, height: 800 } });
    await expectText(panel(page), "createEndpoint");
    const cut = await page
      .locator(".panel, .drawing li")
      .evaluateAll((elements) =>
        elements
          .filter((at) => at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight)
          .map((at) => at.textContent),
      );
    expect(cut).toEqual([]);
    expect(await page.locator(".drawing li").count()).toBeGreaterThan(4);
  });

  test("has fields in which a phone does not zoom", async () => {
    const page = await open("playground.html", { viewport: { width: 390, height: 800 } });
    await picture(page, "playground-phone");
    for (const label of ["Route", "Name of parameter 1", "Value of parameter 1"]) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.evaluate((at) => getComputedStyle(at).fontSize)).toBe("16px");
    }
  });

  test("can be used with GitHub's description and with a thousand parameters", async () => {
    const page = await open();
    const file = githubDescription();
    await page.getByLabel("OpenAPI file").setInputFiles(file);
    await page.getByText(/1[,.]?\d{3} of 1[,.]?\d{3} operations/).waitFor();
    expect(await page.locator(".operations li").count()).toBe(50);
    await page.getByRole("searchbox").fill("issues/create-milestone");
    await page.getByRole("button", { name: "milestones" }).click();
    await expectUrl(page, "POST https://api.github.com/repos/owner/repo/milestones");

    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`name${String(index)}`, "value"]),
    );
    await routeOf(page).fill("GET /search");
    await button(page, "JSON").click();
    await page.getByLabel("Parameters as JSON").fill(JSON.stringify(many));
    await button(page, "Rows").click();
    await page.getByText("1–100 of 1").waitFor();
    await button(page, "Next").click();
    const field = page.getByLabel("Value of parameter 101", { exact: true });
    await field.click();
    await page.keyboard.press("x");
    await expectText(panel(page), `name100: "${await field.inputValue()}"`);
    await button(page, "Show all 1000").click();
    expect(await page.locator(".drawing path").count()).toBe(1000);
  });

  test("weighs at most 150 kB, compressed, more than another page", async () => {
    const page = await open("behaviour/calls.html");
    await page.waitForLoadState("networkidle");
    const ordinary = new Set(await scriptsOf(page));
    await page.goto(`${site.url}playground.html`, { waitUntil: "networkidle" });
    const own = (await scriptsOf(page)).filter((file) => !ordinary.has(file));
    await drop(page, "shop.yaml", SHOP);
    await page.getByText("2 of 2 operations").waitFor();
    const reader = (await scriptsOf(page)).filter(
      (file) => !ordinary.has(file) && !own.includes(file),
    );
    expect(compressedSize(own)).toBeGreaterThan(20_000);
    expect(compressedSize(own)).toBeLessThanOrEqual(150_000);
    expect(compressedSize(reader)).toBeGreaterThan(20_000);
  });

  /** The files of the scripts and styles that a page has loaded, without the pages behind its links, which are loaded in advance. */
  async function scriptsOf(page: Page): Promise<string[]> {
    const urls = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    return urls
      .filter((url) => /\.(?:js|css)$/.test(url))
      .filter((url) => !url.includes(".md.") || url.includes("playground.md."))
      .map((url) => url.slice(site.url.length));
  }

  test.each(["playground.html", "playground.html#templates"])(
    "is not wider than a screen: %s",
    async (path) => {
      const page = await open(path);
      expect(await overflowsOf(page, [320, 390, 768])).toEqual([]);
    },
  );

  // In CI, pages.test.ts judges its colours in the dark.
  const schemes = IS_NIGHTLY ? (["light", "dark"] as const) : (["light"] as const);
  describe.each(schemes)("in %s", (colorScheme) => {
    test("has nothing that axe finds: as it opens, with options, an error, JSON and a file", async () => {
      const page = await openSample(ISSUE, { colorScheme });
      await expectText(panel(page), "octokit");
      await picture(page, `playground-${colorScheme}`);
      await expectAccessible(page);
      await page.getByText("Style and more").click();
      await page.getByText("In between: the merged options").click();
      await page.getByLabel("Use parameter 4").uncheck();
      await expectAccessible(page);
      await routeOf(page).fill("GET /{a");
      await page.locator("mark").waitFor();
      await expectAccessible(page);
      await button(page, "JSON").click();
      await page.getByLabel("Parameters as JSON").fill("{");
      await page.getByText("The parameters are not JSON").waitFor();
      await expectAccessible(page);
      await drop(page, "shop.yaml", SHOP);
      await page.getByText("2 of 2 operations").waitFor();
      await expectAccessible(page);
    });

    test("has nothing that axe finds in the template explorer", async () => {
      const page = await open("playground.html#templates", { colorScheme });
      await expectAccessible(page);
      await page.getByRole("textbox", { name: "URL template" }).fill("{a");
      await page.locator("mark").waitFor();
      await expectAccessible(page);
    });
  });

  test("says that it needs a server if it is opened as a file", async () => {
    const said = "browsers load them only from a server";
    const file = await site.browser.newPage();
    await file.goto(pathToFileURL(join(repository, "etc/temporary/site/playground.html")).href);
    await file.getByText(said).waitFor();
    const page = await open();
    expect(await page.getByText(said).count()).toBe(0);
  });

  test("has its link at the same place in both tabs", async () => {
    const page = await open();
    const copy = page.getByRole("button", { name: "Copy link" });
    const ofRequest = await copy.boundingBox();
    await page.getByRole("tab", { name: "A URL template" }).click();
    await page.getByRole("textbox", { name: "URL template" }).waitFor();
    const ofTemplate = await copy.boundingBox();
    expect(ofTemplate?.x).toBe(ofRequest?.x);
    const field = await box(page.getByRole("textbox", { name: "URL template" }));
    expect((ofTemplate?.y ?? NaN) + (ofTemplate?.height ?? NaN)).toBeLessThan(field.top);
  });

  test("expands a URL template, and each of its expressions", async () => {
    // The old address leads to the tab.
    const page = await open("templates.html");
    await page.waitForURL("**/playground.html#templates");
    await page.getByRole("button", { name: "{&x,y,empty}" }).click();
    await expectFocus(page.getByRole("textbox", { name: "URL template" }));
    await expectText(page.locator("#explorer-result"), "&x=1024&y=768&empty=");
    const template = "{+path:6}/here{?undef}";
    await page.getByRole("textbox", { name: "URL template" }).fill(template);
    const rows = page.getByRole("table").first().locator("tbody tr");
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/\{\+path:6\}\s+\+ reserved\s+path "\/foo\/bar"\s+\/foo\/b/),
      expect.stringMatching(/\{\?undef\}\s+\? query\s+undef undefined\s+nothing/),
    ]);
    const variables = '{ "path": "/a" }';
    await page.getByLabel("Variables as JSON").fill(variables);
    await expectText(page.locator("#explorer-result"), "/a/here");
    const link = toTemplateFragment({ template, variables });
    await page.waitForURL(({ hash }) => hash === link);
    const other = await open(page.url().slice(site.url.length));
    await expectText(other.locator("#explorer-result"), "/a/here");
  });
});
