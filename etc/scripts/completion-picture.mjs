/**
 * Takes the pictures of what an editor offers for a builder and for generated code, for the documents. It needs the last build, Chromium,
 * the tools of `test`, and the folder of the npm package monaco-editor 0.52, the editor of VS Code:
 * `node etc/scripts/completion-picture.mjs <folder>/node_modules/monaco-editor`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fromRoot } from "./project.mjs";

const [, , editor = ""] = process.argv;
const { chromium } = createRequire(fromRoot("test/package.json"))("playwright-core");
const { readDescription } = await import(fromRoot("dist/openapi.js"));
const { generate } = await import(fromRoot("dist/generate.js"));

/** The document of the examples. */
const SHOP = readFileSync(fromRoot("test/documents/shop.json"), "utf8");

/** The declarations of the package, by their paths in the editor. */
const PACKAGE = readdirSync(fromRoot("dist"))
  .filter((file) => /\.d\.c?ts$/.test(file))
  .map((file) => [
    `node_modules/fluent-endpoint/${file}`,
    readFileSync(fromRoot(`dist/${file}`), "utf8"),
  ]);

/** Each picture with its code, which has the cursor at a bar, and with the name that is chosen in the list. */
const PICTURES = [
  {
    picture: "completion",
    height: 312,
    chosen: "firstPage",
    code: `import { Shop } from "./my-shop";

const shop = new Shop("https://shop.example.com/v1");
const request = shop.listOrders(7).|`,
    files: [
      [
        "src/my-shop.ts",
        `import { EndpointBuilder } from "fluent-endpoint";

export class Shop extends EndpointBuilder {
  listOrders(customer: number) {
    return this.route("GET /customers/{customer}/orders").params({ customer });
  }

  firstPage(size: number) {
    return this.params({ page: 1, per_page: size });
  }
}`,
      ],
    ],
  },
  {
    picture: "completion-generate",
    height: 125,
    chosen: "sort",
    code: `import { Shop } from "./shop/index.js";

const shop = new Shop();
const request = shop.orders.list({ | });`,
    files: Array.from(generate(readDescription(SHOP), {}).files, ([file, text]) => [
      `src/shop/${file}`,
      text,
    ]),
  },
];

const PAGE = readFileSync(fromRoot("etc/scripts/completion-page.html"));
/** @type {Record<string, string | undefined>} */
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".ttf": "font/ttf" };

const server = createServer(({ url = "/" }, response) => {
  if (url === "/") response.setHeader("content-type", "text/html").end(PAGE);
  else if (!url.startsWith("/vs/")) response.writeHead(404).end();
  else {
    response.setHeader("content-type", TYPES[extname(url)] ?? "text/plain");
    response.end(readFileSync(join(editor, "min", url.replace(/\?.*/, ""))));
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = server.address();
const port = typeof address === "object" ? String(address?.port) : "";
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
for (const each of PICTURES) await takePicture(each);
await browser.close();
server.close();

/** @param {(typeof PICTURES)[number]} picture */
async function takePicture({ picture, height, chosen, code, files }) {
  // The list has room to open in full.
  const viewport = { width: 680, height: 800 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 });
  await page.goto(`http://127.0.0.1:${port}/`);
  const known = Object.fromEntries([...PACKAGE, ...files]);
  await page.evaluate(`openEditor(${JSON.stringify({ code, files: known })})`);
  const rows = page.locator(".suggest-widget.visible .monaco-list-row");
  // The compiler answers when it has read all files.
  const problems = await page.evaluate("compile()");
  await page.evaluate('editor.trigger("", "editor.action.triggerSuggest", {})');
  await rows.filter({ hasText: chosen }).waitFor({ timeout: 120_000 });
  const names = await rows.locator(".label-name").allInnerTexts();
  for (let row = 0; row < names.indexOf(chosen); row++) await page.keyboard.press("ArrowDown");
  await rows.and(page.locator(".focused")).filter({ hasText: chosen }).waitFor();
  // The type of the chosen name follows.
  await page.waitForTimeout(1000);
  console.log(picture, problems, names);
  const clip = { x: 0, y: 0, width: viewport.width, height };
  await page.screenshot({ path: fromRoot(`docs/${picture}.png`), clip });
  await page.close();
}
