import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointError } from "fluent-endpoint";
import { readEvents, readResponse, toFetch, type StandardSchema } from "fluent-endpoint/clients";
import { listOf, read, responseOf } from "./streams.js";
import { errorWith } from "../adapters.js";

const request = endpoint("GET /x");
const EVENTS = "text/event-stream";
const LINES = "application/jsonl";

/** A stream that a test writes to, and sees cancelled. */
function openStream(contentType: string) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  return {
    response: new Response(body, { headers: { "content-type": contentType } }),
    cancelled,
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    close: () => controller?.close(),
    fail: (error: unknown) => controller?.error(error),
  };
}

describe("readEvents() throws at the call", () => {
  test.each([
    [
      "a status that is no success",
      new Response("", { status: 429, headers: { "content-type": EVENTS } }),
      "429",
    ],
    ["another content type", Response.json({ secret: 1 }), '"application/json"'],
    ["no content type", responseOf(undefined, "data: 1\n\n"), "no content type"],
    ["a multipart response", responseOf("multipart/mixed; boundary=a", "--a"), "multipart/mixed"],
  ])("%s", async (_, response, text) => {
    const call = () => readEvents(request, response);
    expect(call).toThrow(EndpointError);
    expect(call).toThrow(errorWith("invalid-response"));
    expect(call).toThrow(text);
    // It can still be read in another way.
    expect((await readResponse(request, response)).status).toBe(response.status);
  });

  test("another content type than the option says", () => {
    const call = () => readEvents(request, responseOf(LINES, "1"), { type: EVENTS });
    expect(call).toThrow(errorWith("invalid-response"));
    expect(() =>
      readEvents(request, responseOf("application/x-ndjson"), { type: LINES }),
    ).not.toThrow();
  });

  test("a body that was read or is being read", async () => {
    const wasRead = responseOf(LINES, "1");
    await wasRead.text();
    const isRead = responseOf(LINES, "1");
    isRead.body?.getReader();
    for (const response of [wasRead, isRead]) {
      expect(() => readEvents(request, response)).toThrow(errorWith("invalid-options"));
    }
  });

  test("what is no request or response", () => {
    expect(() => readEvents({} as never, responseOf(LINES))).toThrow(errorWith("invalid-options"));
    expect(() => readEvents(request, {} as never)).toThrow(/^readEvents\(\) expects/);
  });
});

describe("A response without a body has no items", () => {
  test.each([
    ["204", new Response(null, { status: 204 }), request],
    ["HEAD", responseOf(EVENTS), endpoint("HEAD /x")],
  ])("%s", async (_, response, options) => {
    expect(await listOf(readEvents(options, response))).toEqual([]);
  });
});

test("The response may answer the arguments of fetch", async () => {
  const values = readEvents(toFetch(request), responseOf(LINES, "1\n2"));
  expect(await listOf(values)).toEqual([1, 2]);
});

test("Calls of next() that do not wait for one another are answered in turn", async () => {
  const { response, write, close } = openStream(LINES);
  const values = readEvents(request, response);
  const results = [values.next(), values.next(), values.next(), values.next()];
  write("1\n2\n");
  write("3\n");
  close();
  const found = await Promise.all(results);
  expect(found.map(({ value }) => value)).toEqual([1, 2, 3, undefined]);
  expect(await values.next()).toEqual({ done: true, value: undefined });
});

test("Nothing is read before the loop starts", () => {
  const { response } = openStream(EVENTS);
  readEvents(request, response);
  expect(response.body?.locked).toBe(false);
});

