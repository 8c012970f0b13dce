import { describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { readEvents } from "fluent-endpoint/clients";
import { checkResponse, createApi } from "fluent-endpoint/openapi";

const text = { type: "string" };
const entry = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
const event = {
  type: "object",
  required: ["event", "data"],
  properties: {
    event: { enum: ["add", "end"] },
    data: { enum: ["1", "2"] },
    id: { type: "string", minLength: 1 },
  },
  additionalProperties: false,
};

function answer(operationId: string, content: object) {
  return { get: { operationId, responses: { 200: { description: "", content } } } };
}

const api = createApi({
  openapi: "3.2.0",
  info: { title: "Streams", version: "1" },
  servers: [{ url: "https://example.com" }],
  paths: {
    "/events": answer("events", { "text/event-stream": { itemSchema: event } }),
    "/chat": answer("chat", {
      "application/json": { schema: text },
      "text/event-stream": { schema: entry },
    }),
    "/lines": answer("lines", { "application/jsonl": { itemSchema: entry } }),
  },
});

/** The problems of each item of a stream, checked when it arrives. */
async function problemsOf(id: string, contentType: string, body: string, json = false) {
  const response = new Response(body, { headers: { "content-type": contentType } });
  const found: string[][] = [];
  for await (const item of readEvents(endpoint("GET /x"), response, { json })) {
    const received = { status: response.status, headers: response.headers, data: [item] };
    found.push(checkResponse(api, id, received).map(({ message }) => message));
  }
  return found;
}

describe("checkResponse() checks the items of a stream", () => {
  test("events by itemSchema", async () => {
    const body = "event: add\ndata: 1\n\nevent: no\ndata: 2\n\nevent: end\ndata: long\nid: 1\n\n";
    const [right, name, data] = await problemsOf("events", "text/event-stream", body);
    expect(right).toEqual([]);
    expect(name).toEqual([expect.stringContaining('"body[0].event"')]);
    expect(data).toEqual([expect.stringContaining('"body[0].data"')]);
  });

  test("the data of events by schema", async () => {
    const body = 'data: {"n":1}\n\ndata: {"n":"1"}\n\n';
    const [right, wrong] = await problemsOf("chat", "text/event-stream; charset=utf-8", body, true);
    expect(right).toEqual([]);
    expect(wrong).toEqual([expect.stringContaining('"body[0].data.n"')]);
  });

  test("values by itemSchema", async () => {
    const [right, wrong] = await problemsOf("lines", "application/jsonl", '{"n":1}\n{}\n');
    expect(right).toEqual([]);
    expect(wrong).toEqual([expect.stringContaining('"body[0].n"')]);
  });

  test("and the text of a stream as before", () => {
    const headers = { "content-type": "text/event-stream" };
    expect(checkResponse(api, "events", { status: 200, headers, data: "data: 1\n\n" })).toEqual([]);
  });
});
