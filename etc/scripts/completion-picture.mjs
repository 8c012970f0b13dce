/**
 * Takes the picture of the completion that an editor offers for generated code, for the documents. It needs the last build, Chromium, the
 * tools of `test`, and the folder of the npm package monaco-editor, the editor of VS Code:
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

const order = { in: "path", name: "id", required: true, schema: { type: "integer" } };
const json = (/** @type {object} */ schema) => ({ content: { "application/json": { schema } } });

/** The API of the picture. */
const SHOP = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.0.0" },
  servers: [{ url: "https://shop.example.com/v1" }],
  paths: {
    "/orders": {
      get: { operationId: "orders/list", tags: ["orders"], responses: {} },
      post: {
        operationId: "orders/place",
        tags: ["orders"],
        summary: "Place an order",
        parameters: [
          {
            in: "query",
            name: "notify",
            description: "Sends an e-mail to the customer.",
            schema: { type: "boolean" },
          },
        ],
        requestBody: {
          required: true,
          ...json({
            type: "object",
            required: ["sku"],
            properties: {
              amount: { type: "integer", description: "The number of pieces." },
              delivery: { enum: ["standard", "express"], description: "Standard by default." },
              sku: { type: "string", description: "The article's number." },
            },
          }),
        },
        responses: {},
      },
    },
    "/orders/{id}": {
      parameters: [order],
      get: { operationId: "orders/get", tags: ["orders"], responses: {} },
      delete: { operationId: "orders/cancel", tags: ["orders"], responses: {} },
    },
  },
};

/** The code of the picture, with the cursor at a bar. */
const CODE = `import { Shop } from "./shop/index.js";

const shop = new Shop();
const request = shop.orders.place({ | });`;

/** The files that the editor knows, by their paths. */
const files = Object.fromEntries([
  ...readdirSync(fromRoot("dist"))
    .filter((file) => /\.d\.c?ts$/.test(file))
    .map((file) => [
      `node_modules/fluent-endpoint/${file}`,
      readFileSync(fromRoot(`dist/${file}`), "utf8"),
    ]),
  ...Array.from(generate(readDescription(SHOP, {}), {}).files, ([file, text]) => [
    `src/shop/${file}`,
    text,
  ]),
]);

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
await takePicture();
await browser.close();
server.close();

async function takePicture() {
  const page = await browser.newPage({
    viewport: { width: 680, height: 190 },
    deviceScaleFactor: 1.5,
  });
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(`openEditor(${JSON.stringify({ code: CODE, files })})`);
  const rows = page.locator(".suggest-widget.visible .monaco-list-row");
  // The compiler answers when it has read all files.
  const problems = await page.evaluate("compile()");
  await page.evaluate('editor.trigger("", "editor.action.triggerSuggest", {})');
  await rows.filter({ hasText: "sku" }).waitFor({ timeout: 120_000 });
  console.log(problems, await rows.allInnerTexts());
  await page.screenshot({ path: fromRoot("docs/completion-generate.png") });
  await page.close();
}
