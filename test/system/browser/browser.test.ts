import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { CHROMIUM, describeInChromium } from "../../helpers/chromium.js";
import { RecordingServer, type Arrival } from "../loopback/recording-server.js";
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

interface ReadableArrival extends Omit<Arrival, "headers"> {
  readonly headers: ReadonlyMap<string, string>;
}

describeInChromium("In a plain page in Chromium", () => {
  const profile = mkdtempSync(join(tmpdir(), "chromium-"));
  const problems: string[] = [];
  const events = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? "");
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "text/event-stream");
    const bytes = Buffer.from(`${STREAMS[name] ?? ""}\n\nevent: end\ndata: end\n\n`);
    // Cut where a character, or a line break of two, may be cut.
    const half = Math.ceil(bytes.length / 2);
    response.write(bytes.subarray(0, half));
    setImmediate(() => response.end(bytes.subarray(half)));
  });
  let api: RecordingServer;
  let pages: { server: Server; url: string };
  let browser: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [api, pages] = await Promise.all([RecordingServer.start(), startPageServer()]);
    events.listen(0, "127.0.0.1");
    await once(events, "listening");
    browser = await chromium.launchPersistentContext(profile, CHROMIUM);
    page = await open("");
  });

  afterAll(async () => {
    await browser.close();
    pages.server.close();
    events.closeAllConnections();
    events.close();
    await api.close();
    rmSync(profile, { recursive: true, force: true });
  });

  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });

  /** Opens a page in a new tab, and collects what it reports. */
  async function open(path: string): Promise<Page> {
    const opened = await browser.newPage();
    opened.on("pageerror", (error) => problems.push(error.message));
    opened.on("console", (message) => problems.push(message.text()));
    await opened.goto(pages.url + path);
    return opened;
  }

  /** Runs a script in the page, with `endpoint`, `clients` and the server's `origin` in scope. */
  async function run(script: string): Promise<unknown> {
    const module = `
      const { endpoint, EndpointError, EndpointBuilder } = await import("/browser.js");
      const clients = await import("/clients.browser.js");
      const origin = ${JSON.stringify(api.origin)};
      ${script}`;
    return page.evaluate(`(async () => { ${module} })()`);
  }

  /** The requests that the script sent, without CORS preflight requests. */
  function sent(): readonly ReadableArrival[] {
    const arrivals = api.take().map((arrival) => ({
      ...arrival,
      headers: new Map(arrival.headers.map(([name, value]) => [name.toLowerCase(), value])),
    }));
    return arrivals.filter(({ headers }) => !headers.has("access-control-request-method"));
  }

  test("dist/clients.browser.js throws the same EndpointError as dist/browser.js", async () => {
    const found = await run(`
      try { clients.toFetch({ method: "get", url: "nowhere", headers: {} }); }
      catch (error) { return [error instanceof EndpointError, error.code]; }`);
    expect(found).toEqual([true, "invalid-url"]);
  });

  test("fetch sends a request of endpoint", async () => {
    const found = await run(`
      const options = endpoint("GET /orgs/{org}/repos", {
        baseUrl: origin, org: "octokit", type: "private", headers: { authorization: "token 0123" },
      });
      const response = await fetch(...clients.toFetch(options));
      return [response.status, await response.json()];`);
    expect(found).toEqual([200, { ok: true }]);
    const [arrival] = sent();
    expect(arrival).toMatchObject({ method: "GET", target: "/orgs/octokit/repos?type=private" });
    expect(arrival?.headers.get("accept")).toBe("application/vnd.github.v3+json");
    expect(arrival?.headers.get("authorization")).toBe("token 0123");
  });

  test("XMLHttpRequest sends a request of endpoint", async () => {
    const found = await run(`
      // The browser does not allow this header and would report it on the console.
      const options = endpoint("PATCH /repos/{owner}/{repo}", {
        baseUrl: origin, owner: "octokit", repo: "rest.js", description: "grüße",
        headers: { "user-agent": null },
      });
      const [url, { method, headers, body }] = clients.toFetch(options);
      return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(method, url);
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
        request.onload = () => resolve([request.status, request.responseText]);
        request.onerror = () => reject(new Error("not sent"));
        request.send(body);
      });`);
    expect(found).toEqual([200, '{"ok":true}']);
    const [arrival] = sent();
    expect(arrival).toMatchObject({ method: "PATCH", target: "/repos/octokit/rest.js" });
    // XMLHttpRequest changes the case of the charset.
    expect(arrival?.headers.get("content-type")).toBe("application/json; charset=UTF-8");
    expect(arrival?.body.toString()).toBe('{"description":"grüße"}');
  });

  test.each([
    ["an object", `{ title: "grüße" }`, "application/json; charset=utf-8", '{"title":"grüße"}'],
    ["a string", `"grüße"`, "text/plain;charset=UTF-8", "grüße"],
    ["bytes", `new Uint8Array([0, 1, 65, 66]).subarray(2)`, undefined, "AB"],
    ["a Blob", `new Blob(["AB"], { type: "application/x-test" })`, "application/x-test", "AB"],
    [
      "URLSearchParams",
      `new URLSearchParams({ q: "a b" })`,
      "application/x-www-form-urlencoded;charset=UTF-8",
      "q=a+b",
    ],
    ["nothing", "undefined", undefined, ""],
  ])("fetch(...toFetch()) and fetch(toRequest()) send %s", async (_, data, type, body) => {
    await run(`
      const options = endpoint("PATCH /gists/1", { baseUrl: origin, data: ${data} });
      await fetch(...clients.toFetch(options));
      await fetch(clients.toRequest(options));`);
    const arrivals = sent();
    expect(arrivals).toHaveLength(2);
    for (const arrival of arrivals) {
      expect(arrival.method).toBe("PATCH");
      expect(arrival.headers.get("content-type")).toBe(type);
      expect(arrival.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
      expect(arrival.body.toString()).toBe(body);
    }
  });

  test("fetch sends a form with a boundary of the browser", async () => {
    await run(`
      const data = new FormData();
      data.append("name", "value");
      await fetch(...clients.toFetch(endpoint("POST /form", { baseUrl: origin, data })));`);
    const [arrival] = sent();
    expect(arrival?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
    expect(arrival?.body.toString()).toContain('name="name"\r\n\r\nvalue\r\n');
  });

  test("fetch ignores the headers that only the browser sets", async () => {
    await run(`
      const headers = { host: "example.com", cookie: "a=b", origin: "https://example.com", "content-length": 2 };
      await fetch(...clients.toFetch(endpoint("POST /markdown/raw", { baseUrl: origin, headers, data: "AB" })));`);
    const [arrival] = sent();
    expect(arrival?.headers.get("host")).toBe(new URL(api.origin).host);
    expect(arrival?.headers.has("cookie")).toBe(false);
    expect(arrival?.headers.get("origin")).toBe(new URL(pages.url).origin);
    expect(arrival?.headers.get("content-length")).toBe("2");
  });

  test("fetch refuses a stream over HTTP/1.1, because Chromium sends streams over HTTP/2 only", async () => {
    const found = await run(`
      const data = new Blob(["AB"]).stream();
      const [url, init] = clients.toFetch(endpoint("POST /stream", { baseUrl: origin, data }));
      const failed = await fetch(url, init).catch((error) => error.name);
      return [init.duplex, failed];`);
    expect(found).toEqual(["half", "TypeError"]);
    expect(problems.splice(0)).toEqual([
      expect.stringMatching("ERR_ALPN_NEGOTIATION_FAILED|ERR_H2_OR_QUIC_REQUIRED"),
    ]);
  });

  test("fetch, Request, axios and ky request a path of the page's origin", async () => {
    const found = await run(`
      const { default: axios } = await import("/test/node_modules/axios/dist/esm/axios.min.js");
      const { default: ky } = await import("/test/node_modules/ky/distribution/index.js");
      const options = { method: "get", url: "/api/user?a=b", headers: {} };
      return [
        await (await fetch(...clients.toFetch(options))).json(),
        await (await fetch(clients.toRequest(options))).json(),
        (await axios(clients.toAxios(options))).data,
        await ky(...clients.toKy(options)).json(),
      ];`);
    expect(found).toEqual(
      Array.from({ length: 4 }, () => ({ method: "GET", url: "/api/user?a=b" })),
    );
  });

  test.each(Object.keys(STREAMS))("readEvents() reads what EventSource reads: %s", async (name) => {
    const { port } = events.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
    const [expected, found] = (await run(`
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
      for await (const { event, data, id } of clients.readEvents(request, await fetch(...request)))
        found.push([event, data, id]);
      return [expected, found];`)) as unknown[][];
    expect(found).toEqual(expected);
    expect(found?.at(-1)).toEqual(["end", "end", expect.any(String)]);
  });

  test("the example browser-page shows an image and sends requests", async () => {
    const example = await open("examples/browser-page/index.html");
    const image = example.locator("img");
    expect(await image.getAttribute("src")).toBe("/api/badge/up%20to%20date.svg");
    expect(
      await image.evaluate((element) => "naturalWidth" in element && element.naturalWidth),
    ).toBe(90);

    const search = async (text: string) => {
      const output = example.locator("output");
      await output.evaluate((element) => (element.textContent = ""));
      await example.getByRole("textbox").fill(text);
      await example.getByRole("button").click();
      await output.filter({ hasText: /./ }).waitFor();
      return output.textContent();
    };
    expect(await search("a/b")).toBe('{"method":"GET","url":"/api/search/a%2Fb"}');
    expect(await search("..")).toMatch(/^dot-segment: /);
    await example.close();
  });
});
