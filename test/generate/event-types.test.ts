import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { answer, documentOf, object, reference, schemas, text } from "../helpers/descriptions.js";
import { errorsIn } from "./compile-generated.js";

const number = { type: "number" };

/** An object that requires all its properties. */
const whole = (properties: object) => object(properties, ...Object.keys(properties));

const jsonText = (contentSchema: object) => ({
  ...text,
  contentMediaType: "application/json",
  contentSchema,
});

const operation = (operationId: string, content: object) => ({
  operationId,
  tags: ["all"],
  ...answer(content),
});

const delta = reference("Delta");
const chat = {
  "application/json": { schema: whole({ answer: text }) },
  "text/event-stream": { schema: delta },
};
const oneOf = [
  whole({ event: { const: "delta" }, data: jsonText(delta) }),
  whole({ event: { const: "usage" }, data: jsonText(whole({ tokens: number })) }),
  whole({ event: { const: "end" }, data: { const: "[DONE]" } }),
];
const clock = { itemSchema: whole({ data: text }) };

const document = documentOf(
  {
    "/chat": { post: operation("chat", chat) },
    "/parts": { get: operation("parts", { "text/event-stream": { itemSchema: { oneOf } } }) },
    "/clock": { get: operation("clock", { "text/event-stream": clock }) },
    "/lines": { get: operation("lines", { "application/jsonl": { itemSchema: delta } }) },
  },
  { info: { title: "Chat" }, ...schemas({ Delta: whole({ delta: text }) }) },
);

const { files } = generate(readDescription(document), { compiled: true });

const start = `
import { createEndpoint, endpoint } from "fluent-endpoint";
import { readEvents, type EventOf, type ItemOf, type StandardSchema } from "fluent-endpoint/clients";
import { Chat } from "./index.js";
import { createRequest } from "./request.js";
import type { components, paths } from "./types.js";
type Delta = components["schemas"]["Delta"];
declare const response: Response;
declare const schema: StandardSchema<{ n: number }>;
const { all } = new Chat();
const call = createEndpoint<paths>("https://api.example.com");
const compiled = createRequest();
`;

async function wrongLines(body: string): Promise<string[]> {
  const found = await errorsIn(files, `${start}export async function run() {\n${body}\n}\n`);
  return found.map((each) => each.split(" → ")[0] ?? "");
}

describe("The types of events follow the description", () => {
  test("a union on event narrows data", async () => {
    const loop = (request: string) => `
for await (const each of readEvents(${request}, response, { json: true, end: "[DONE]" })) {
  if (each.event === "delta") { const part: Delta = each.data; void part; }
  else { const name: "usage" = each.event; const tokens: number = each.data.tokens; void [name, tokens]; }
  const id: string = each.id; void id;
}`;
    const requests = ["all.parts().build()", 'call("GET /parts")', 'compiled("GET /parts")'];
    expect(await wrongLines(requests.map(loop).join("\n"))).toEqual([]);
  });

  test("data that are described as JSON need a choice", async () => {
    const body = `
readEvents(call("GET /parts"), response); // refused
for await (const { event, data } of readEvents(call("GET /parts"), response, { json: false })) {
  if (event === "delta") { const part: string = data; void part; }
  const part: Delta = data; // refused
}`;
    expect(await wrongLines(body)).toEqual([
      'readEvents(call("GET /parts"), response); // refused',
      "const part: Delta = data; // refused",
    ]);
  });

  test("other data are text, or unknown as JSON", async () => {
    const body = `
for await (const { data } of readEvents(all.clock().build(), response)) { const same: string = data; void same; }
for await (const { data } of readEvents(call("GET /clock"), response, { json: true })) {
  const none: undefined extends typeof data ? true : false = true; void none;
  data.x; // refused
}`;
    expect(await wrongLines(body)).toEqual(["data.x; // refused"]);
  });

  test("schema is the type of the JSON in each event", async () => {
    const body = `
const request = call("POST /chat", { headers: { accept: "text/event-stream" } });
for await (const { data } of readEvents(request, response, { json: true })) { const part: Delta = data; void part; }
for await (const { data } of readEvents(request, response)) { const same: string = data; void same; }
for await (const { data } of readEvents(compiled("POST /chat"), response, { json: true, end: "[DONE]" })) { const part: Delta = data; void part; }
`;
    expect(await wrongLines(body)).toEqual([]);
  });

  test("items of JSON Lines are values", async () => {
    const body = `
for await (const part of readEvents(all.lines().build(), response)) { const same: Delta = part; void same; }
for await (const part of readEvents(call("GET /lines"), response)) { const same: Delta = part; void same; }
const item: ItemOf<ReturnType<typeof lines>> = { delta: "a" };
const event: EventOf<ReturnType<typeof lines>> = item;
function lines() { return call("GET /lines"); }
void event;`;
    expect(await wrongLines(body)).toEqual([]);
  });

  test("a schema types the data, and keeps the names of events", async () => {
    const body = `
for await (const { event, data } of readEvents(call("GET /parts"), response, { data: schema })) {
  const name: "delta" | "usage" | "end" = event; const n: number = data.n; void [name, n];
}
for await (const { n } of readEvents(call("GET /lines"), response, { data: schema })) { const same: number = n; void same; }
for await (const { data } of readEvents(endpoint("GET /x"), response, { data: schema })) { const n: number = data.n; void n; }
for await (const { n } of readEvents(endpoint("GET /x"), response, { data: schema, type: "application/jsonl" })) { const same: number = n; void same; }`;
    expect(await wrongLines(body)).toEqual([]);
  });

  test("without a description, they are events, or what the option type says", async () => {
    const body = `
for await (const { event, data } of readEvents(endpoint("GET /x"), response)) { const all: string = event + data; void all; }
for await (const value of readEvents(endpoint("GET /x"), response, { type: "application/jsonl" })) {
  value.x; // refused
}`;
    expect(await wrongLines(body)).toEqual(["value.x; // refused"]);
  });
});
