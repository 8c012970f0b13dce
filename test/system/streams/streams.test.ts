import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { endpoint } from "fluent-endpoint";
import { readEvents, toFetch } from "fluent-endpoint/clients";
import { checkResponse, createApi } from "fluent-endpoint/openapi";

const run = promisify(execFile);
const TYPES = ["text/event-stream", "application/jsonl"];

describe("100 MB of a stream", () => {
  const folder = mkdtempSync(join(tmpdir(), "streams-"));
  const bundle = join(folder, "clients.mjs");

  beforeAll(async () => {
    await build({
      entryPoints: ["src/clients/index.ts"],
      bundle: true,
      format: "esm",
      outfile: bundle,
      logLevel: "silent",
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(TYPES)("fit into a heap of 16 MB: %s", async (type) => {
    const program = join(__dirname, "read-much.mjs");
    const { stdout } = await run(process.execPath, [
      "--max-old-space-size=16",
      program,
      bundle,
      type,
    ]);
    expect((JSON.parse(stdout) as { bytes: number }).bytes).toBeGreaterThanOrEqual(100_000_000);
  });
});

describe("A slow server", () => {
  const server = createServer();
  let origin: string;

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Starts a response, and returns it with the side that writes it. */
  async function answer(contentType: string, signal?: AbortSignal) {
    const arrived = once(server, "request");
    const request = endpoint("GET /x", { baseUrl: origin });
    const [url, init] = toFetch(request);
    const response = fetch(url, { ...init, ...(signal && { signal }) });
    const writer = ((await arrived) as [unknown, ServerResponse])[1];
    writer.setHeader("content-type", contentType);
    writer.flushHeaders();
    return { request, response: await response, writer };
  }

  test("has each item checked before it sends the next", async () => {
    const content = { "application/jsonl": { itemSchema: { type: "integer" } } };
    const get = { operationId: "x", responses: { 200: { description: "", content } } };
    const info = { title: "Stream", version: "1" };
    const api = createApi(
      { openapi: "3.2.0", info, paths: { "/x": { get } } },
      { baseUrl: origin },
    );
    const { request, response, writer } = await answer("application/jsonl");
    const { status, headers } = response;
    const problems: string[][] = [];
    writer.write("1\n");
    for await (const item of readEvents(request, response)) {
      const found = checkResponse(api, "x", { status, headers, data: [item] });
      problems.push(found.map(({ message }) => message));
      // The sign: the server goes on when the first item is checked.
      if (problems.length === 1) writer.end('"2"\n');
    }
    expect(problems).toEqual([[], [expect.stringContaining('"body[0]" must be an integer')]]);
  });

  test.each(TYPES)("delivers the first item before it sends the second: %s", async (type) => {
    const { request, response, writer } = await answer(type);
    const texts = type === "text/event-stream" ? ["data: 1\n\n", "data: 2\n\n"] : ["1\n", "2\n"];
    const items: unknown[] = [];
    writer.write(texts[0]);
    for await (const item of readEvents(request, response)) {
      items.push(typeof item === "object" ? item.data : String(item));
      // The sign: the server goes on when the first item is here.
      if (items.length === 1) writer.end(texts[1]);
    }
    expect(items).toEqual(["1", "2"]);
  });

  test("hears that a loop ended", async () => {
    const { request, response, writer } = await answer("text/event-stream");
    const closed = once(writer, "close");
    writer.write("data: 1\n\n");
    for await (const _ of readEvents(request, response)) break;
    await closed;
    expect(writer.writableFinished).toBe(false);
  });

  test("may be aborted, and fail, after the first item", async () => {
    for (const end of ["abort", "fail"]) {
      const controller = new AbortController();
      const { request, response, writer } = await answer("application/jsonl", controller.signal);
      writer.write("1\n");
      const items = readEvents(request, response, { type: "application/jsonl" });
      expect((await items.next()).value).toBe(1);
      const next = items.next();
      if (end === "abort") controller.abort();
      else writer.destroy();
      await expect(next).rejects.toMatchObject({
        name: end === "abort" ? "AbortError" : "TypeError",
      });
    }
  });
});