describe("A stream that is open", () => {
  test.each([
    [EVENTS, "data: 1\n\n", { event: "message", data: "1", id: "", retry: undefined }],
    [LINES, "1\n", 1],
    ["application/json-seq", "\u001e1\n\u001e", 1],
  ])("has delivered its first item: %s", async (type, text, item) => {
    const { response, write } = openStream(type);
    const events = readEvents(request, response);
    const first = events.next();
    write(text);
    expect((await first).value).toEqual(item);
    await events.return?.();
  });

  test("is cancelled by break, and its reader is released", async () => {
    const { response, write, cancelled } = openStream(EVENTS);
    write("data: 1\n\ndata: 2\n\n");
    for await (const { data } of readEvents(request, response)) {
      expect(data).toBe("1");
      break;
    }
    expect(cancelled).toEqual([undefined]);
    expect(response.body?.locked).toBe(false);
  });

  test("is cancelled by an error of the loop", async () => {
    const { response, write, cancelled } = openStream(LINES);
    write("1\n");
    const loop = async () => {
      for await (const _ of readEvents(request, response)) throw new Error("mine");
    };
    await expect(loop()).rejects.toThrow("mine");
    expect([cancelled, response.body?.locked]).toEqual([[undefined], false]);
  });

  test("is cancelled by a wrong item", async () => {
    const { response, write, cancelled } = openStream(LINES);
    write("1\nwrong\n");
    expect((await read(response)).items).toEqual([1]);
    expect([cancelled, response.body?.locked]).toEqual([[undefined], false]);
  });

  test("does not wait for a server that does not hear of it", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("1\n")),
      cancel: () => new Promise(() => undefined),
    });
    const response = new Response(body, { headers: { "content-type": LINES } });
    for await (const _ of readEvents(request, response)) break;
    expect(response.body?.locked).toBe(false);
  });

  test.each([EVENTS, LINES])("throws its own error in the middle: %s", async (type) => {
    const { response, write, fail } = openStream(type);
    const error = new DOMException("The user aborted.", "AbortError");
    const events = readEvents(request, response);
    const first = events.next();
    write(type === EVENTS ? "data: 1\n\ndata: 2" : "1\n2");
    expect((await first).done).toBe(false);
    fail(error);
    await expect(events.next()).rejects.toBe(error);
    expect(response.body?.locked).toBe(false);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });
});

describe("The option data", () => {
  /** Doubles numbers. */
  const double: StandardSchema<number> = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: async (value) =>
        Promise.resolve(
          typeof value === "number"
            ? { value: value * 2 }
            : { issues: [{ message: "is no number", path: ["a"] }] },
        ),
    },
  };

  test("checks the JSON of events", async () => {
    const events = readEvents(request, responseOf(EVENTS, "id: 7\ndata: 21\n\n"), { data: double });
    const data: number[] = [];
    for await (const event of events) {
      data.push(event.data);
      expect(event).toEqual({ event: "message", data: 42, id: "7", retry: undefined });
    }
    expect(data).toEqual([42]);
  });

  test("checks values", async () => {
    const type = "application/jsonl";
    const values: AsyncIterable<number> = readEvents(request, responseOf(type, "1\n2"), {
      data: double,
      type,
    });
    expect(await listOf(values)).toEqual([2, 4]);
  });

  test("checks the text of events if json is false", async () => {
    const response = responseOf(EVENTS, "data: 21\n\n");
    const events = readEvents(request, response, { data: double, json: false });
    await expect(events.next()).rejects.toMatchObject({ code: "invalid-response" });
  });

  test("throws at the first item that does not fit, after those that do", async () => {
    const { response, write, cancelled } = openStream(LINES);
    write('1\n"secret"\n3\n');
    const values = readEvents(request, response, { data: double });
    expect((await values.next()).value).toBe(2);
    const error: unknown = await values.next().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "invalid-response", cause: [{ message: "is no number" }] });
    expect(String(error)).toContain("data.a");
    expect(String(error)).not.toContain("secret");
    expect(cancelled).toHaveLength(1);
  });
});

test("A polluted prototype changes nothing", async () => {
  const polluted: Record<string, unknown> = {
    json: true,
    end: "1",
    limit: 0,
    type: LINES,
    data: {},
  };
  const names = [...Object.keys(polluted), "onComment", "isEnded"];
  const response = responseOf(EVENTS, "data: 1\n\n");
  for (const name of names) {
    const value = polluted[name] ?? true;
    Object.defineProperty(Object.prototype, name, { value, configurable: true });
  }
  try {
    const items: unknown[] = [];
    for await (const { event, data } of readEvents(request, response, {})) {
      items.push([event, data]);
    }
    expect(items).toEqual([["message", "1"]]);
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
});
