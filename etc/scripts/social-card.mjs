/**
 * Draws `docs/public/social-card.png`, which other sites show for a link: the name and the claim, in Debian's
 * Chromium. Run it when one of them changes: `npm run docs -- card`.
 */
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { fromRoot } from "./project.mjs";

const mark = readFileSync(fromRoot("docs/public/mark.svg")).toString("base64");
const CARD = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; justify-content: center;
    box-sizing: border-box; font-family: system-ui, sans-serif; color: #1f2328; background: #fff; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 600; }
  .name img { width: 64px; height: 64px; }
  h1 { font-size: 58px; line-height: 1.15; margin: 32px 0 0; width: 480px; }
</style>
<div><div class="name"><img src="data:image/svg+xml;base64,${mark}" alt="">fluent-endpoint</div><h1>The right HTTP request, before you send it.</h1></div>`;

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    colorScheme: "light",
  });
  await page.setContent(CARD);
  await page.screenshot({ path: fromRoot("docs/public/social-card.png") });
} finally {
  await browser.close();
}
