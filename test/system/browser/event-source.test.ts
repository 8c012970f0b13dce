import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { CHROMIUM, describeInChromium } from "../../helpers/chromium.js";
import { startPageServer } from "./page-server.js";

/** Streams, by what is special in them. Each gets an event `end` after it. */
const STREAMS: Readonly<Record<string, string>> = {
  "one event": "data: 1\n\n",
  "a line without a space": "data:1\n\n",
  "two spaces": "data:  1\n\n",
  "several lines": "data: 1\ndata: 2\ndata:\n\n",
  "an empty line of data": "data\n\n",
  "no data": "event: end?\nid: 3\n\ndata: 1\n\n",
  names: "event: end?\ndata: 1\n\nevent:\ndata: 2\n\n",
  "CR LF": "data: 1\r\ndata: 2\r\n\r\ndata: 3\r\n\r\n",
  CR: "data: 1\rdata: 2\r\rdata: 3\r\r",
  "mixed line breaks": "data: 1\r\ndata: 2\r\n\ndata: 3\n\r\n",
  comments: ": 1\ndata: 2\n:\n\n:\n\n",
  "a byte order mark": "\ufeffdata: 1\n\n",
  "two byte order marks": "\ufeff\ufeffdata: 1\n\ndata: 2\n\n",
  ids: "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
  "an id with NUL": "id: 1\ndata: a\n\nid: 2\u00002\ndata: b\n\n",
  "an id of an event without data": "id: 7\n\ndata: a\n\n",
  "unknown fields": "Data: 1\nfoo: 2\ndata : 3\ndata: 4\n\n",
  retry: "retry: 20\nretry: x\ndata: 1\n\n",
  "characters of several bytes": "data: grüße 😀 \u2028 \u0085\n\n",
  "many events": Array.from({ length: 2000 }, (_, n) => `id: ${n}\ndata: ${n}\n\n`).join(""),
};

describeInChromium("readEvents() reads what EventSource reads", () => {
  const profile = mkdtempSync(join(tmpdir(), "chromium-"));
  const pages = startPageServer();
  const api = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? "");
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "text/event-stream");
    const bytes = Buffer.from(`${STREAMS[name] ?? ""}\n\nevent: end\ndata: end\n\n`);
    // Cut where a character, or a line break of two, may be cut.
    const half = Math.ceil(bytes.length / 2);
    response.write(bytes.subarray(0, half));
    setImmediate(() => response.end(bytes.subarray(half)));
  });
  let browser: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
    browser = await chromium.launchPersistentContext(profile, CHROMIUM);
    page = await browser.newPage();
    await page.goto((await pages).url);
  });

  afterAll(async () => {
    await browser.close();
    (await pages).server.close();
    api.closeAllConnections();
    api.close();
    rmSync(profile, { recursive: true, force: true });
  });

  test.each(Object.keys(STREAMS))("%s", async (name) => {
    const { port } = api.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
    const [expected, found] = (await page.evaluate(`(async () => {
      const { readEvents } = await import("/clients.browser.js");
      const url = ${JSON.stringify(url)};
      const expected = await new Promise((resolve) => {
        const list = [];
        const source = new EventSource(url);
        for (const name of ["message", "end?", "end"]) source.addEventListener(name, (event) => {
          list.push([event.type, event.data, event.lastEventId]);
          if (name !== "end") return;
          source.close();
          resolve(list);
        });
      });
      const found = [];
      const request = [url, { method: "GET" }];
      for await (const { event, data, id } of readEvents(request, await fetch(...request)))
        found.push([event, data, id]);
      return [expected, found];
    })()`)) as unknown[][];
    expect(found).toEqual(expected);
    expect(found?.at(-1)).toEqual(["end", "end", expect.any(String)]);
  });
});
