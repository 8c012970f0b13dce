import { describe, expect, test } from "@jest/globals";
import { cuts, read, responseOf } from "./streams.js";

const TYPE = "text/event-stream";

function event(data: string, others: { event?: string; id?: string; retry?: number } = {}) {
  return { event: "message", id: "", retry: undefined, data, ...others };
}

const first = (data: string) => event(data, { id: "1" });

/** Texts, and their events by the HTML standard. */
const STREAMS: readonly [name: string, text: string, events: unknown[]][] = [
  ["two events", "data: a\n\ndata: b\n\n", [event("a"), event("b")]],
  ["characters of several bytes", "data: é漢🙂\n\n", [event("é漢🙂")]],
  ["CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", [event("a"), event("b")]],
  ["CR alone", "data: a\r\rdata: b\r\r", [event("a"), event("b")]],
  ["mixed line ends", "data: a\r\ndata: b\n\rdata: c\r\n\n", [event("a\nb"), event("c")]],
  ["a byte order mark", "\ufeffdata: a\n\n", [event("a")]],
  ["a second byte order mark", "\ufeff\ufeffdata: a\n\ndata: b\n\n", [event("b")]],
  ["a mark in the middle", "data: \ufeffa\n\n", [event("\ufeffa")]],
  ["the characters of a mark's bytes", "ï»¿data: a\n\ndata: b\n\n", [event("b")]],
  ["comments", ": hi\n\n:\ndata: a\n: more\n\n", [event("a")]],
  ["several lines of data", "data: a\ndata:\ndata: c\n\n", [event("a\n\nc")]],
  ["empty data", "data\n\ndata:\n\n", [event(""), event("")]],
  ["empty lines", "\n\n\ndata: a\n\n\n\n", [event("a")]],
  ["one space that is left out", "data:  a\ndata:b\n\n", [event(" a\nb")]],
  ["names", "event: add\ndata: 1\n\ndata: 2\n\n", [event("1", { event: "add" }), event("2")]],
  ["an empty name", "event: x\nevent:\ndata: 1\n\n", [event("1")]],
  ["a name without data", "event: x\n\ndata: 1\n\n", [event("1")]],
  ["ids, which last", "id: 1\ndata: a\n\ndata: b\n\n", [first("a"), first("b")]],
  ["an id without data", "id: 7\n\ndata: a\n\n", [event("a", { id: "7" })]],
  ["an id that is taken back", "id: 1\ndata: a\n\nid\ndata: b\n\n", [first("a"), event("b")]],
  ["an id with NUL", "id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n", [first("a"), first("b")]],
  [
    "retry, which lasts",
    "retry: 10\ndata: a\n\ndata: b\n\n",
    ["a", "b"].map((data) => event(data, { retry: 10 })),
  ],
  ["a retry that is no number", "retry: 1s\ndata: a\n\n", [event("a")]],
  ["unknown and misspelt fields", "Data: a\ndatas: b\nx\ndata: c\n\n", [event("c")]],
  ["no blank line at the end", "data: a\n\ndata: b\n", [event("a")]],
  ["no line end at the end", "data: a\n\ndata: b", [event("a")]],
  ["nothing", "", []],
];

describe("The events of a text/event-stream", () => {
  test.each(STREAMS)("are those of the HTML standard: %s", async (_, text, events) => {
    expect(await read(responseOf(TYPE, text))).toEqual({ items: events });
  });

  test.each(STREAMS)("do not depend on how the bytes are cut: %s", async (_, text, events) => {
    for (const pieces of cuts(text)) {
      expect(await read(responseOf(TYPE, ...pieces))).toEqual({ items: events });
    }
  });

  test("are text, also where it looks like JSON", async () => {
    expect(await read(responseOf(`${TYPE}; charset=utf-8`, "data: 1\n\n"))).toEqual({
      items: [event("1")],
    });
  });
});

describe("The option json", () => {
  test("parses the data", async () => {
    const response = responseOf(TYPE, 'data: {"a":\ndata: 1}\n\ndata: [2]\n\n');
    const { items } = await read(response, { json: true });
    expect(items).toEqual([
      { ...event(""), data: { a: 1 } },
      { ...event(""), data: [2] },
    ]);
  });

  test("throws at data that are not JSON, after what came before", async () => {
    const response = responseOf(TYPE, "data: 1\n\ndata: secret\n\ndata: 3\n\n");
    const { items, error } = await read(response, { json: true });
    expect(items).toEqual([{ ...event(""), data: 1 }]);
    expect(error).toMatchObject({ code: "invalid-response" });
    expect(String(error)).toContain("event 2");
    expect(String(error)).not.toContain("secret");
  });
});

describe("The option end", () => {
  test("ends the events before JSON is parsed, and cancels what follows", async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("data: 1\n\ndata: [DONE]\n\ndata: 2\n\n"));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const response = new Response(body, { headers: { "content-type": TYPE } });
    const { items, error } = await read(response, { json: true, end: "[DONE]" });
    expect([items, error, isCancelled]).toEqual([[{ ...event(""), data: 1 }], undefined, true]);
  });
});

describe("The limit", () => {
  const long = "x".repeat(20);

  test.each([
    ["an event of one line", `data: ${long}\n\n`],
    ["an event of several lines", "data: 0123456789\n".repeat(4)],
    ["a line without an end", `data: ${long}`],
    ["a name", `event: ${"y".repeat(40)}`],
  ])("ends %s that is longer", async (_, text) => {
    const { items, error } = await read(responseOf(TYPE, "data: a\n\n", text), { limit: 10 });
    expect(items).toEqual([event("a")]);
    expect(error).toMatchObject({ code: "invalid-response" });
    expect(String(error)).toContain("10 characters");
  });

  test("allows what is as long, however it is cut", async () => {
    for (const pieces of cuts("event: a\ndata: 01234\ndata: 6789\n\n")) {
      expect(await read(responseOf(TYPE, ...pieces), { limit: 10 })).toEqual({
        items: [event("01234\n6789", { event: "a" })],
      });
    }
  });

  test("is 1 MiB", async () => {
    const data = "x".repeat(2 ** 20);
    expect((await read(responseOf(TYPE, `data: ${data}\n\n`))).items).toHaveLength(1);
    const { error } = await read(responseOf(TYPE, `data: ${data}x\n\n`));
    expect(error).toMatchObject({ code: "invalid-response" });
  });
});
